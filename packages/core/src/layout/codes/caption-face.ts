import { readFontFamilies } from '../../design/font-families.ts';
import type { FontCatalog, FontFace, FontFamily } from '../../text/fonts.ts';

const regularWeight = 400;

/**
 * The upright face that has every character of `text`: of the first named family with such a face, else of the
 * default family, else of a fallback. Undefined when no one face has them all.
 */
export function pickCaptionFace(
  fonts: FontCatalog,
  names: string | readonly string[],
  text: string,
): FontFace | undefined {
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const named = (typeof names === 'string' ? (readFontFamilies(names) ?? []) : names).map((name) => fonts.family(name));
  for (const family of [...named, fonts.defaultFamily]) {
    const face = faceWithAll(family, codes);
    if (face) return face;
  }
  for (const code of codes) {
    for (const family of fonts.fallbacks(code, '')) {
      const face = faceWithAll(family, codes);
      if (face) return face;
    }
  }
  return undefined;
}

/** The upright face nearest to the regular weight. */
function faceWithAll(family: FontFamily | undefined, codes: readonly number[]): FontFace | undefined {
  return family?.faces
    .filter((face) => !face.italic && !face.emoji && codes.every((code) => hasGlyph(face, code)))
    .reduce<FontFace | undefined>(
      (best, face) => (best && offWeight(best) <= offWeight(face) ? best : face),
      undefined,
    );
}

function offWeight({ weights: [lightest, heaviest] }: FontFace): number {
  return Math.max(0, lightest - regularWeight, regularWeight - heaviest);
}

function hasGlyph({ coverage }: FontFace, code: number): boolean {
  let low = 0;
  let high = coverage.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (coverage[2 * middle] ?? 0)) high = middle - 1;
    else if (code > (coverage[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
