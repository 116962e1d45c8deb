import type { Mark } from '@platen/core';

const mostCharacters = 300;

/** What can be read on a page, in the order of painting: how a picture is told that nobody has described. */
export function wordsOf(marks: readonly Mark[]): string {
  const words = marks.map(readMark).join(' ').replaceAll(/\s+/g, ' ').trim();
  return words.length > mostCharacters ? `${words.slice(0, mostCharacters - 1)}…` : words;
}

function readMark(mark: Mark): string {
  if (mark.alt !== null) return mark.alt;
  if (mark.kind === 'text') return mark.lines.map(({ text }) => text).join(' ');
  return mark.kind === 'group' ? mark.children.map(readMark).join(' ') : '';
}
