import { shownColors } from '../../contrast/found-parts.ts';
import type { BoundDesign } from '../../design/bound-design.ts';
import type { Element } from '../../design/elements/index.ts';
import { factsOf, innerOf } from '../../design/kinds/index.ts';
import { boundsOf } from '../../geometry/bounds.ts';
import { type Box, intersection, outset, union } from '../../geometry/box.ts';
import { identity, type Matrix, multiply } from '../../geometry/matrix.ts';
import type { Shape } from '../../geometry/shape.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import type { ImageMark, Mark, ShapeMark } from '../../scene/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';

/** px beyond an edge that nobody sees. */
const tolerancePx = 0.5;
/** Of a code's modules: less than this is mended by the error correction of any of them, or is its quiet zone. */
const coveredShare = 0.005;

export interface UnseenOptions {
  /** What the output shows, design px; it may reach beyond the page. */
  readonly shown: Box;
  /** Whether every pixel of a picture is known to be opaque; by its key. */
  readonly isOpaque: (image: string) => boolean;
}

/**
 * Warns of elements that lie wholly beyond the page, and of codes that no scanner can read since a part of them is cut off
 * or covered. Copies of repeated groups beyond the page are told of together; see `copiesOffPage`.
 */
export function unseenElements(scene: Scene, design: BoundDesign, options: UnseenOptions): readonly Warning[] {
  const page = { x: 0, y: 0, width: scene.width, height: scene.height };
  const copies = new Set(Object.values(design.copies ?? {}).flat());
  const codes = new Set<string>();
  const repeated = new Set<string>();
  const upright = new Set<string>();
  const visit = (element: Element, inCopy: boolean, isTurned: boolean): void => {
    if (factsOf(element).isCode) codes.add(element.id);
    const isCopy = inCopy || copies.has(element.id);
    if (isCopy) repeated.add(element.id);
    const turns = isTurned || element.rotation !== 0 || element.skewX !== 0 || element.skewY !== 0;
    if (!turns) upright.add(element.id);
    for (const child of innerOf(element)) visit(child, isCopy, turns);
  };
  for (const element of design.elements) visit(element, false, false);
  const beyond = scene.elements
    .filter(({ id, box }) => !repeated.has(id) && !meets(upright.has(id) ? box : turned(box), page))
    .map(({ id }) => offPage(id));
  return codes.size === 0
    ? beyond
    : [...beyond, ...hiddenCodes(scene.marks, codes, { ...options, shown: intersection(options.shown, page) ?? page })];
}

/** Lines have boxes without a height. */
function meets(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** However a box is turned about its centre, it stays within this one. */
function turned({ x, y, width, height }: Box): Box {
  const reach = Math.hypot(width, height) / 2;
  return { x: x + width / 2 - reach, y: y + height / 2 - reach, width: 2 * reach, height: 2 * reach };
}

function offPage(elementId: string): Warning {
  return {
    code: 'ELEMENT_OFF_PAGE',
    message: 'The element lies wholly beyond the page and is not seen. Move it, or hide it with "visible": false.',
    elementId,
  };
}

interface Code {
  readonly id: string;
  /** Around its modules, design px. */
  readonly modules: Box;
  coveredBy?: string;
}

function hiddenCodes(
  marks: readonly Mark[],
  ids: ReadonlySet<string>,
  { shown, isOpaque }: UnseenOptions,
): readonly Warning[] {
  const codes: Code[] = [];
  const cover = (elementId: string, box: Box | undefined): void => {
    for (const code of box ? codes : []) {
      const part = box && intersection(code.modules, box);
      const { width, height } = code.modules;
      if (part && part.width * part.height > coveredShare * width * height) code.coveredBy ??= elementId;
    }
  };
  const walk = (mark: Mark, outer: Matrix, isSolid: boolean): void => {
    const transform = mark.transform ? multiply(outer, mark.transform) : outer;
    if (mark.kind === 'group' && ids.has(mark.elementId)) {
      const modules = modulesOf(mark.children, transform);
      if (modules) codes.push({ id: mark.elementId, modules });
      return;
    }
    const solid = isSolid && mark.opacity === 1 && mark.blendMode === 'normal' && !hasMask(mark);
    if (mark.kind === 'group') {
      for (const child of mark.children) walk(child, transform, solid && mark.clip === null);
    } else if (solid && codes.length > 0 && (mark.kind === 'shape' || mark.kind === 'image')) {
      const box = opaqueBox(mark, isOpaque);
      cover(mark.elementId, box && isUpright(transform) ? boundsOf(box, transform) : undefined);
    }
  };
  for (const mark of marks) walk(mark, identity, true);
  return codes.flatMap((code) => [...cut(code, shown), ...covered(code)]);
}

const hasMask = (mark: Mark): boolean => mark.kind === 'group' && mark.mask !== undefined;
const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

/** Bars and modules are paths; the background is a rectangle and the caption text. */
function modulesOf(marks: readonly Mark[], transform: Matrix): Box | undefined {
  const boxes = marks.flatMap((mark) =>
    mark.kind === 'shape' && mark.shape.type === 'path'
      ? [boundsOf(shapeBounds(mark.shape), mark.transform ? multiply(transform, mark.transform) : transform)]
      : [],
  );
  const [first] = boxes;
  return first && boxes.reduce(union, first);
}

/** Where a mark surely hides what is beneath it, in its own px; undefined for what is not known to. */
function opaqueBox(mark: ShapeMark | ImageMark, isOpaque: UnseenOptions['isOpaque']): Box | undefined {
  const box =
    mark.kind === 'image'
      ? isOpaque(mark.image) && mark.filters.length === 0
        ? mark.target
        : undefined
      : shownColors(mark)?.every(({ a }) => a === 1)
        ? filledBox(mark.shape)
        : undefined;
  if (box === undefined || mark.clip === null) return box;
  const clip = filledBox(mark.clip);
  return clip && intersection(box, clip);
}

/** The largest box that a simple outline surely fills. */
function filledBox(shape: Shape): Box | undefined {
  if (shape.type === 'rect') return shape;
  if (shape.type === 'roundRect') return outset(shape, -(1 - Math.SQRT1_2) * Math.max(...shape.radii));
  if (shape.type === 'path') return undefined;
  const [rx, ry] = [shape.rx * Math.SQRT1_2, shape.ry * Math.SQRT1_2];
  return { x: shape.cx - rx, y: shape.cy - ry, width: 2 * rx, height: 2 * ry };
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
