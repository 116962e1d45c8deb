import { readTables, writeTables } from './files/rename-font.ts';

/** Tables that draw glyphs, or that go with those: outlines, colours, pictures, axes, hints. */
const drawing = new Set(
  [
    ['glyf', 'loca', 'CFF ', 'CFF2', 'VORG', 'VARC'],
    ['COLR', 'CPAL', 'SVG ', 'CBDT', 'CBLC', 'sbix'],
    ['fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'STAT'],
    ['cvt ', 'fpgm', 'prep', 'gasp', 'hdmx', 'VDMX', 'LTSH'],
  ].flat(),
);

/**
 * The same font with glyphs that leave no trace: the same characters, widths and ligatures, for text that is to be read
 * where its look is drawn otherwise. Always with TrueType outlines, whatever the font had.
 *
 * A glyph without an outline would be left out of a PDF. Each is a box drawn forth and back, whose two windings
 * cancel out, so that its inside is filled by no reader, however it is painted.
 *
 * @param font an sfnt file that is not a collection.
 */
export function unseenFont(font: Buffer): Buffer {
  const kept = readTables(font).filter(({ tag }) => !drawing.has(tag) && tag !== 'maxp' && tag !== 'head');
  const head = Buffer.from(table(font, 'head'));
  const glyphs = table(font, 'maxp').readUInt16BE(4);
  const side = Math.round(head.readUInt16BE(18) / 2);
  // Bounds of all glyphs, and places of glyphs as 32 bits.
  for (const [index, bound] of [0, 0, side, side].entries()) head.writeInt16BE(bound, 36 + 2 * index);
  head.writeInt16BE(1, 50);
  const box = boxGlyph(side);
  const places = Buffer.alloc(4 * (glyphs + 1));
  for (let glyph = 0; glyph <= glyphs; glyph += 1) places.writeUInt32BE(glyph * box.length, 4 * glyph);
  return writeTables(0x00010000, [
    ...kept,
    { tag: 'head', data: head },
    { tag: 'maxp', data: maximumProfile(glyphs) },
    { tag: 'loca', data: places },
    { tag: 'glyf', data: Buffer.concat(Array.from({ length: glyphs }, () => box)) },
  ]);
}

function table(font: Buffer, tag: string): Buffer {
  const found = readTables(font).find((each) => each.tag === tag);
  if (!found) throw new Error(`The font has no table ${tag}.`);
  return found.data;
}

/** A simple glyph of two contours on the same four corners: OpenType, "glyf". */
function boxGlyph(side: number): Buffer {
  const corners = [
    [0, 0],
    [0, side],
    [side, side],
    [side, 0],
  ] as const;
  const points = [...corners, ...corners.toReversed()];
  const glyph = Buffer.alloc(10 + 4 + 2 + points.length + 4 * points.length + 2);
  let at = 0;
  const put = (value: number) => {
    at = glyph.writeInt16BE(value, at);
  };
  // Contours, bounds, the last point of each contour, no instructions.
  for (const value of [2, 0, 0, side, side, 3, 7, 0]) put(value);
  // On the curve, both coordinates as 16 bits, each from the point before.
  for (const _ of points) at = glyph.writeUInt8(1, at);
  for (const axis of [0, 1] as const) {
    for (const [index, point] of points.entries()) put(point[axis] - (points[index - 1]?.[axis] ?? 0));
  }
  return glyph;
}

/** Version 1.0, for simple glyphs without instructions. */
function maximumProfile(glyphs: number): Buffer {
  const data = Buffer.alloc(32);
  data.writeUInt32BE(0x00010000, 0);
  // Glyphs, points and contours of the largest, no composites, one zone.
  for (const [index, value] of [glyphs, 8, 2, 0, 0, 1].entries()) data.writeUInt16BE(value, 4 + 2 * index);
  return data;
}
