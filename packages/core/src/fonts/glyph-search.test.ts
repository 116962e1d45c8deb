import { describe, expect, it } from 'vitest';
import { GlyphSearch } from './glyph-search.ts';

const sought = 7;
const other = 3;

function u16(...numbers: readonly number[]): Buffer {
  return Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** A GPOS or GSUB table of one lookup with one subtable: OpenType, "Lookup list table". */
function tableOf(type: number, subtable: Buffer): Buffer {
  // Its header, no scripts, no features, and the list of lookups.
  return Buffer.concat([u16(1, 0, 10, 12, 14), u16(0), u16(0), u16(1, 4), u16(type, 0, 1, 8), subtable]);
}

const list = (...glyphs: readonly number[]) => u16(1, glyphs.length, ...glyphs);
const range = (first: number, last: number) => u16(2, 1, first, last, 0);
const classes = (first: number, ...groups: readonly number[]) => u16(1, first, groups.length, ...groups);
const classRange = (first: number, last: number, group: number) => u16(2, 1, first, last, group);

/** Subtables that look at the glyph, each as lookup type and bytes, and the same without it. */
const subtables: readonly (readonly [title: string, type: number, make: (glyph: number) => Buffer])[] = [
  ['a single position', 1, (glyph) => Buffer.concat([u16(1, 6, 0), list(2, glyph)])],
  ['a range of single positions', 1, (glyph) => Buffer.concat([u16(1, 6, 0), range(glyph - 1, glyph)])],
  ['the first of a pair', 2, (glyph) => Buffer.concat([u16(1, 12, 4, 0, 1, 18), list(glyph), u16(1, 2, 50)])],
  [
    'the second of a pair with two values',
    2,
    (glyph) => Buffer.concat([u16(1, 12, 5, 4, 1, 18), list(2), u16(2, 1, 10, 20, 30, glyph, 10, 20, 30)]),
  ],
  [
    'a class of seconds',
    2,
    (glyph) => Buffer.concat([u16(2, 16, 4, 0, 22, 28, 1, 2), list(2), classes(2), classRange(glyph, glyph + 1, 1)]),
  ],
  ['a base', 4, (glyph) => Buffer.concat([u16(1, 12, 18, 0, 0, 0), list(2), list(glyph)])],
  ['a context of glyphs', 7, (glyph) => Buffer.concat([u16(1, 8, 1, 14), list(2), u16(1, 4), u16(2, 0, glyph)])],
  ['a context of classes', 7, (glyph) => Buffer.concat([u16(2, 8, 14, 0), list(2), classes(glyph - 1, 0, 1)])],
  ['a context of coverages', 7, (glyph) => Buffer.concat([u16(3, 2, 0, 10, 16), list(2), list(glyph)])],
  [
    'what follows in a chain of glyphs',
    8,
    (glyph) => Buffer.concat([u16(1, 8, 1, 14), list(2), u16(1, 4), u16(1, 4, 1, 1, glyph, 0)]),
  ],
  [
    'what stands before in a chain of classes',
    8,
    (glyph) => Buffer.concat([u16(2, 14, 20, 0, 0, 0, 0), list(2), classes(glyph, 2)]),
  ],
  [
    'what follows in a chain of coverages',
    8,
    (glyph) => Buffer.concat([u16(3, 0, 1, 14, 1, 20, 0), list(2), list(glyph)]),
  ],
  ['an extended lookup', 9, (glyph) => Buffer.concat([u16(1, 1, 0, 8), u16(1, 6, 0), list(glyph)])],
];

const substitutions: typeof subtables = [
  ['one glyph for another', 1, (glyph) => Buffer.concat([u16(1, 6, 1), list(glyph)])],
  ['the first of a ligature', 4, (glyph) => Buffer.concat([u16(1, 8, 1, 14), list(glyph), u16(1, 4, 9, 2, 2)])],
  ['a further part of one', 4, (glyph) => Buffer.concat([u16(1, 8, 1, 14), list(2), u16(1, 4), u16(9, 3, 2, glyph)])],
  ['a context of classes', 5, (glyph) => Buffer.concat([u16(2, 8, 14, 0), list(2), classes(glyph, 1)])],
  ['a chain of coverages', 6, (glyph) => Buffer.concat([u16(3, 1, 12, 0, 0, 0), list(glyph)])],
  ['what stands before, from the end', 8, (glyph) => Buffer.concat([u16(1, 12, 1, 18, 0, 0), list(2), list(glyph)])],
  ['what follows, from the end', 8, (glyph) => Buffer.concat([u16(1, 14, 0, 1, 20, 1, 9), list(2), list(glyph)])],
  ['an extended lookup', 7, (glyph) => Buffer.concat([u16(1, 1, 0, 8), u16(1, 6, 1), list(glyph)])],
];

describe('a glyph in a table that says what stands beside what', () => {
  it.each(subtables)('is found in a table of positions, in %s, and another is not', (_, type, make) => {
    expect(new GlyphSearch(sought).isInPositions(viewOf(tableOf(type, make(sought))))).toBe(true);
    expect(new GlyphSearch(sought).isInPositions(viewOf(tableOf(type, make(other))))).toBe(false);
  });

  it.each(substitutions)('is found in a table of substitutions, in %s, and another is not', (_, type, make) => {
    expect(new GlyphSearch(sought).isInSubstitutions(viewOf(tableOf(type, make(sought))))).toBe(true);
    expect(new GlyphSearch(sought).isInSubstitutions(viewOf(tableOf(type, make(other))))).toBe(false);
  });

  it('is not in a table of substitutions that only puts it in', () => {
    const single = Buffer.concat([u16(2, 8, 1, sought), list(2)]);
    expect(new GlyphSearch(sought).isInSubstitutions(viewOf(tableOf(1, single)))).toBe(false);
  });

  it('is not looked for beyond the end of the table', () => {
    const [, type, make] = subtables[0] ?? ['', 1, list];
    const table = tableOf(type, make(other));
    for (let length = 10; length < table.length; length += 1)
      expect(() => new GlyphSearch(sought).isInPositions(viewOf(table.subarray(0, length)))).toThrow(RangeError);
  });

  it('is not looked for without end in a table that names one part over and over', () => {
    // Every lookup is the same one, and so is each of its subtables, which begins where the lookup does.
    const many = 30_000;
    const lookups = u16(many, ...new Array<number>(many).fill(2 + 2 * many));
    const lookup = u16(1, 0, many, ...new Array<number>(many).fill(0));
    const table = Buffer.concat([u16(1, 0, 10, 10, 10), lookups, lookup]);
    expect(() => new GlyphSearch(sought).isInPositions(viewOf(table))).toThrow(RangeError);
  });

  it('is found in the first of millions of rules, before the others are read', () => {
    const [sets, rules] = [25_000, 100];
    const setAt = 6 + 2 * sets;
    const context = Buffer.concat([
      u16(1, setAt, sets),
      u16(...new Array<number>(sets).fill(setAt + 6)),
      list(2),
      u16(rules, ...new Array<number>(rules).fill(2 + 2 * rules)),
      u16(2, 0, sought),
    ]);
    expect(new GlyphSearch(sought).isInPositions(viewOf(tableOf(7, context)))).toBe(true);
  });
});
