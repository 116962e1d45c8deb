import bidiFactory from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

/** One for all texts: each that is made reads the classes of all characters anew, for some 10 ms. */
const bidi = bidiFactory();

const strongRightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The first letter decides (UAX #9, P2 and P3); left to right where there is none. */
export function paragraphDirection(text: string): Direction {
  if (!strongRightToLeft.test(text)) return 'ltr';
  for (const character of text) {
    if (strongRightToLeft.test(character)) return 'rtl';
    if (/\p{L}/u.test(character)) return 'ltr';
  }
  return 'ltr';
}

/** The embedding level of each UTF-16 code unit; null when all are left to right. */
export function embeddingLevels(text: string, direction: Direction): Uint8Array | null {
  if (direction === 'ltr' && !strongRightToLeft.test(text)) return null;
  return bidi.getEmbeddingLevels(withinBasicPlane(text), direction).levels;
}

/**
 * The levels' library looks at code units, and takes every half of a surrogate pair for a Latin letter: emoji would run
 * from left to right. Each such character is stood in for by two of its own bidi class.
 */
function withinBasicPlane(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    if (strongRightToLeft.test(character)) return '\u05d0\u05d0';
    if (/\p{Mn}/u.test(character)) return '\u0300\u0300';
    if (/\p{Cf}/u.test(character)) return '\u200b\u200b';
    return /\p{S}/u.test(character) ? '\u2605\u2605' : character;
  });
}

/** Puts pieces in visual order, left to right (UAX #9, L2): from the highest level down, runs of it or higher turn. */
export function visualOrder<Piece extends { readonly level: number }>(pieces: readonly Piece[]): readonly Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map((piece) => piece.level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start] as Piece).level < level) continue;
      let end = start + 1;
      while (end < ordered.length && (ordered[end] as Piece).level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** What is shown for a bracket, or another character with two sides, in text from right to left; undefined for others. */
export function mirroredCharacter(character: string): string | undefined {
  if (!/\p{Bidi_Mirrored}/u.test(character)) return undefined;
  return bidi.getMirroredCharacter(character) ?? undefined;
}
