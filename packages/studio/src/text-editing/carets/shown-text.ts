import type { SpanStyle, StyledText } from '../../document/text/styled-text.ts';

/** A text as layout shows it, and which offsets of it and of its source belong together; both count UTF-16 code units. */
export interface ShownText {
  readonly text: string;
  toShown(source: number): number;
  toSource(shown: number): number;
}

/**
 * What layout makes of the characters of a text: line ends are `\n`, tabs are spaces, soft hyphens and control characters are
 * not there, and upper case may have more letters.
 */
export function shownText({ text, spans }: StyledText, whole: SpanStyle): ShownText {
  const cased = [whole, ...spans].some((style) => (style['textTransform'] ?? 'none') !== 'none');
  if (!cased && !/[^\n\x20-\x7e\xa0-\xac\xae-\u2027\u202a-\ufefe\uff00-\uffff]/.test(text)) {
    return { text, toShown: (at) => at, toSource: (at) => at };
  }
  const transformAt = (at: number) =>
    spans.findLast(({ start, end, textTransform }) => textTransform !== undefined && start <= at && at < end)?.[
      'textTransform'
    ] ?? whole['textTransform'];
  /** By offset of the source, one more than it has. */
  const shownAt: number[] = [];
  let shown = '';
  let at = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit += 1) shownAt.push(shown.length + (unit === 0 ? 0 : unit));
    shown += cased ? inCase(shownCharacter(character), transformAt(at)) : shownCharacter(character);
    at += character.length;
  }
  shownAt.push(shown.length);
  return {
    text: shown,
    toShown: (source) => shownAt[Math.min(source, text.length)] ?? shown.length,
    toSource: (place) => sourceOf(shownAt, place),
  };
}

function shownCharacter(character: string): string {
  if (/[\v\f\u0085\u2028\u2029]/.test(character)) return '\n';
  if (character === '\t') return '    ';
  return /(?!\n)[\p{Cc}\ufeff\u00ad]/u.test(character) ? '' : character;
}

function inCase(character: string, transform: unknown): string {
  if (transform === 'uppercase') return character.toUpperCase();
  return transform === 'lowercase' ? character.toLowerCase() : character;
}

/** The last offset of the source whose text begins at a place or before it. */
function sourceOf(shownAt: readonly number[], place: number): number {
  let low = 0;
  let high = shownAt.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((shownAt[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
