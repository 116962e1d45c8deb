import type { FontSpec, InkBand } from '../text/fonts.ts';
import type { FontCache, Harfbuzz } from './harfbuzz.ts';
import { shapeText } from './shape-text.ts';
import { type ShapingFonts, unitsPerEm } from './shaping-fonts.ts';

/** Finds where glyphs reach into a horizontal band, so that underlines can leave room for them. */
export interface InkBands {
  inkWithin(text: string, font: FontSpec, band: InkBand): readonly (readonly [from: number, to: number])[];
}

/**
 * Signs that lines may run through: slashes and the low line, which would leave gaps all along an address, and East Asian
 * letters and emoji, which stand on no baseline. As in Blink.
 */
const mayBeCrossed =
  /^[/\\_\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{3ffff}]/u;

export type InkExtent = readonly [from: number, to: number];

/** @param extents By glyph and band. */
export function createInkBands(fonts: ShapingFonts, extents: FontCache<InkExtent | 'none'>): InkBands {
  return {
    inkWithin: (text, spec, band) => {
      if (text.trim() === '') return [];
      const opened = fonts.open(spec);
      const { font } = opened;
      // In units of the em with y up, as outlines are.
      const scale = unitsPerEm / spec.size;
      const units = { top: -band.top * scale, bottom: -band.bottom * scale };
      const gaps: InkExtent[] = [];
      let x = 0;
      for (const { glyph, cluster, xOffset, yOffset, advance } of shapeText(
        { text, direction: spec.direction },
        spec,
        opened,
      )) {
        const character = String.fromCodePoint(text.codePointAt(cluster) ?? 0x20);
        if (!mayBeCrossed.test(character)) {
          const own = { top: units.top - yOffset, bottom: units.bottom - yOffset };
          const key = `${spec.face} ${spec.weight} ${glyph} ${own.top.toFixed(2)} ${own.bottom.toFixed(2)}`;
          let extent = extents.get(key);
          if (extent === undefined) {
            extent = extentWithin(font, glyph, own) ?? 'none';
            extents.set(key, extent);
          }
          if (extent !== 'none') gaps.push([(x + xOffset + extent[0]) / scale, (x + xOffset + extent[1]) / scale]);
        }
        x += advance + spacingAfter(text, cluster, spec) * scale;
      }
      return gaps;
    },
  };
}

function spacingAfter(text: string, cluster: number, { letterSpacing, wordSpacing }: FontSpec): number {
  const first = text.charAt(cluster);
  return letterSpacing + (first === ' ' || first === '\u00a0' ? wordSpacing : 0);
}

interface Units {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The leftmost and rightmost place of a glyph between two heights, as Skia's `getIntercepts` finds it: where its
 * outline crosses one of them, and what lies between them of the points that describe it. Control points count even
 * though the curve does not reach them. y points up.
 */
function extentWithin(font: Harfbuzz.Font, glyph: number, { top, bottom }: Units): InkExtent | null {
  const box = font.glyphExtents(glyph);
  if (box && (box.yBearing < bottom || box.yBearing + box.height > top)) return null;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  const reach = (x: number): void => {
    from = Math.min(from, x);
    to = Math.max(to, x);
  };
  const addCurve = (points: readonly Point[]): void => {
    const heights = points.map(([, y]) => y);
    if (Math.min(...heights) > top || Math.max(...heights) < bottom) return;
    for (const height of [top, bottom]) for (const t of crossings(heights, height)) reach(at(points, t));
    for (const [x, y] of points) if (bottom < y && y < top) reach(x);
  };
  let current: Point = [0, 0];
  let start: Point = current;
  for (const { type, values } of font.glyphToJson(glyph)) {
    const points: Point[] = [current];
    for (let index = 0; index + 1 < values.length; index += 2)
      points.push([values[index] as number, values[index + 1] as number]);
    if (type === 'Z') points.push(start);
    current = points.at(-1) as Point;
    if (type === 'M') start = current;
    else if (type !== 'Z' || points[0]?.join() !== start.join()) addCurve(points);
  }
  return from < to ? [from, to] : null;
}

type Point = readonly [x: number, y: number];

/** The place on a Bézier curve of one to three degrees, in x. */
function at(points: readonly Point[], t: number): number {
  let xs = points.map(([x]) => x);
  while (xs.length > 1) xs = xs.slice(1).map((x, index) => (xs[index] as number) * (1 - t) + x * t);
  return xs[0] as number;
}

/** Where a Bézier polynomial has a value, for 0 ≤ t < 1. */
function crossings(values: readonly number[], value: number): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = values.map((each) => each - value);
  const isWithin = (t: number) => t >= 0 && t < 1;
  if (values.length === 2) return a === b ? [] : [a / (a - b)].filter(isWithin);
  if (values.length === 3) return quadraticRoots(a - 2 * b + c, 2 * (b - a), a).filter(isWithin);
  const polynomial = (t: number) => {
    const u = 1 - t;
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  };
  const turns = quadraticRoots(3 * (d - 3 * c + 3 * b - a), 6 * (a - 2 * b + c), 3 * (b - a)).filter(isWithin);
  const ends = [0, ...turns.sort((p, q) => p - q), 1];
  return ends.slice(1).flatMap((to, index) => halved(polynomial, ends[index] as number, to));
}

function quadraticRoots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-9) return b === 0 ? [] : [-c / b];
  const discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return [];
  const q = -0.5 * (b + Math.sign(b || 1) * Math.sqrt(discriminant));
  return q === 0 ? [0] : [q / a, c / q];
}

/** The root of a function that only rises or only falls between two places, if it has one there. */
function halved(value: (t: number) => number, from: number, to: number): readonly number[] {
  let [low, high] = [from, to];
  const isRising = value(high) > value(low);
  if (value(low) * value(high) > 0) return [];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (value(middle) > 0 === isRising) high = middle;
    else low = middle;
  }
  return [low];
}
