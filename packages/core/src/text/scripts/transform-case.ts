import { upperCase } from './upper-case.ts';

export type TextTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'titlecase';

/** Small words that titles leave in lower case, unless they come first. */
const smallWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'but',
  'by',
  'for',
  'in',
  'nor',
  'of',
  'on',
  'or',
  'the',
  'to',
  'up',
  'via',
  'with',
]);

/**
 * CSS `text-transform` in a language (Turkish i, Greek accents); `titlecase` also leaves English small words low.
 * `before` is the text that stands directly in front, so that a word that goes on is not capitalised in its middle.
 */
export function transformCase(
  text: string,
  transform: TextTransform,
  { lang, before }: { readonly lang: string; readonly before: string },
): string {
  const locale = lang === '' ? 'en' : lang;
  switch (transform) {
    case 'none':
      return text;
    case 'uppercase':
      return upperCase(text, locale);
    case 'lowercase':
      return text.toLocaleLowerCase(locale);
    case 'capitalize':
      return mapWords(text, locale, before, (word) => capitalise(word, locale));
    case 'titlecase':
      return mapWords(text, locale, before, (word, isFirst) =>
        !isFirst && smallWords.has(word.toLocaleLowerCase(locale))
          ? word.toLocaleLowerCase(locale)
          : capitalise(word, locale),
      );
  }
}

/** Letters that are two in one: at the head of a word only the first of them is large. */
const titleForms: Readonly<Record<string, string>> = {
  Ǆ: 'ǅ',
  ǆ: 'ǅ',
  Ǉ: 'ǈ',
  ǉ: 'ǈ',
  Ǌ: 'ǋ',
  ǌ: 'ǋ',
  Ǳ: 'ǲ',
  ǳ: 'ǲ',
};

/** What would become several large letters, as ß and ﬁ do, stays as it is, as in browsers. */
function capitalise(word: string, locale: string): string {
  const [first = ''] = word;
  const upper = titleForms[first] ?? upperCase(first, locale);
  return [...upper].length > 1 ? word : upper + word.slice(first.length);
}

function mapWords(
  text: string,
  locale: string,
  before: string,
  change: (word: string, isFirst: boolean) => string,
): string {
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  let result = '';
  let isFirst = before.trim() === '';
  let continues = /[\p{L}\p{N}'’]$/u.test(before);
  for (const { segment, isWordLike } of joinedAtStops([...words.segment(text)])) {
    result += isWordLike && !continues ? change(segment, isFirst) : segment;
    if (isWordLike) isFirst = false;
    continues = false;
  }
  return result;
}

interface Word {
  segment: string;
  readonly isWordLike: boolean | undefined;
}

/** Full stops between letters part no word (UAX #29, WB6). Chromium's own rules part addresses at them; Node's do not. */
function joinedAtStops(segments: readonly Intl.SegmentData[]): readonly Word[] {
  const joined: Word[] = [];
  for (const { segment, isWordLike } of segments) {
    const [before, stop] = [joined.at(-2), joined.at(-1)];
    const goesOn =
      stop && /^[.．]$/.test(stop.segment) && /\p{L}$/u.test(before?.segment ?? '') && /^\p{L}/u.test(segment);
    if (before && goesOn) {
      joined.pop();
      before.segment += stop.segment + segment;
    } else joined.push({ segment, isWordLike });
  }
  return joined;
}
