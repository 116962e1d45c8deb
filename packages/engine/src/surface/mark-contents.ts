import type { Mark } from '@platen/core';

/** What there is among a mark and all within it: most walks through a scene look for one of these, and find none. */
export interface MarkContents {
  readonly pictures: boolean;
  readonly svgFilters: boolean;
  readonly patterns: boolean;
  readonly links: boolean;
}

/** Contents of groups, for as long as the groups are kept: most are the same in each scene of a series. */
const known = new WeakMap<Mark, MarkContents>();

export function contentsOf(mark: Mark): MarkContents {
  const before = known.get(mark);
  if (before !== undefined) return before;
  const contents = look(mark);
  known.set(mark, contents);
  return contents;
}

function look(mark: Mark): MarkContents {
  const parts = mark.kind === 'group' ? mark.children.map(look) : [];
  return {
    pictures: mark.kind === 'image' || parts.some(({ pictures }) => pictures),
    svgFilters: (mark.kind === 'group' && mark.svgFilter !== undefined) || parts.some(({ svgFilters }) => svgFilters),
    patterns: (mark.kind === 'group' && mark.tiles !== undefined) || parts.some(({ patterns }) => patterns),
    links: mark.href !== null || hasLinkedRun(mark) || parts.some(({ links }) => links),
  };
}

function hasLinkedRun(mark: Mark): boolean {
  return mark.kind === 'text' && mark.lines.some(({ runs }) => runs.some(({ href }) => href !== null));
}
