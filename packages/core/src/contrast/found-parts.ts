import { parseColor, type Rgba } from '../design/colors/color.ts';
import { boundsOf } from '../geometry/bounds.ts';
import { type Box, union } from '../geometry/box.ts';
import { identity, type Matrix, multiply } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Mark, ShapeMark, TextMark } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';
import type { Warning } from '../scene/warnings.ts';

/** A text of the scene, wherever in a group it stands. */
export interface FoundText {
  readonly kind: 'text';
  readonly mark: TextMark;
  /** Its local px to scene px. */
  readonly transform: Matrix;
  readonly opacity: number;
  /** Bounds of its letters, scene px; undefined where there are none. */
  readonly bounds: Box | undefined;
  readonly isPlain: boolean;
  /** What is painted before it of the mark of the scene that it stands in. */
  readonly beneath: () => readonly Mark[];
  /** What was found of it the last time, over these colours. */
  judged?: { readonly behind: readonly Rgba[]; readonly warning: Warning | undefined };
}

/** Something else that is painted. */
export interface FoundShape {
  readonly kind: 'other';
  readonly mark: Exclude<Mark, { kind: 'text' | 'group' }>;
  readonly transform: Matrix;
  /** Scene px. */
  readonly bounds: Box;
  /** The colours that it shows whatever lies under it; null where that decides. */
  readonly colors: readonly Rgba[] | null;
}

/** By the marks of scenes: of a series, most are the same in each. */
const foundBefore = new WeakMap<Mark, readonly (FoundText | FoundShape)[]>();

/** All that is painted of a mark of a scene, in order. */
export function foundIn(mark: Mark): readonly (FoundText | FoundShape)[] {
  const known = foundBefore.get(mark);
  if (known !== undefined) return known;
  const found: (FoundText | FoundShape)[] = [];
  collect([mark], { transform: identity, opacity: 1, beneath: (marks = []) => marks }, found);
  foundBefore.set(mark, found);
  return found;
}

interface Place {
  readonly transform: Matrix;
  readonly opacity: number;
  /** The marks that are painted before it, those of its own group given. */
  readonly beneath: (marks?: readonly Mark[]) => readonly Mark[];
}

function collect(marks: readonly Mark[], place: Place, found: (FoundText | FoundShape)[]): void {
  for (const [index, mark] of marks.entries()) {
    const transform = mark.transform ? multiply(place.transform, mark.transform) : place.transform;
    const beneath = (rest: readonly Mark[] = []) => place.beneath([...marks.slice(0, index), ...rest]);
    const opacity = place.opacity * mark.opacity;
    if (mark.kind === 'text') {
      const box = inkedBox(mark);
      const bounds = box && boundsOf(box, transform);
      found.push({ kind: 'text', mark, transform, opacity, bounds, isPlain: isPlainlyWritten(mark), beneath });
    } else if (mark.kind === 'group') {
      // Its effects would change the text as they change what the text stands on.
      if (mark.filters.length > 0 || mark.blendMode !== 'normal') continue;
      const inside = (children: readonly Mark[] = []) => beneath([{ ...mark, children }]);
      collect(mark.children, { transform, opacity, beneath: inside }, found);
    } else {
      const bounds = boundsOf(mark.kind === 'shape' ? shapeBounds(mark.shape) : mark.target, transform);
      const own = mark.kind === 'shape' ? shownColors(mark) : null;
      found.push({ kind: 'other', mark, transform, bounds, colors: own?.every(({ a }) => a === 1) ? own : null });
    }
  }
}

/** A highlight or an outline is a backdrop of the text's own, chosen by its designer. */
function isPlainlyWritten(mark: TextMark): boolean {
  if (mark.blendMode !== 'normal' || mark.filters.length > 0 || mark.backgrounds.length > 0) return false;
  return mark.styles.every((style) => style.stroke === null);
}

export const isInked = ({ text }: { readonly text: string }): boolean => text.trim() !== '';

function inkedBox(mark: TextMark): Box | undefined {
  const boxes = mark.lines.filter(({ runs }) => runs.some(isInked)).map(({ box }) => box);
  const [first] = boxes;
  return first && boxes.reduce(union, first);
}

/** The colours of a fill, as transparent as the shape is; null where only the pixels would tell. */
export function shownColors({ fill, blendMode, filters, opacity }: ShapeMark): readonly Rgba[] | null {
  const own = fill !== null && blendMode === 'normal' && filters.length === 0 ? paintColors(fill) : null;
  return own?.map((color) => ({ ...color, a: color.a * opacity })) ?? null;
}

function shapeBounds(shape: Shape): Box {
  if (shape.type === 'ellipse') {
    return { x: shape.cx - shape.rx, y: shape.cy - shape.ry, width: 2 * shape.rx, height: 2 * shape.ry };
  }
  // A free path may leave any of its box bare, so it never counts as a backdrop.
  return shape.type === 'path' ? { x: 0, y: 0, width: -1, height: -1 } : shape;
}

export function paintColors(paint: Paint): readonly Rgba[] | null {
  const colors = paint.type === 'solid' ? [paint.color] : paint.stops.map((stop) => stop.color);
  const parsed = colors.map(parseColor).filter((color) => color !== undefined);
  return parsed.length === colors.length ? parsed : null;
}
