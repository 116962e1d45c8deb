import type { Mark, TextLine } from '../../scene/marks.ts';

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

/** The lines of text in marks, in order. */
export function linesOf(marks: readonly Mark[]): readonly TextLine[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'group') return linesOf(mark.children);
    return mark.kind === 'text' ? mark.lines : [];
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
    const decorations = mark.decorations.filter((line) => y + line.y >= seen.from && y + line.y <= seen.to);
    return lines.length > 0 ? [{ ...mark, lines, decorations }] : [];
  });
}

/** px. Rounding must not show a line on two pages. */
const tolerance = 0.05;
