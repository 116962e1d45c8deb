// Usage: npm run generate:emoji [-- --check]
//
// Writes packages/engine/src/fonts/twemoji.generated.woff2: the font of twemoji-colr-font with a ligature without
// U+FE0F beside each one that has it. Skia takes a variation selector away before it looks for ligatures, so that
// keycaps, the pirate flag, the heart on fire and some 800 others would fall apart into their parts.
// With --check it writes nothing and fails when the committed font differs. Run npm run generate:fonts afterwards.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packWoff2, unpackFont } from '../packages/engine/src/fonts/files/unpack-font.ts';

const root = path.dirname(import.meta.dirname);
const source = path.join(root, 'node_modules/twemoji-colr-font/twemoji.woff2');
const target = path.join(root, 'packages/engine/src/fonts/twemoji.generated.woff2');

/** Tables that no renderer reads: the editor's time stamp. */
const unused = new Set(['FFTM']);

interface Ligature {
  readonly glyph: number;
  /** The glyphs after the first. */
  readonly rest: readonly number[];
}

const tables = readTables(Buffer.from(await unpackFont(readFileSync(source))));
const selector = glyphOf(required('cmap'), 0xfe0f);
tables.set('GSUB', withoutSelectors(required('GSUB'), selector));
tables.set('post', Buffer.concat([Buffer.from([0, 3, 0, 0]), required('post').subarray(4, 32)]));
const woff2 = await packWoff2(writeTables(tables));

if (!process.argv.includes('--check')) writeFileSync(target, woff2);
else if (Buffer.compare(readFileSync(target), woff2) !== 0) {
  console.error('The emoji font is stale: run npm run generate:emoji and commit it.');
  process.exitCode = 1;
}
console.log(`the emoji font has ${woff2.byteLength} bytes`);

function required(tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`the emoji font has no table ${tag}`);
  return table;
}

function readTables(sfnt: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    const tag = sfnt.toString('latin1', entry, entry + 4);
    const offset = sfnt.readUInt32BE(entry + 8);
    if (!unused.has(tag)) found.set(tag, Buffer.from(sfnt.subarray(offset, offset + sfnt.readUInt32BE(entry + 12))));
  }
  return found;
}

/** The glyph of a character of the Basic Multilingual Plane, from a cmap subtable of format 4. */
function glyphOf(cmap: Buffer, codePoint: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const start = cmap.readUInt32BE(4 + 8 * index + 4);
    if (cmap.readUInt16BE(start) !== 4) continue;
    const segments = cmap.readUInt16BE(start + 6) / 2;
    const ends = start + 14;
    const starts = ends + 2 * segments + 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const from = cmap.readUInt16BE(starts + 2 * segment);
      if (codePoint < from || codePoint > cmap.readUInt16BE(ends + 2 * segment)) continue;
      const delta = cmap.readUInt16BE(starts + 2 * segments + 2 * segment);
      const rangeAt = starts + 4 * segments + 2 * segment;
      const range = cmap.readUInt16BE(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;
      return (cmap.readUInt16BE(rangeAt + range + 2 * (codePoint - from)) + delta) & 0xffff;
    }
  }
  throw new Error('the emoji font does not map the variation selector');
}

/** Rewrites a GSUB table that has one lookup with one ligature subtable, which is how the font is built. */
function withoutSelectors(gsub: Buffer, selectorGlyph: number): Buffer {
  const lookups = gsub.readUInt16BE(8);
  const lookup = lookups + gsub.readUInt16BE(lookups + 2);
  const isKnownForm =
    gsub.readUInt16BE(lookups) === 1 && gsub.readUInt16BE(lookup) === 4 && gsub.readUInt16BE(lookup + 4) === 1;
  if (!isKnownForm) throw new Error('the emoji font has changed its form: one ligature lookup was expected');
  const subtable = lookup + gsub.readUInt16BE(lookup + 6);
  const coverage = gsub.subarray(subtable + gsub.readUInt16BE(subtable + 2));
  const sets: Buffer[] = [];
  for (let index = 0; index < gsub.readUInt16BE(subtable + 4); index += 1) {
    const set = readSet(gsub, subtable + gsub.readUInt16BE(subtable + 6 + 2 * index));
    sets.push(writeSet(addShorter(set, selectorGlyph)));
  }
  const head = 6 + 2 * sets.length;
  const setBytes = sets.reduce((sum, set) => sum + set.byteLength, 0);
  if (head + setBytes > 0xffff) throw new Error('the ligatures no longer fit one subtable');
  let offset = head;
  const offsets = sets.map((set) => {
    const at = offset;
    offset += set.byteLength;
    return at;
  });
  return Buffer.concat([
    gsub.subarray(0, lookups),
    uint16([1, 4, 4, 0, 1, 8]),
    uint16([1, head + setBytes, sets.length, ...offsets]),
    ...sets,
    coverage,
  ]);
}

function readSet(gsub: Buffer, start: number): readonly Ligature[] {
  return Array.from({ length: gsub.readUInt16BE(start) }, (_, index) => {
    const at = start + gsub.readUInt16BE(start + 2 + 2 * index);
    const count = gsub.readUInt16BE(at + 2) - 1;
    const rest = Array.from({ length: count }, (_glyph, component) => gsub.readUInt16BE(at + 4 + 2 * component));
    return { glyph: gsub.readUInt16BE(at), rest };
  });
}

function addShorter(set: readonly Ligature[], selectorGlyph: number): readonly Ligature[] {
  const known = new Set(set.map(({ rest }) => rest.join()));
  const added: Ligature[] = [];
  for (const { glyph, rest } of set) {
    const shorter = rest.filter((component) => component !== selectorGlyph);
    if (shorter.length === 0 || known.has(shorter.join())) continue;
    known.add(shorter.join());
    added.push({ glyph, rest: shorter });
  }
  // The first that matches is taken, so longer ones stand first.
  return [...set, ...added].sort((a, b) => b.rest.length - a.rest.length);
}

function writeSet(set: readonly Ligature[]): Buffer {
  const ligatures = set.map(({ glyph, rest }) => uint16([glyph, rest.length + 1, ...rest]));
  let offset = 2 + 2 * ligatures.length;
  const offsets = ligatures.map((ligature) => {
    const at = offset;
    offset += ligature.byteLength;
    return at;
  });
  return Buffer.concat([uint16([ligatures.length, ...offsets]), ...ligatures]);
}

function uint16(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

/** An sfnt file; OpenType 1.9, "Organization of an OpenType font". */
function writeTables(all: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  directory.writeUInt32BE(0x00010000, 0);
  const search = [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16];
  for (const [index, value] of search.entries()) directory.writeUInt16BE(value, 4 + 2 * index);
  let offset = directory.byteLength;
  const parts: Buffer[] = [directory];
  for (const [index, [tag, table]] of sorted.entries()) {
    if (tag === 'head') table.writeUInt32BE(0, 8);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.byteLength % 4)) % 4)]);
    const entry = 12 + 16 * index;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.byteLength, entry + 12);
    parts.push(padded);
    offset += padded.byteLength;
  }
  const sfnt = Buffer.concat(parts);
  const headEntry = 12 + 16 * sorted.findIndex(([tag]) => tag === 'head');
  sfnt.writeUInt32BE((0xb1b0afba - checksum(sfnt)) >>> 0, sfnt.readUInt32BE(headEntry + 8) + 8);
  return sfnt;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < bytes.byteLength; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0;
  return sum;
}
