import type { FontSpec, Kern } from '../text/fonts.ts';
import type { FontCache } from './harfbuzz.ts';
import { shapeText } from './shape-text.ts';
import { type ShapingFont, type ShapingFonts, unitsPerEm } from './shaping-fonts.ts';

/**
 * Kerning between characters that a canvas shapes one by one. Blink's canvas, and Skia's here, cut text into words and
 * take each East Asian character for a word; Blink's layout of a page shapes the whole text, and kerns kana.
 */
export interface SingleKerning {
  kerning(text: string, font: FontSpec): readonly Kern[];
}

/** What Blink takes for words of one character, as far as fonts kern them: kana, ideographs, full-width forms. */
const shapedAlone = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;
/** Fonts kern kana and the marks beside them; ideographs they leave alone. */
const mayKern = /[\u3001-\u30ff\uff01-\uff65]/;

/** @param known Texts with their kerning: fitting asks for the same ones at many sizes. */
export function createSingleKerning(fonts: ShapingFonts, known: FontCache<readonly Kern[]>): SingleKerning {
  return {
    kerning: (text, font) => {
      if (text.length < 2 || font.direction === 'rtl' || !mayKern.test(text)) return [];
      const key = `${font.face} ${font.weight} ${font.lang} ${JSON.stringify(font.features)}\n${text}`;
      let ofEm = known.get(key);
      if (ofEm === undefined) {
        ofEm = kernsOf(text, font, fonts.open(font));
        known.set(key, ofEm);
      }
      return ofEm.map(({ at, by }) => ({ at, by: by * font.size }));
    },
  };
}

/** In em: how much further from each character the next one stands than where each is set alone. */
function kernsOf(text: string, { lang, features }: FontSpec, font: ShapingFont): readonly Kern[] {
  const advances = (part: string): ReadonlyMap<number, number> => {
    const widths = new Map<number, number>();
    const style = { lang, features, letterSpacing: 0 };
    for (const { cluster, advance } of shapeText({ text: part, direction: 'ltr' }, style, font))
      widths.set(cluster, (widths.get(cluster) ?? 0) + advance);
    return widths;
  };
  const alone = new Map<string, number>();
  const kerns: Kern[] = [];
  const shaped = [...advances(text)].sort(([a], [b]) => a - b);
  for (const [index, [start, width]] of shaped.entries()) {
    const end = shaped[index + 1]?.[0];
    if (end === undefined) break;
    const character = text.slice(start, end);
    if (!shapedAlone.test(character) && !shapedAlone.test(text.charAt(end))) continue;
    let own = alone.get(character);
    if (own === undefined) {
      own = [...advances(character).values()].reduce((sum, advance) => sum + advance, 0);
      alone.set(character, own);
    }
    if (width !== own) kerns.push({ at: end, by: (width - own) / unitsPerEm });
  }
  return kerns;
}
