import type { Mark } from '../../scene/marks.ts';

/** px from the top, of what must not be cut in two. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where the lines of text of a cell's marks stand, which are moved by their groups and no more. */
export function lineStretches(marks: readonly Mark[], top: number): readonly Stretch[] {
  return marks.flatMap((mark): readonly Stretch[] => {
    const y = top + (mark.transform?.[5] ?? 0);
    if (mark.kind === 'group') return lineStretches(mark.children, y);
    if (mark.kind !== 'text') return [];
    return mark.lines.map(({ box }) => ({ from: y + box.y, to: y + box.y + box.height }));
  });
}

/**
 * A cell's marks without the lines of text that lie wholly outside of what a page shows of them: a clip would hide them,
 * but readers of a PDF would still find them there.
 */
export function linesWithin(marks: readonly Mark[], seen: Stretch, top = 0): readonly Mark[] {
  return marks.flatMap((mark): readonly Mark[] => {
    const y = top + (mark.transform?.[5] ?? 0);
    if (mark.kind === 'group') return [{ ...mark, children: linesWithin(mark.children, seen, y) }];
    if (mark.kind !== 'text') return [mark];
    const lines = mark.lines.filter(
      ({ box }) => y + box.y + box.height > seen.from + tolerance && y + box.y < seen.to - tolerance,
    );
    return lines.length > 0 ? [{ ...mark, lines }] : [];
  });
}

/** px. Rounding must not show a line on two pages. */
const tolerance = 0.05;

/**
 * The last place, at most `from + room`, at which none of the stretches is cut; `from` when there is none.
 */
export function placeToCut(stretches: readonly Stretch[], from: number, room: number): number {
  let cut = from + room;
  for (;;) {
    const crossed = stretches.filter((stretch) => stretch.from < cut - tolerance && stretch.to > cut + tolerance);
    if (crossed.length === 0) break;
    cut = Math.min(...crossed.map((stretch) => stretch.from));
  }
  // What is above the first line alone is no reason for a page.
  const showsSome = stretches.some((stretch) => stretch.to > from + tolerance && stretch.to <= cut + tolerance);
  return cut > from && showsSome ? cut : from;
}
