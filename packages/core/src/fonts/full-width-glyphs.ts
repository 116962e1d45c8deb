import type { FontSpec, FullWidthGlyph } from '../text/fonts.ts';
import type { FontCache } from './harfbuzz.ts';
import { shapeText } from './shape-text.ts';
import { type ShapingFont, type ShapingFonts, unitsPerEm } from './shaping-fonts.ts';

/** Tells how full-width signs fill their square, which differs from language to language. */
export interface FullWidthGlyphs {
  fullWidthGlyph(character: string, font: FontSpec): FullWidthGlyph | undefined;
}

/** @param known A text has some twenty signs. */
export function createFullWidthGlyphs(fonts: ShapingFonts, known: FontCache<FullWidthGlyph | 'none'>): FullWidthGlyphs {
  return {
    fullWidthGlyph: (character, spec) => {
      const key = `${spec.face} ${spec.weight} ${spec.lang} ${JSON.stringify(spec.features)} ${character}`;
      let ofEm = known.get(key);
      if (ofEm === undefined) {
        ofEm = look(character, { ...spec, letterSpacing: 0 }, fonts.open(spec)) ?? 'none';
        known.set(key, ofEm);
      }
      return ofEm === 'none' ? undefined : { ink: ofEm.ink, trim: ofEm.trim * spec.size };
    },
  };
}

function look(character: string, spec: FontSpec, opened: ShapingFont): FullWidthGlyph | undefined {
  const { font } = opened;
  const signs = { text: character, direction: spec.direction };
  const [whole] = shapeText(signs, spec, opened);
  if (whole?.advance !== unitsPerEm) return undefined;
  const [half] = shapeText(signs, { ...spec, features: { ...spec.features, halt: 1 } }, opened);
  const trim = (whole.advance - (half?.advance ?? whole.advance)) / unitsPerEm;
  const box = font.glyphExtents(whole.glyph);
  if (!box) return { ink: 'all', trim };
  return { ink: inkSide(box.xBearing, box.xBearing + box.width, whole.advance), trim };
}

/** In which half of its square a glyph is, as Blink judges it. */
function inkSide(left: number, right: number, advance: number): FullWidthGlyph['ink'] {
  const half = advance / 2;
  if (right <= half) return 'left';
  if (left >= half) return 'right';
  return right - left <= half && left >= half / 2 ? 'middle' : 'all';
}
