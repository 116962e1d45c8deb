import { scriptsOf, wordsOf } from './shaped-parts.ts';

/** Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko, Phags-pa and Syriac: their letters join, and spacing would part them. */
const cursiveLetter = /[\p{sc=Arab}\p{sc=Rohg}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Phag}\p{sc=Syrc}]/u;
/** Figures and signs that such scripts alone share, and the narrow space, which is Mongolian's too. */
const cursiveSign = /[\p{scx=Arab}\p{scx=Nkoo}\p{scx=Syrc}\u1800-\u1805\u202f]/u;
/** Goes with Latin letters beside it. */
const narrowSpace = '\u202f';
/** Controls, joiners and marks of direction: they have no width to add to. */
const unseen = /[\p{Cc}\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/u;
const letter = /[^\p{sc=Common}\p{sc=Inherited}]/u;

/**
 * The UTF-16 offsets of characters that letter spacing leaves as they are, as in Blink: those of cursive scripts, with the
 * signs and figures of their words.
 */
export function unspacedOffsets(text: string): ReadonlySet<number> {
  const unspaced = new Set<number>();
  if (![cursiveSign, cursiveLetter, unseen].some((kind) => kind.test(text))) return unspaced;
  let start = 0;
  for (const part of wordsOf(text).flatMap(scriptsOf)) {
    const hasLetter = letter.test(part);
    const isCursive = hasLetter ? cursiveLetter.test(part) : cursiveSign.test(part);
    for (let at = 0; at < part.length; at += 1) {
      const sign = part.charAt(at);
      if (isCursive || unseen.test(sign) || (sign !== narrowSpace && cursiveSign.test(sign))) unspaced.add(start + at);
    }
    start += part.length;
  }
  return unspaced;
}
