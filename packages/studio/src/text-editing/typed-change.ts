import type { TextRange } from '../document/text/styled-text.ts';

/** What somebody wrote: the range of the text before, and what stands there now. */
export interface TypedChange extends TextRange {
  readonly inserted: string;
}

/**
 * Finds what changed in a field whose caret is at `caret` now. Where letters repeat, the caret tells which of them are new:
 * what was written ends at it. Undefined where nothing changed.
 */
export function typedChange(before: string, after: string, caret: number): TypedChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(after.length - caret, before.length);
  let tail = 0;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  let start = 0;
  const rest = Math.min(before.length, after.length) - tail;
  while (start < rest && before[start] === after[start]) start += 1;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}
