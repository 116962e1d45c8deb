import { hash } from 'node:crypto';
import { readTables } from '../../../fonts/files/rename-font.ts';
import { createRunShaper, type RunShaper } from '../../text/shape-run.ts';
import { type CffTable, readCff } from './cff-table.ts';
import { NeedsSkia } from './needs-skia.ts';

/** A static font with outlines of TrueType or PostScript, opened to shape with it, to measure its glyphs and to cut it. */
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
  /** Its outline, if those are of TrueType: OpenType, "glyf"; empty where there is nothing to be seen. */
  outline(glyph: number): Buffer;
  /** Its outlines, if those are of PostScript. */
  readonly cff: CffTable | undefined;
  /** The box around a glyph; of no size where there is nothing to be seen. */
  glyphBox(glyph: number): GlyphBox;
}

/** Units of the font, y up. */
export type GlyphBox = readonly [left: number, bottom: number, right: number, top: number];

/** By the bytes of their files, for as long as somebody holds those. */
const opened = new WeakMap<Uint8Array, OpenedFont>();

/** @throws NeedsSkia when its outlines are of another kind, or an axis is left, such as an optical size. */
export function openFont(bytes: Uint8Array): OpenedFont {
  const font = tryOpenFont(bytes);
  if (font === undefined) throw new NeedsSkia();
  return font;
}

/** Undefined when its outlines are of another kind, such as CFF2, or an axis is left. */
export function tryOpenFont(bytes: Uint8Array): OpenedFont | undefined {
  const known = opened.get(bytes);
  if (known !== undefined) return known;
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map(readTables(font).map(({ tag, data }) => [tag, data]));
  const [head, hhea, hmtx, maxp, loca, glyf, postScript] = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf', 'CFF '].map(
    (tag) => tables.get(tag),
  );
  const cff = postScript && readCff(postScript);
  if (!head || !hhea || !hmtx || !maxp || !(cff || (loca && glyf)) || tables.has('fvar')) return undefined;
  const unitsPerEm = head.readUInt16BE(18);
  const metrics = hhea.readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const place = (table: Buffer, glyph: number) =>
    isLong ? table.readUInt32BE(4 * glyph) : 2 * table.readUInt16BE(2 * glyph);
  const outline = (glyph: number) =>
    loca && glyf ? glyf.subarray(place(loca, glyph), place(loca, glyph + 1)) : Buffer.alloc(0);
  const shaper = createRunShaper(font);
  const made: OpenedFont = {
    digest: hash('sha256', font, 'base64'),
    tables,
    shaper,
    cff,
    unitsPerEm,
    glyphs: maxp.readUInt16BE(4),
    box: boxOf(head, 36),
    width: (glyph) => {
      const advance = hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1));
      return Math.round((advance * 1_000_000) / unitsPerEm) / 1000;
    },
    outline,
    glyphBox: (glyph) => (cff ? drawnBox(shaper, glyph, unitsPerEm) : outlineBox(outline(glyph))),
  };
  opened.set(bytes, made);
  return made;
}

function outlineBox(outline: Buffer): GlyphBox {
  return outline.length === 0 ? [0, 0, 0, 0] : boxOf(outline, 2);
}

/** Around all points of the outline, which holds its curves. */
function drawnBox(shaper: RunShaper, glyph: number, unitsPerEm: number): GlyphBox {
  const values = shaper.draw(glyph).segments.flatMap((segment) => segment.values.map((value) => value * unitsPerEm));
  const [xs, ys] = [0, 1].map((axis) => values.filter((_, index) => index % 2 === axis));
  if (!xs?.length || !ys?.length) return [0, 0, 0, 0];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function boxOf(table: Buffer, at: number): GlyphBox {
  return [table.readInt16BE(at), table.readInt16BE(at + 2), table.readInt16BE(at + 4), table.readInt16BE(at + 6)];
}
