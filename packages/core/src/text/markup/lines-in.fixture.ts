import type { RichText } from './rich-text.ts';

/** Each line of a text: its marker, its depth where it is in a list, its words. */
export function linesIn({ paragraphs }: RichText): readonly string[] {
  return paragraphs.map(({ runs, marker, depth }) => {
    const text = runs.map((run) => run.text).join('');
    return `${'  '.repeat(Math.max(0, depth - 1))}${marker === null ? '' : `${marker} `}${text}`;
  });
}
