import LineBreaker from 'linebreak';
import { breaksBetweenAscii } from './ascii-breaks.ts';
import { findWordStarts, type WordStarts } from './word-starts.ts';

/** Scripts written without spaces, whose words only a dictionary knows: Thai, Lao, Burmese, Khmer, Tai. */
const dictionaryRun = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]+/g;
/** Letters in which words are looked for anew: several words of any language. */
const nearby = 60;
/** Signs such as the repetition mark ๆ and closing marks, which stay with the word before them. */
const staysBehind = /[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17d7\u104a\u104b]/;

/**
 * Where a paragraph may be broken, in ascending order: offsets in UTF-16 code units after which a new line may begin, the
 * paragraph's end included. As browsers do it: after spaces, between ASCII signs by their own table, elsewhere by UAX #14
 * and by dictionaries for scripts without spaces.
 */
export function findBreaks(text: string, lang: string, wordStarts: WordStarts = findWordStarts): readonly number[] {
  // A single word of letters and digits, as most table cells are, has no break within.
  if (/^[\w.,]*$/.test(text)) return [text.length];
  const breaks: number[] = [];
  const unicode = /^\p{ASCII}*$/u.test(text) ? null : unicodeBreaks(text, lang, wordStarts);
  for (let at = 1; at < text.length; at += 1) if (mayBreak(text, at, unicode)) breaks.push(at);
  breaks.push(text.length);
  return breaks;
}

function mayBreak(text: string, at: number, unicode: ReadonlySet<number> | null): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (after === ' ' || after === '\u3000') return false;
  // Also before signs such as / and ! where UAX #14 would not (LB13).
  if (before === ' ') return true;
  if (isAscii(before) && isAscii(after)) return breaksBetweenAscii(before, after, text.charAt(at - 2));
  if (unicode?.has(at)) return true;
  return breaksByNewerRules(text, at, { before, after });
}

/** What Unicode 16 allows and the line breaker, of Unicode 13, does not yet. */
function breaksByNewerRules(
  text: string,
  at: number,
  { before, after }: { readonly before: string; readonly after: string },
): boolean {
  // LB21a: a hyphen between Hebrew letters is followed by a break.
  if (isHyphen(before)) return isHebrew(after) && isHebrew(text.charAt(at - 2));
  // LB25: units stay with brackets that begin with a number only.
  if (unit.test(before) && opening.test(after)) return !/\d/.test(text.charAt(at + 1));
  // LB30: a full-width bracket opens after a break, whatever letter or number is before it.
  if (wideOpening.test(after)) return letter.test(before);
  // LB25: units stay with numbers in brackets only.
  if (wideClosing.test(before)) return unit.test(after) && !/\d/.test(text.charAt(at - 2));
  return false;
}

const wideOpening = /[「『（［｛〈《【〔〖〘〚]/;
const opening = /[(„‚¿¡「『（［｛〈《【〔〖〘〚]/;
const wideClosing = /[、。」』）］｝〉》】〕〗〙〛，．]/;
const unit = /[$%+\u00a2-\u00a5\u00b0\u00b1\u2030-\u2034\u20a0-\u20cf\u2103\u2109\u2116\uff04\uff05\uffe0\uffe1\uffe5]/;
const letter = /[\p{L}\p{N}\p{So}\p{Sm}·•†]/u;

function isAscii(character: string): boolean {
  return character <= '\x7f' || character === '\u00a0';
}

function isHyphen(character: string): boolean {
  return character === '-' || character === '\u2010' || character === '\u05be';
}

function isHebrew(character: string): boolean {
  return character >= '\u05d0' && character <= '\u05f2';
}

function unicodeBreaks(text: string, lang: string, wordStarts: WordStarts): ReadonlySet<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(asToday(text, lang));
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
  for (const { 0: letters, index } of text.matchAll(dictionaryRun)) {
    for (const at of breaksBetweenWords(letters, lang, wordStarts) ?? []) breaks.add(index + at);
  }
  return breaks;
}

function breaksBetweenWords(letters: string, lang: string, wordStarts: WordStarts): readonly number[] | undefined {
  return wordStarts(letters, lang)?.filter((at) => !staysBehind.test(letters.charAt(at)));
}

export interface BrokenText {
  readonly text: string;
  readonly lang: string;
  readonly wordStarts?: WordStarts | undefined;
  /** As `findBreaks` gives them. */
  readonly breaks: readonly number[];
}

/**
 * The breaks of a text of which a line begins within a word, at `start`. As browsers do, words of scripts without spaces are
 * looked for anew from there, until one begins where one did before.
 */
export function breaksAfterBrokenWord(
  start: number,
  { text, lang, wordStarts = findWordStarts, breaks }: BrokenText,
): readonly number[] {
  const rest = text.slice(start, start + nearby);
  const [run] = rest.matchAll(dictionaryRun);
  if (run === undefined || run.index > 0) return breaks;
  const [letters] = run;
  const found = breaksBetweenWords(letters, lang, wordStarts)?.map((at) => at + start);
  const before = new Set(breaks);
  const runEnd = letters.length < nearby ? start + letters.length : undefined;
  const agreed = found?.find((at) => before.has(at)) ?? runEnd;
  if (found === undefined || agreed === undefined) return breaks;
  return [
    ...breaks.filter((at) => at <= start),
    ...found.filter((at) => at < agreed),
    ...breaks.filter((at) => at >= agreed),
  ];
}

/** Small kana and the sound mark ー: lines may begin with them, as in browsers (`line-break: normal`). */
const smallKana = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー\u31f0-\u31ffｧ-ｰ]/g;

/** Wide and full-width (UAX #11). */
const wide =
  '\\p{Emoji_Presentation}\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6';
const openingQuote = new RegExp(`(?<=[${wide}])[‘“«‹](?=[${wide}])`, 'gu');
const closingQuote = new RegExp(`(?<=[${wide}])[’”»›](?=[${wide}])`, 'gu');

/**
 * Puts signs that the line breaker knows in place of those whose rules are newer than its own (Unicode 13), one for one:
 * quotation marks between East Asian letters are brackets there (LB19a), double ones in Chinese everywhere.
 */
function asToday(text: string, lang: string): string {
  const today = text.replace(smallKana, 'あ').replace(openingQuote, '（').replace(closingQuote, '）');
  return /^zh\b/i.test(lang) ? today.replaceAll('“', '（').replaceAll('”', '）').replaceAll('〜', 'あ') : today;
}

/** Spaces that hang at the end of a line and take no room there (CSS Text 3, 4.1.3). NBSP does not. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isHangingSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Whether a UTF-16 code unit is a space that takes no room at the end of a line. */
export function isHangingSpace(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0x0a ||
    code === 0x3000 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b && code !== 0x2007) ||
    code === 0x205f
  );
}
