import LineBreaker from 'linebreak';

/** Scripts written without spaces, whose words only a dictionary knows: Thai, Lao, Burmese, Khmer, Tai. */
const dictionaryRun = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]+/g;

/**
 * Where a paragraph may be broken, in ascending order: offsets in UTF-16 code units after which a new line may begin, the
 * paragraph's end included (UAX #14; dictionaries for scripts without spaces).
 */
export function findBreaks(text: string, lang: string): readonly number[] {
  const breaks = new Set<number>();
  // A single word of letters and digits, as most table cells are, has no break within.
  if (/^[\p{L}\p{N}.,]*$/u.test(text) && /^[\x20-\x7e]*$/.test(text)) return [text.length];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
  // Browsers break after any run of spaces, also before signs such as / and ! where UAX #14 would not (LB13).
  for (const { index, 0: spaces } of text.matchAll(/ +(?=[^ ])/g)) breaks.add(index + spaces.length);
  for (const run of text.matchAll(dictionaryRun)) addDictionaryBreaks(run, lang, breaks);
  breaks.delete(0);
  breaks.add(text.length);
  return [...breaks].sort((a, b) => a - b);
}

function addDictionaryBreaks(run: RegExpMatchArray, lang: string, breaks: Set<number>): void {
  const words = new Intl.Segmenter(lang === '' ? 'th' : lang, { granularity: 'word' });
  const [letters] = run;
  for (const { index, segment } of words.segment(letters)) {
    // A sign such as the repetition mark ๆ or a closing mark stays with the word before it.
    if (index === 0 || /^[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17d7\u104a\u104b]/.test(segment)) continue;
    breaks.add((run.index ?? 0) + index);
  }
}

/** Spaces that hang at the end of a line and take no room there (CSS Text 3, 4.1.3). NBSP does not. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isHangingSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isHangingSpace(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0x0a ||
    code === 0x3000 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b && code !== 0x2007) ||
    code === 0x205f
  );
}
