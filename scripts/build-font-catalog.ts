// Usage: npm run generate:fonts [-- --check]
//
// Reads the bundled font packages and writes packages/engine/src/fonts/catalog.generated.json: for each font file which
// characters it has, how tall it is and which weights it offers. Run it after adding a family or a new version.
// With --check it writes nothing and fails when the committed index differs.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CatalogFace,
  type CatalogFamily,
  type CatalogFile,
  type CatalogMetrics,
  encodeRanges,
} from '@platen/core/fonts';
import * as fontkit from 'fontkit';
import { bundledFamilies, emojiFont } from '../packages/engine/src/fonts/bundled-families.ts';

const root = path.dirname(import.meta.dirname);
const outputFile = path.join(root, 'packages/engine/src/fonts/catalog.generated.json');

interface Metadata {
  readonly id: string;
  readonly family: string;
  readonly category: string;
  readonly weights: readonly number[];
  readonly variable: false | { readonly wght?: { readonly min: string; readonly max: string } };
  readonly license: { readonly type: string; readonly attribution: string };
}

/** The few tables read here; fontkit's own types leave them out. */
interface FontTables {
  readonly characterSet: readonly number[];
  readonly unitsPerEm: number;
  readonly hhea: { readonly ascent: number; readonly descent: number; readonly lineGap: number };
  readonly 'OS/2': {
    readonly typoAscender: number;
    readonly typoDescender: number;
    readonly typoLineGap: number;
    readonly winAscent: number;
    readonly winDescent: number;
    readonly xHeight?: number;
    readonly capHeight?: number;
    readonly fsSelection: { readonly useTypoMetrics?: boolean };
  };
  readonly post: { readonly underlinePosition: number; readonly underlineThickness: number };
}

const metricsTable: CatalogMetrics[] = [];

function metricsIndex(font: FontTables): number {
  const em = font.unitsPerEm;
  const os2 = font['OS/2'];
  const per = (value: number) => Math.round((value / em) * 1e6) / 1e6;
  // As Skia's font hosts choose: typographic metrics when the font says so, else hhea, else what Windows uses.
  const typo = { ascent: os2.typoAscender, descent: -os2.typoDescender, lineGap: os2.typoLineGap };
  const hhea = { ascent: font.hhea.ascent, descent: -font.hhea.descent, lineGap: font.hhea.lineGap };
  const vertical =
    os2.fsSelection.useTypoMetrics || (hhea.ascent === 0 && hhea.descent === 0)
      ? typo.ascent === 0 && typo.descent === 0
        ? { ascent: os2.winAscent, descent: os2.winDescent, lineGap: 0 }
        : typo
      : hhea;
  const metrics: CatalogMetrics = [
    per(vertical.ascent),
    per(vertical.descent),
    per(vertical.lineGap),
    per(os2.xHeight ?? 0),
    per(os2.capHeight ?? 0),
    per(-font.post.underlinePosition),
    per(font.post.underlineThickness),
  ];
  const known = metricsTable.findIndex((other) => other.every((value, index) => value === metrics[index]));
  return known >= 0 ? known : metricsTable.push(metrics) - 1;
}

