/**
 * Where words begin in letters of a script that is written without spaces, beside the first: offsets in UTF-16 code units.
 * Which there are is for a dictionary to say, and runtimes have different ones. Undefined where that is not known yet.
 */
export type WordStarts = (letters: string, lang: string) => readonly number[] | undefined;

/** By the dictionary of this runtime. */
export const findWordStarts = (letters: string, lang: string): readonly number[] => {
  const words = new Intl.Segmenter(lang === '' ? 'th' : lang, { granularity: 'word' });
  return [...words.segment(letters)].map(({ index }) => index).slice(1);
};
