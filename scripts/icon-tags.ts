// Reads the search words that the authors of the icon sets publish beside the drawings.

import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Exact versions, so that two people get the same words. Their notices stand in docs/reference/icons.md. */
export const tagPackages = {
  lucide: 'lucide-static@1.62.0',
  tabler: '@tabler/icons@3.51.0',
  emoji: 'emojibase-data@17.0.0',
} as const;

interface TagSourceOptions {
  readonly twemojiFolder: string;
  /** Brings some files of a package and says in which folder they lie. */
  readonly fetchPackage: (name: string, files: readonly string[]) => string;
}

/** Search words by `prefix:name`. */
export function readTagSources({
  twemojiFolder,
  fetchPackage,
}: TagSourceOptions): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, readonly string[]>();
  const lucide = fetchPackage(tagPackages.lucide, ['tags.json']);
  for (const [name, words] of entriesOf<readonly string[]>(lucide, 'tags.json')) tags.set(`lucide:${name}`, words);

  const tabler = fetchPackage(tagPackages.tabler, ['icons.json']);
  for (const [name, { category, tags: words, styles }] of entriesOf<TablerIcon>(tabler, 'icons.json')) {
    // A few of their words are numbers in the file.
    const all = [category, ...words].filter((word) => word !== '').map(String);
    tags.set(`tabler:${name}`, all);
    if (styles['filled']) tags.set(`tabler:${name}-filled`, [...all, 'filled']);
  }

  const emoji = fetchPackage(tagPackages.emoji, ['en/compact.json']);
  const wordsByCode = emojiWords(readJson<readonly Emoji[]>(emoji, 'en/compact.json'));
  for (const [code, name] of entriesOf<string>(twemojiFolder, 'chars.json')) {
    const words = wordsByCode.get(bareCode(code));
    if (words) tags.set(`twemoji:${name}`, words);
  }
  return tags;
}

interface TablerIcon {
  readonly category: string;
  readonly tags: readonly (string | number)[];
  readonly styles: Readonly<Record<string, unknown>>;
}

interface Emoji {
  readonly hexcode: string;
  readonly tags?: readonly string[];
  readonly skins?: readonly Emoji[];
}

/** Skin tones share the words of the emoji itself. */
function emojiWords(emojis: readonly Emoji[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    emojis.flatMap(({ hexcode, tags = [], skins = [] }) =>
      [hexcode, ...skins.map((skin) => skin.hexcode)].map((code) => [bareCode(code), tags] as const),
    ),
  );
}

/** Without the selectors of emoji style, which some lists write and others do not. */
function bareCode(code: string): string {
  return code
    .toLowerCase()
    .split('-')
    .filter((part) => part !== 'fe0f')
    .join('-');
}

function entriesOf<T>(folder: string, file: string): readonly (readonly [string, T])[] {
  return Object.entries(readJson<Readonly<Record<string, T>>>(folder, file));
}

function readJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
}
