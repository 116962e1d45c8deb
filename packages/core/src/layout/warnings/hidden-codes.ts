import { shownColors } from '../../contrast/found-parts.ts';
import { boundsOf } from '../../geometry/bounds.ts';
import { type Box, intersection, outset, union } from '../../geometry/box.ts';
import { type InsideTest, insideShape } from '../../geometry/inside-shape.ts';
import { applyToPoint, identity, invert, type Matrix, multiply } from '../../geometry/matrix.ts';
import type { Shape } from '../../geometry/shape.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import type { GroupMark, ImageMark, Mark, ShapeMark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';

/** px beyond an edge that nobody sees. */
const tolerancePx = 0.5;
/** Share of a code that may be covered: the error correction of every symbology mends less, or it is the quiet zone. */
const coveredShare = 0.005;
/** Points of a code in each direction that are looked for under a cover of a free form. */
const samples = 24;
/** Straight pieces that all points of a scene are held against; later covers of a free form are then not looked at. */
const maxWork = 5_000_000;

export interface HiddenCodesOptions {
  /** What the output shows, design px; it may reach beyond the page. */
  readonly shown: Box;
  /** Whether every pixel of a picture is known to be opaque; by its key. */
  readonly isOpaque: (image: string) => boolean;
}

interface Code {
  readonly id: string;
  /** Around its modules: in px of its own, and in design px. */
  readonly own: Box;
  readonly transform: Matrix;
  readonly modules: Box;
  coveredBy?: string;
}

/** An outline, and the px that it is in. */
interface PlacedShape {
  readonly shape: Shape;
  readonly transform: Matrix;
}

/**
 * Warns of codes that no scanner can read since a part of them is cut off or covered. `holders`: the elements that are codes,
 * and those that have some in their cells, by id.
 */
export function hiddenCodes(
  marks: readonly Mark[],
  holders: ReadonlyMap<string, 'whole' | 'cells'>,
  { shown, isOpaque }: HiddenCodesOptions,
): readonly Warning[] {
  const codes: Code[] = [];
  const work = { left: maxWork };
  const cover = (elementId: string, parts: readonly PlacedShape[]): void => {
    for (const code of codes) {
      if (code.coveredBy === undefined && code.id !== elementId && isCovered(code, parts, work))
        code.coveredBy = elementId;
    }
  };
  const walk = (mark: Mark, outer: Matrix, clips: readonly PlacedShape[] | undefined, isInCode: boolean): void => {
    const transform = mark.transform ? multiply(outer, mark.transform) : outer;
    const isSolid = mark.opacity === 1 && mark.blendMode === 'normal' && !hasMask(mark);
    // Undefined where one can see through what is there.
    const within = clips && isSolid ? [...clips, ...(mark.clip ? [{ shape: mark.clip, transform }] : [])] : undefined;
    if (mark.kind === 'group') {
      const holder = isInCode ? undefined : holders.get(mark.elementId);
      const code = holder && codeOf(mark, transform, holder);
      for (const child of mark.children) walk(child, transform, within, isInCode || code !== undefined);
      if (code) codes.push(code);
    } else if (within && codes.length > 0 && (mark.kind === 'shape' || mark.kind === 'image')) {
      const shape = opaqueShape(mark, isOpaque);
      if (shape) cover(mark.elementId, [...within, { shape, transform }]);
    }
  };
  for (const mark of marks) walk(mark, identity, [], false);
  return codes.flatMap((code) => [...cut(code, shown), ...covered(code)]);
}

const hasMask = (mark: Mark): boolean => mark.kind === 'group' && mark.mask !== undefined;
const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

/** Bars and modules are paths; the background is a rectangle, the caption text. Lines of tables are paths of another fill rule. */
function codeOf({ elementId, children }: GroupMark, transform: Matrix, holder: 'whole' | 'cells'): Code | undefined {
  const boxes = children.flatMap((mark) =>
    mark.kind === 'shape' && mark.shape.type === 'path' && (holder === 'whole' || mark.shape.fillRule === 'evenodd')
      ? [mark.transform ? boundsOf(shapeBounds(mark.shape), mark.transform) : shapeBounds(mark.shape)]
      : [],
  );
  const [first] = boxes;
  if (first === undefined) return undefined;
  const own = boxes.reduce(union, first);
  return { id: elementId, own, transform, modules: boundsOf(own, transform) };
}

/** What a mark surely hides what is beneath it with, in its own px; undefined for what is not known to. */
function opaqueShape(mark: ShapeMark | ImageMark, isOpaque: HiddenCodesOptions['isOpaque']): Shape | undefined {
  if (mark.kind === 'image') {
    return isOpaque(mark.image) && mark.filters.length === 0 ? { type: 'rect', ...mark.target } : undefined;
  }
  return shownColors(mark)?.every(({ a }) => a === 1) ? mark.shape : undefined;
}

function isCovered(code: Code, parts: readonly PlacedShape[], work: { left: number }): boolean {
  const reach = parts.reduce<Box | undefined>(
    (box, { shape, transform }) => box && intersection(box, boundsOf(shapeBounds(shape), transform)),
    code.modules,
  );
  const { width, height } = code.modules;
  const least = coveredShare * width * height;
  if (reach === undefined || reach.width * reach.height <= least) return false;
  const isPlain =
    isUpright(code.transform) && parts.every(({ shape, transform }) => shape.type === 'rect' && isUpright(transform));
  return isPlain || isHiddenInPoints(code, parts, work);
}

/** Looks for points of the code under a cover of any form. */
function isHiddenInPoints({ own, transform }: Code, parts: readonly PlacedShape[], work: { left: number }): boolean {
  if (work.left <= 0) return false;
  const tests: { readonly isIn: InsideTest; readonly back: Matrix }[] = [];
  for (const part of parts) {
    const back = invert(part.transform);
    if (back === null) return false;
    tests.push({ isIn: insideShape(part.shape), back });
  }
  work.left -= samples * samples * tests.reduce((sum, { isIn }) => sum + isIn.cost, 0);
  if (work.left < 0) return false;
  let hidden = 0;
  for (let index = 0; index < samples * samples; index += 1) {
    const x = own.x + ((index % samples) + 0.5) * (own.width / samples);
    const y = own.y + (Math.floor(index / samples) + 0.5) * (own.height / samples);
    const at = applyToPoint(transform, x, y);
    if (tests.every(({ isIn, back }) => isIn(...applyToPoint(back, ...at)))) hidden += 1;
  }
  return hidden > coveredShare * samples * samples;
}

function cut({ id, modules }: Code, shown: Box): readonly Warning[] {
  const room = outset(shown, tolerancePx);
  const inside = intersection(modules, room);
  const isWhole =
    inside !== undefined && inside.width >= modules.width - 1e-6 && inside.height >= modules.height - 1e-6;
  if (isWhole) return [];
  const message =
    'A part of the code lies beyond what the output shows, so no scanner can read it. Move the code inward, or use a resizeMode that cuts nothing.';
  return [{ code: 'CODE_CUT', message, elementId: id }];
}

function covered({ id, coveredBy }: Code): readonly Warning[] {
  if (coveredBy === undefined) return [];
  const message = `The element ${JSON.stringify(coveredBy)} covers a part of the code, which scanners may not read then. Move one of them, or put the code on top.`;
  return [{ code: 'CODE_COVERED', message, elementId: id, details: { coveredBy } }];
}
