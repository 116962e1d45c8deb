import { type Direction, isHangingSpace, paragraphDirection, type TextLine, type TextMark } from '@platen/core';

/** A line of a scene and its part of the text; offsets count UTF-16 code units of the shown text. */
export interface EditedLine {
  readonly line: TextLine;
  readonly start: number;
  /** After the last letter that is shown; hanging spaces come after it. */
  readonly end: number;
  /** Where the next line begins. */
  readonly next: number;
  /** The last place for a caret on this line: before a line feed. */
  readonly last: number;
  readonly endsParagraph: boolean;
  /** The direction of its paragraph. */
  readonly direction: Direction;
}

/** Finds which part of a text each line of its mark holds. */
export function editedLines(
  { lines }: Pick<TextMark, 'lines'>,
  text: string,
  direction: 'auto' | Direction,
): readonly EditedLine[] {
  const found: EditedLine[] = [];
  let at = 0;
  let paragraph = directionFrom(text, 0, direction);
  for (const [index, line] of lines.entries()) {
    const start = Math.min(at, text.length);
    const isLast = index === lines.length - 1;
    const isCut = isLast && endsInEllipsis(line.text, text, start);
    const length = isCut ? line.text.replace(/^\u200d|\u2026$/gu, '').length : line.text.length;
    const end = Math.min(text.length, start + length);
    let last = end;
    while (!isCut && last < text.length && text[last] !== '\n' && isHangingSpace(text.charCodeAt(last))) last += 1;
    const endsParagraph = last === text.length || text[last] === '\n';
    const next = isLast ? text.length : endsParagraph ? last + 1 : last;
    found.push({ line, start, end, next, last, endsParagraph: endsParagraph || isLast, direction: paragraph });
    if (endsParagraph) paragraph = directionFrom(text, next, direction);
    at = next;
  }
  return found;
}

/** Whether the last shown line was cut, with an ellipsis that is no letter of the text. */
function endsInEllipsis(line: string, text: string, start: number): boolean {
  return line.endsWith('\u2026') && !text.startsWith(line, start);
}

function directionFrom(text: string, start: number, direction: 'auto' | Direction): Direction {
  if (direction !== 'auto') return direction;
  const end = text.indexOf('\n', start);
  return paragraphDirection(text.slice(start, end < 0 ? text.length : end));
}
