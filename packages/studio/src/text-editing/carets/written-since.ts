import type { Caret } from '../../canvas/canvas-state.ts';
import { typedChange } from '../typed-change.ts';
import type { TextView } from './text-view.ts';

/** Which end of what was written counts, where a place lies in it. */
export type Side = 'before' | 'behind';

/** Places in a text and in the view of the text before the last keys. */
export interface WrittenSince {
  toView(caret: Caret, side: Side): Caret;
  toText(caret: Caret, side: Side): Caret;
}

/** Keys come faster than layout: maps carets to what is shown of an older text, and back. `at` is where the caret is. */
export function writtenSince({ source }: Pick<TextView, 'source'>, text: string, at: number): WrittenSince {
  // A caret that has left what was written would widen the change up to itself.
  const [beside, narrow] = [typedChange(source.text, text, at), typedChange(source.text, text, 0)];
  const change = narrow && beside && narrow.inserted.length < beside.inserted.length ? narrow : beside;
  if (!change) return { toView: (caret) => caret, toText: (caret) => caret };
  const old = { start: change.start, end: change.end };
  const now = { start: change.start, end: change.start + change.inserted.length };
  return {
    toView: (caret, side) => ({ ...caret, at: mapped(caret.at, { from: now, to: old, side }) }),
    toText: (caret, side) => ({ ...caret, at: mapped(caret.at, { from: old, to: now, side }) }),
  };
}

interface Ends {
  readonly start: number;
  readonly end: number;
}

function mapped(
  at: number,
  { from, to, side }: { readonly from: Ends; readonly to: Ends; readonly side: Side },
): number {
  if (at < from.start) return at;
  if (at > from.end) return at - from.end + to.end;
  return side === 'before' ? to.start : to.end;
}
