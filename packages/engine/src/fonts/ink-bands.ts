import type { FontSpec, InkBand } from '@platen/core';
import type { Font } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
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

/** Parts of a curve that are looked at; a part of a large letter's curve is less than 2 px. */
const curveParts = 24;
/** Extents kept, by glyph and band. */
const maxCachedExtents = 4_000;

type Extent = readonly [from: number, to: number];

export function createInkBands(fonts: ShapingFonts): InkBands {
  const extents = new LRUCache<string, Extent | 'none'>({ max: maxCachedExtents });

  return {
    inkWithin: (text, spec, band) => {
      if (text.trim() === '') return [];
      const font = fonts.open(spec);
      // In units of the em with y up, as outlines are.
      const scale = unitsPerEm / spec.size;
      const units = { top: -band.top * scale, bottom: -band.bottom * scale };
      const gaps: Extent[] = [];
      let x = 0;
      for (const { glyph, cluster, xOffset, yOffset, advance } of shapeText(text, spec, font)) {
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

/** The leftmost and rightmost point of a glyph's outline between two heights; y points up. */
function extentWithin(font: Font, glyph: number, { top, bottom }: Units): Extent | null {
  const box = font.glyphExtents(glyph);
  if (box && (box.yBearing <= bottom || box.yBearing + box.height >= top)) return null;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  const lineTo = (nextX: number, nextY: number): void => {
    const low = Math.max(bottom, Math.min(y, nextY));
    const high = Math.min(top, Math.max(y, nextY));
    if (low <= high) {
      const at = (height: number) => (nextY === y ? nextX : x + ((nextX - x) * (height - y)) / (nextY - y));
      const ends = nextY === y ? [x, nextX] : [at(low), at(high)];
      from = Math.min(from, ...ends);
      to = Math.max(to, ...ends);
    }
    [x, y] = [nextX, nextY];
  };
  for (const { type, values } of font.glyphToJson(glyph)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (type === 'M') {
      [x, y] = [a, b];
      start = [a, b];
    } else if (type === 'L') lineTo(a, b);
    else if (type === 'Z') lineTo(start[0], start[1]);
    else {
      const [x0, y0] = [x, y];
      for (let part = 1; part <= curveParts; part += 1) {
        const t = part / curveParts;
        const u = 1 - t;
        if (type === 'Q') lineTo(u * u * x0 + 2 * u * t * a + t * t * c, u * u * y0 + 2 * u * t * b + t * t * d);
        else
          lineTo(
            u * u * u * x0 + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * e,
            u * u * u * y0 + 3 * u * u * t * b + 3 * u * t * t * d + t * t * t * f,
          );
      }
    }
  }
  return from <= to ? [from, to] : null;
}
