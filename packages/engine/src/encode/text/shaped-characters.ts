import { mirroredCharacter } from '@platen/core';

/**
 * Every character that a shaper asks a font for when it shapes `text`: those of the text, and those that it puts in their
 * place. HarfBuzz parts the Thai vowel U+0E33 and the two-part vowels of Indian scripts, joins a letter with its
 * accents, mirrors brackets from right to left, and draws a dotted circle beneath a mark that has no letter. A font without
 * them shows holes where the whole font shows text.
 */
export function shapedCharacters(text: string, direction: 'ltr' | 'rtl'): ReadonlySet<string> {
  const asked = new Set(text);
  const add = (more: string) => {
    for (const character of more) asked.add(character);
  };
  for (const character of new Set(text)) {
    add(replacements.get(character) ?? '');
    if (direction === 'rtl') add(mirroredCharacter(character) ?? '');
    if (!keptWhole.test(character)) add(character.normalize('NFD'));
  }
  for (const [cluster] of text.matchAll(lettersWithMarks)) {
    add(cluster.normalize('NFD'));
    add(joined(cluster));
  }
  if (/\p{M}/u.test(text)) asked.add('\u25cc');
  // Joiners and their like are drawn as a space without width.
  if (/\p{Default_Ignorable_Code_Point}/u.test(text)) asked.add(' ');
  return asked;
}

/** A letter or a lone syllable part, and the marks or parts that follow it. */
const lettersWithMarks = /[^\p{M}]?[\p{M}\u1160-\u11ff]+/gu;

/** Scripts whose letters HarfBuzz parts only when a mark follows. Every other script may be parted at once. */
const keptWhole = /[\p{ASCII}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]/u;

/** What the letter of a cluster becomes with any of its marks: a font may have some of these letters and not others. */
function joined(cluster: string): string {
  const [base = '', ...marks] = cluster.normalize('NFD');
  const letters = [base];
  for (const mark of marks.slice(0, mostMarks)) letters.push(...letters.map((letter) => letter + mark));
  return letters.map((letter) => letter.normalize('NFC')).join('');
}

/** No letter of Unicode is made of more. */
const mostMarks = 4;

/** What HarfBuzz writes instead of a character that stands in no table of Unicode: vowels that it parts, and fallbacks. */
const replacements: ReadonlyMap<string, string> = new Map([
  // Thai and Lao: the ring above and the long a.
  ['\u0e33', '\u0e4d\u0e32'],
  ['\u0eb3', '\u0ecd\u0eb2'],
  // Khmer vowels of two parts.
  ...['\u17be', '\u17bf', '\u17c0', '\u17c4', '\u17c5'].map((vowel) => [vowel, `\u17c1${vowel}`] as const),
  // A hyphen that does not break, and spaces of all widths, in fonts that do not have them.
  ['\u2011', '\u2010'],
  ...['\u00a0', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u202f'].map(
    (space) => [space, ' '] as const,
  ),
]);
