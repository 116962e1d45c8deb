import type { Command, Design } from '../design/design.ts';
import { tidy } from '../design/points.ts';

/** A line across the page that elements snap to. It is stored in `canvasData.guides` and never painted. */
export interface Guide {
  /** `x` is an upright line at so many px from the left, `y` a level one from the top. */
  readonly axis: 'x' | 'y';
  readonly position: number;
}

/** The guides of a design; what other tools have stored under that name is left out. */
export function guidesOf({ canvasData }: Design): readonly Guide[] {
  const { guides } = canvasData;
  return Array.isArray(guides) ? guides.filter(isGuide) : [];
}

/** px from each edge of the page to its margin, as `canvasData.custom.margin` has it; 0 is none. */
export function marginOf({ canvasData }: Design): number {
  const { margin } = (canvasData['custom'] ?? {}) as { readonly margin?: unknown };
  return typeof margin === 'number' && margin > 0 ? margin : 0;
}

function isGuide(value: unknown): value is Guide {
  const { axis, position } = (value ?? {}) as Partial<Guide>;
  return (axis === 'x' || axis === 'y') && typeof position === 'number';
}

export function addGuide(guide: Guide): Command {
  return withGuides((guides) => [...guides, { axis: guide.axis, position: tidy(guide.position) }]);
}

export function moveGuide(index: number, position: number): Command {
  return withGuides((guides) =>
    guides.map((guide, at) => (at === index ? { ...guide, position: tidy(position) } : guide)),
  );
}

export function removeGuide(index: number): Command {
  return withGuides((guides) => guides.filter((_, at) => at !== index));
}

function withGuides(change: (guides: readonly Guide[]) => readonly Guide[]): Command {
  return ({ design, selection }) => ({
    design: { ...design, canvasData: { ...design.canvasData, guides: change(guidesOf(design)) } },
    selection,
  });
}
