import type { Mark } from '@platen/core';

/** The marks of a page in three layers: what lies below what moves, what moves, and what lies above. */
export interface SplitMarks {
  readonly below: readonly Mark[];
  readonly moving: readonly Mark[];
  readonly above: readonly Mark[];
}

/**
 * Parts what is painted of some elements from the rest. Where other elements lie between those that move, they count as
 * below: for as long as a gesture lasts.
 */
export function splitMarks(marks: readonly Mark[], ids: ReadonlySet<string>): SplitMarks {
  const top = marks.findLastIndex((mark) => holdsAny(mark, ids));
  return {
    below: marks.slice(0, top + 1).flatMap((mark) => without(mark, ids)),
    moving: marks.flatMap((mark) => only(mark, ids)),
    above: marks.slice(top + 1),
  };
}

/**
 * Whether an element looks the same on a layer of its own: it is painted plainly, over what lies below, by itself. What
 * blends with that, or is filtered, cut or faded together with others, does not.
 */
export function standsAlone(marks: readonly Mark[], id: string): boolean {
  const first = marks.findIndex((mark) => mark.elementId === id);
  return first >= 0 && marks.slice(first).every(paintsOver);
}

function paintsOver(mark: Mark): boolean {
  return mark.blendMode === 'normal' && childrenOf(mark).every(paintsOver);
}

function childrenOf(mark: Mark): readonly Mark[] {
  return mark.kind === 'group' ? mark.children : [];
}

function holdsAny(mark: Mark, ids: ReadonlySet<string>): boolean {
  return ids.has(mark.elementId) || childrenOf(mark).some((child) => holdsAny(child, ids));
}

function without(mark: Mark, ids: ReadonlySet<string>): readonly Mark[] {
  if (ids.has(mark.elementId)) return [];
  if (mark.kind !== 'group' || !holdsAny(mark, ids)) return [mark];
  return [{ ...mark, children: mark.children.flatMap((child) => without(child, ids)) }];
}

function only(mark: Mark, ids: ReadonlySet<string>): readonly Mark[] {
  if (ids.has(mark.elementId)) return [mark];
  if (mark.kind !== 'group' || !holdsAny(mark, ids)) return [];
  return [{ ...mark, children: mark.children.flatMap((child) => only(child, ids)) }];
}
