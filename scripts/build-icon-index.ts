// Usage: npm run generate:icons [-- --check | -- --fetch-tags]
//
// Reads the bundled icon sets and writes packages/server/src/library/icons/icon-index.generated.tsv (what there is to
// find, and where each drawing lies) and docs/reference/icons.md. Run it after taking a new version of a set.
//
// The sets' packages hold no search words for most icons; their authors publish these in packages of their own, which
// are too large to install for them. --fetch-tags packs those from the npm registry and takes the words over; without
// it the words of the present index stay. With --check nothing is written and a difference fails.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iconSets } from '../packages/server/src/library/icons/icon-sets.ts';
import {
  type IconExtras,
  type IndexedSet,
  type IndexHeader,
  readIndexLine,
  writeIndexLine,
} from '../packages/server/src/library/icons/index-format.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { readTagSources } from './icon-tags.ts';
import { iconsPage } from './icons-page.ts';

interface IconData extends IconExtras {
  readonly body: string;
}
interface AliasData extends IconExtras {
  readonly parent: string;
}
interface SetData {
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, AliasData>>;
  readonly width?: number;
  readonly height?: number;
}
interface SetInfo {
  readonly name: string;
  readonly author: { readonly name: string };
  readonly license: { readonly spdx: string };
  readonly height?: number;
}
interface Metadata {
  readonly categories?: Readonly<Record<string, readonly string[]>>;
}

const root = path.dirname(import.meta.dirname);
const require = createRequire(path.join(root, 'packages/server/package.json'));
const indexFile = path.join(root, 'packages/server/src/library/icons/icon-index.generated.tsv');
const maxTags = 24;
/** The side of Iconify's icons where a set says nothing. */
const defaultSide = 16;

