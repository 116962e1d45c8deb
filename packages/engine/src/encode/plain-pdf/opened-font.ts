import { hash } from 'node:crypto';
import { readTables } from '../../fonts/files/rename-font.ts';
import { createRunShaper, type RunShaper } from '../shape-run.ts';
import { NeedsSkia } from './needs-skia.ts';

/** A static TrueType font, opened to shape with it, to measure its glyphs and to cut it. */
export interface OpenedFont {
  /** By its bytes. */
  readonly digest: string;
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly shaper: RunShaper;
  readonly unitsPerEm: number;
  readonly glyphs: number;
  /** The box around all glyphs, in units. */
  readonly box: GlyphBox;
  /** Thousandths of an em, as they are written. */
  width(glyph: number): number;
  /** Its outline: OpenType, "glyf"; empty where there is nothing to be seen. */
  outline(glyph: number): Buffer;
}

/** Units of the font, y up. */
export type GlyphBox = readonly [left: number, bottom: number, right: number, top: number];

/** By the bytes of their files, for as long as somebody holds those. */
const opened = new WeakMap<Uint8Array, OpenedFont>();

/** @throws NeedsSkia when its outlines are not TrueType, or an axis is left, such as an optical size. */
export function openFont(bytes: Uint8Array): OpenedFont {
  const known = opened.get(bytes);
  if (known !== undefined) return known;
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map(readTables(font).map(({ tag, data }) => [tag, data]));
  const [head, hhea, hmtx, maxp, loca, glyf] = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'].map((tag) =>
    tables.get(tag),
  );
  if (!head || !hhea || !hmtx || !maxp || !loca || !glyf || tables.has('fvar')) throw new NeedsSkia();
  const unitsPerEm = head.readUInt16BE(18);
  const metrics = hhea.readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const place = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const made: OpenedFont = {
    digest: hash('sha256', font, 'base64'),
    tables,
    shaper: createRunShaper(font),
    unitsPerEm,
    glyphs: maxp.readUInt16BE(4),
    box: boxOf(head, 36),
    width: (glyph) => {
      const advance = hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1));
      return Math.round((advance * 1_000_000) / unitsPerEm) / 1000;
    },
    outline: (glyph) => glyf.subarray(place(glyph), place(glyph + 1)),
  };
  opened.set(bytes, made);
  return made;
}

/** Of a glyph with an outline. */
export function outlineBox(outline: Buffer): GlyphBox {
  return boxOf(outline, 2);
}

function boxOf(table: Buffer, at: number): GlyphBox {
  return [table.readInt16BE(at), table.readInt16BE(at + 2), table.readInt16BE(at + 4), table.readInt16BE(at + 6)];
}
