import { writeTables } from '../../../fonts/files/rename-font.ts';
import type { OpenedFont } from './opened-font.ts';

/**
 * The tables that a PDF needs of a TrueType font (ISO 32000-1, 9.9), with the outlines of the glyphs in use: each keeps its
 * number, and one that is to be read in several ways stands under further numbers too.
 *
 * A shaper's subset holds every form that a text might take, and making one takes longer than the rest of the file. This one
 * is a copy of the bytes of outlines.
 *
 * @param glyphs by the number that each has in the font that is made.
 */
export function cutFont(font: OpenedFont, glyphs: ReadonlyMap<number, number>): Buffer {
  const kept = withParts(font, glyphs);
  const count = Math.max(...kept.keys()) + 1;
  const metricOf = metricsOf(font);
  const metrics = Buffer.alloc(4 * count);
  const places = Buffer.alloc(4 * (count + 1));
  const outlines: Buffer[] = [];
  let length = 0;
  for (let number = 0; number < count; number += 1) {
    places.writeUInt32BE(length, 4 * number);
    const glyph = kept.get(number);
    if (glyph === undefined) continue;
    metrics.writeUInt32BE(metricOf(glyph), 4 * number);
    const outline = font.outline(glyph);
    outlines.push(outline);
    length += outline.length;
  }
  places.writeUInt32BE(length, 4 * count);
  return writeTables(0x00010000, [
    { tag: 'head', data: changed(font, 'head', 50, 1) },
    { tag: 'hhea', data: changed(font, 'hhea', 34, count) },
    { tag: 'maxp', data: changed(font, 'maxp', 4, count) },
    { tag: 'hmtx', data: metrics },
    { tag: 'loca', data: places },
    { tag: 'glyf', data: Buffer.concat(outlines) },
    ...['cvt ', 'fpgm', 'prep'].flatMap((tag) => {
      const data = font.tables.get(tag);
      return data ? [{ tag, data }] : [];
    }),
  ]);
}

/** With the glyph that stands for what is missing, and with those that others are made of. */
function withParts(font: OpenedFont, glyphs: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const kept = new Map([[0, 0], ...glyphs]);
  const waiting = [...kept.values()];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    for (const part of partsOf(font.outline(glyph))) {
      if (kept.has(part)) continue;
      kept.set(part, part);
      waiting.push(part);
    }
  }
  return kept;
}

/** Flags of a part of a composite glyph: OpenType, "glyf". */
const flag = { wideArguments: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

function partsOf(outline: Buffer): readonly number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & flag.wideArguments ? 4 : 2);
    if (flags & flag.scale) at += 2;
    else if (flags & flag.twoScales) at += 4;
    else if (flags & flag.matrix) at += 8;
    more = (flags & flag.more) !== 0;
  }
  return parts;
}

/** Advance and left side bearing of each glyph, two bytes each. */
function metricsOf({ tables }: OpenedFont): (glyph: number) => number {
  const hmtx = table(tables, 'hmtx');
  const full = table(tables, 'hhea').readUInt16BE(34);
  return (glyph) => {
    if (glyph < full) return hmtx.readUInt32BE(4 * glyph);
    const bearing = 4 * full + 2 * (glyph - full);
    return hmtx.readUInt16BE(4 * full - 4) * 0x10000 + hmtx.readUInt16BE(bearing);
  };
}

function changed({ tables }: OpenedFont, tag: string, at: number, value: number): Buffer {
  const data = Buffer.from(table(tables, tag));
  data.writeUInt16BE(value, at);
  return data;
}

function table(tables: OpenedFont['tables'], tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no table ${tag}.`);
  return found;
}