function folderOf(packageName: string): string {
  return path.dirname(require.resolve(`${packageName}/package.json`));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

type TagsByIcon = ReadonlyMap<string, readonly string[]>;

/** The words of the present index, by `prefix:name`. */
function presentTags(): TagsByIcon {
  if (!existsSync(indexFile)) throw new Error('there is no index yet: run npm run generate:icons -- --fetch-tags');
  const [header = '', ...lines] = readFileSync(indexFile, 'utf8').trimEnd().split('\n');
  const { sets } = JSON.parse(header) as IndexHeader;
  const prefixes = sets.flatMap(({ prefix, lines: count }) => Array<string>(count).fill(prefix));
  return new Map(
    lines.map((line, index) => {
      const { name, tags } = readIndexLine(line);
      return [`${prefixes[index]}:${name}`, tags];
    }),
  );
}

function fetchTags(): TagsByIcon {
  const folder = temporaryFolder('icon-tags');
  try {
    return readTagSources({
      twemojiFolder: folderOf('@iconify-json/twemoji'),
      fetchPackage: (name, files) => {
        const packed = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
          encoding: 'utf8',
        });
        execFileSync('tar', [
          'xzf',
          path.join(folder, packed.trim()),
          '-C',
          folder,
          ...files.map((file) => `package/${file}`),
        ]);
        return path.join(folder, 'package');
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readSet({ prefix, package: packageName }: (typeof iconSets)[number], known: TagsByIcon) {
  const folder = folderOf(packageName);
  const bytes = readFileSync(path.join(folder, 'icons.json'));
  const data = JSON.parse(bytes.toString('utf8')) as SetData;
  const info = readJson<SetInfo>(path.join(folder, 'info.json'));
  const categories = categoriesByIcon(readJson<Metadata>(path.join(folder, 'metadata.json')));
  const aliases = Object.entries(data.aliases ?? {});
  const places = findBodies(bytes, data);
  const tagsOf = (name: string) =>
    cleanTags([...(categories.get(name) ?? []), ...(known.get(`${prefix}:${name}`) ?? [])]);

  const ownLines = Object.entries(data.icons).map(([name, icon]) => ({
    name,
    aliases: aliases.filter(([, alias]) => alias.parent === name && !changesPicture(alias)).map(([alias]) => alias),
    tags: tagsOf(name),
    ...placeOf(name),
    extras: extrasOf(icon),
  }));
  const turnedLines = aliases
    .filter(([, alias]) => changesPicture(alias))
    .map(([name, alias]) => {
      const parent = data.icons[alias.parent];
      if (!parent) throw new Error(`${prefix}:${name} is an alias of an alias, which this script does not know`);
      const { rotate = 0 } = parent;
      const extras = {
        ...extrasOf(parent),
        ...extrasOf(alias),
        ...((rotate || alias.rotate) && { rotate: (rotate + (alias.rotate ?? 0)) % 4 }),
        ...(alias.hFlip && { hFlip: !parent.hFlip }),
        ...(alias.vFlip && { vFlip: !parent.vFlip }),
      };
      return { name, aliases: [], tags: tagsOf(alias.parent), ...placeOf(alias.parent), extras };
    });
  const lines = [...ownLines, ...turnedLines].sort((a, b) => (a.name < b.name ? -1 : 1));
  const set: IndexedSet = {
    prefix,
    title: info.name,
    package: packageName,
    version: readJson<{ version: string }>(path.join(folder, 'package.json')).version,
    size: bytes.byteLength,
    license: info.license.spdx,
    author: info.author.name,
    width: data.width ?? defaultSide,
    height: data.height ?? defaultSide,
    lines: lines.length,
  };
  return { set, lines: lines.map(writeIndexLine) };

  function placeOf(name: string) {
    const place = places.get(name);
    if (!place) throw new Error(`${prefix}:${name}: its drawing was not found in icons.json`);
    return place;
  }
}

/** Where each icon's body, a JSON string with its quotes, lies in the file. */
function findBodies(bytes: Buffer, { icons }: SetData): ReadonlyMap<string, { offset: number; length: number }> {
  let from = 0;
  return new Map(
    Object.entries(icons).map(([name, { body }]) => {
      const text = Buffer.from(JSON.stringify(body));
      const key = bytes.indexOf(`${JSON.stringify(name)}: {`, from);
      const offset = key < 0 ? -1 : bytes.indexOf(text, key);
      if (offset < 0) throw new Error(`the drawing of ${name} was not found`);
      from = offset + text.byteLength;
      return [name, { offset, length: text.byteLength }];
    }),
  );
}

function changesPicture(alias: AliasData): boolean {
  return Object.keys(alias).some((key) => key !== 'parent' && key !== 'hidden');
}

function extrasOf({ left, top, width, height, rotate, hFlip, vFlip, hidden }: IconExtras): IconExtras {
  const all = { left, top, width, height, rotate, hFlip, vFlip, hidden };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== false));
}

function categoriesByIcon({ categories = {} }: Metadata): ReadonlyMap<string, readonly string[]> {
  const byIcon = new Map<string, string[]>();
  for (const [category, names] of Object.entries(categories)) {
    const tags = category.split(/[/+&]/);
    for (const name of names) byIcon.set(name, [...(byIcon.get(name) ?? []), ...tags]);
  }
  return byIcon;
}

/** Lower-case ASCII words, each once; what separates columns cannot occur in them. */
function cleanTags(tags: readonly string[]): readonly string[] {
  const clean = tags
    .map((tag) => tag.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim())
    .filter((tag) => /^[a-z0-9][a-z0-9 .+#&'/-]{0,39}$/.test(tag));
  return [...new Set(clean)].slice(0, maxTags);
}

const tags = process.argv.includes('--fetch-tags') ? fetchTags() : presentTags();
const sets = iconSets.map((set) => readSet(set, tags));
const header: IndexHeader = { sets: sets.map(({ set }) => set) };
const outputs = [
  { file: indexFile, text: `${[JSON.stringify(header), ...sets.flatMap(({ lines }) => lines)].join('\n')}\n` },
  { file: path.join(root, 'docs/reference/icons.md'), text: iconsPage(header.sets) },
];
for (const { file, text } of outputs) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path.relative(root, file)} is stale: run npm run generate:icons and commit it.`);
    process.exitCode = 1;
  }
}
console.log(`${header.sets.reduce((sum, { lines }) => sum + lines, 0)} icons of ${header.sets.length} sets`);
