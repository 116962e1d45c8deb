/** Scripts whose letters join: Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko, Phags-pa and Syriac. */
const cursiveLetter = /[\p{sc=Arab}\p{sc=Rohg}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Phag}\p{sc=Syrc}]/u;
const letter = /[^\p{sc=Common}\p{sc=Inherited}]/u;
const letters = /[^\p{sc=Common}\p{sc=Inherited}]/gu;

/**
 * Which characters stand in words of figures and signs alone that follow a letter of a cursive script, or go before the first
 * one, by UTF-16 offset; null for none. They belong to that script: spacing of letters leaves them as they are, as in Blink.
 */
export function figuresOfCursive(text: string): Uint8Array | null {
  if (!cursiveLetter.test(text)) return null;
  const found = new Uint8Array(text.length);
  let isCursive = cursiveLetter.test(letter.exec(text)?.[0] ?? '');
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const last = word.match(letters)?.at(-1);
    if (last !== undefined) isCursive = cursiveLetter.test(last);
    else if (isCursive) found.fill(1, index, index + word.length);
  }
  return found;
}