/** `U+0000-00FF,U+0131` as a test. */
function unicodeRangeTest(range: string): (codePoint: number) => boolean {
  const ranges = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function readFace(file: string, isWanted: (codePoint: number) => boolean) {
  const bytes = readFileSync(file);
  const font = fontkit.create(bytes) as unknown as FontTables;
  // Control characters are in some cmaps and never drawn.
  const codePoints = [...new Set(font.characterSet)]
    .filter((codePoint) => codePoint >= 0x20 && isWanted(codePoint))
    .sort((a, b) => a - b);
  return {
    coverage: encodeRanges(codePoints),
    metrics: metricsIndex(font),
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
  };
}

function readFamily(
  packageName: string,
  name: string | undefined,
  category: CatalogFamily['category'] | undefined,
): CatalogFamily {
  const folder = path.join(root, 'node_modules', packageName);
  const metadata = JSON.parse(readFileSync(path.join(folder, 'metadata.json'), 'utf8')) as Metadata;
  const unicode = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const variable = packageName.startsWith('@fontsource-variable/');
  const faces: CatalogFace[] = [];
  // Where Unicode ranges overlap CSS takes the rule that comes last; here the first face is taken, so turn them round.
  const subsets = Object.keys(unicode)
    .map((subset) => subset.replace(/^\[(.+)\]$/, '$1'))
    .reverse();
  const subsetRank = (file: string): number =>
    subsets.findIndex(
      (subset) =>
        file.startsWith(`${metadata.id}-${subset}-`) &&
        /^(wght|\d{3})-/.test(file.slice(metadata.id.length + subset.length + 2)),
    );
  const files = readdirSync(path.join(folder, 'files'))
    .sort(byNumberThenName)
    .map((file) => ({ file, rank: subsetRank(file) }))
    .sort((a, b) => a.rank - b.rank);
  for (const { file } of files) {
    const match = /^(.+)-(wght|\d{3})-(normal|italic)\.woff2$/.exec(file);
    if (match === null || (match[2] === 'wght') !== variable) continue;
    const subset = (match[1] ?? '').slice(metadata.id.length + 1);
    // Fontsource names numbered subsets `[12]` in unicode.json and `12` in file names.
    const range = unicode[subset] ?? unicode[`[${subset}]`];
    if (range === undefined) throw new Error(`${packageName}: no Unicode range for ${file}`);
    const wght = metadata.variable ? metadata.variable.wght : undefined;
    const weights: readonly [number, number] = variable
      ? [Number(wght?.min ?? 400), Number(wght?.max ?? 400)]
      : [Number(match[2]), Number(match[2])];
    const { coverage, metrics, digest } = readFace(path.join(folder, 'files', file), unicodeRangeTest(range));
    if (coverage === '') continue;
    faces.push({
      id: file.replace(/\.woff2$/, ''),
      file: `files/${file}`,
      italic: match[3] === 'italic' ? 1 : 0,
      weights,
      coverage,
      metrics,
      digest,
    });
  }
  if (faces.length === 0) throw new Error(`${packageName}: no usable font file`);
  return {
    name: name ?? metadata.family,
    package: packageName,
    category: category ?? categoryOf(metadata.category),
    license: metadata.license.type,
    faces,
  };
}

function categoryOf(category: string): CatalogFamily['category'] {
  if (category === 'serif' || category === 'sans-serif' || category === 'monospace') return category;
  return 'display';
}

function byNumberThenName(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

const families = bundledFamilies.map((family) => readFamily(family.package, family.name, family.category));
const emoji = readFace(path.join(path.dirname(outputFile), emojiFont.file), () => true);
families.push({
  name: emojiFont.name,
  package: emojiFont.package,
  category: 'display',
  license: emojiFont.license,
  faces: [{ id: emojiFont.id, file: emojiFont.file, italic: 0, weights: [400, 400], ...emoji, emoji: 1 }],
});

const catalog: CatalogFile = { metrics: metricsTable, families };
const outputs = [
  { file: outputFile, text: `${JSON.stringify(catalog)}\n` },
  { file: path.join(root, 'docs/reference/fonts.md'), text: fontsPage(families) },
];
for (const { file, text } of outputs) {
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path.relative(root, file)} is stale: run npm run generate:fonts and commit it.`);
    process.exitCode = 1;
  }
}
console.log(`${families.length} families, ${families.reduce((sum, family) => sum + family.faces.length, 0)} files`);

/** The reference page: what is bundled, in which styles, under which licence. */
function fontsPage(all: readonly CatalogFamily[]): string {
  const rows = [...all]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((family) => {
      const cells = [
        family.name,
        family.category,
        weightsOf(family),
        italicsOf(family),
        family.license,
        family.package,
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return `# Bundled fonts

<!-- Written by \`npm run generate:fonts\`. -->

A design names a family as in the first column, in any case. Each npm package holds its licence with the names of its
authors. How a font is chosen: [the guide to fonts](../guides/fonts.md).

| Family | Category | Weights | Italics | Licence | Package |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function weightsOf({ faces }: CatalogFamily): string {
  const weights = [...new Set(faces.map(({ weights: [min, max] }) => (min === max ? `${min}` : `${min}–${max}`)))];
  return weights.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).join(', ');
}

function italicsOf({ faces }: CatalogFamily): string {
  return faces.some(({ italic }) => italic === 1) ? 'yes' : 'no';
}
