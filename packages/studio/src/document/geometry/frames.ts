import {
  type Box,
  childrenOf,
  type Element,
  type ElementGeometry,
  elementTransform,
  factsOf,
  identity,
  type Matrix,
  mapBox,
  multiply,
  type StoredElement,
  union,
} from '@platen/core';
import type { Design } from '../design/design.ts';
import { numberOr } from '../design/points.ts';

/** Where an element lies. */
export interface Frame {
  readonly id: string;
  readonly geometry: ElementGeometry;
  /** The box that the element covers in its own px; it usually starts at 0, 0. */
  readonly extent: Box;
  /** From the element's own px to those of its group, or of the page. */
  readonly toParent: Matrix;
  /** From the element's own px to those of the page. */
  readonly toPage: Matrix;
  /** From the px of its group to those of the page. */
  readonly parentToPage: Matrix;
}

/**
 * Elements by their id, as the engine laid them out last. They show where an element is whose place comes from a
 * template, a row or a column.
 */
export type ShownElements = ReadonlyMap<string, ElementGeometry>;

const nothingShown: ShownElements = new Map();

/** The last frames of each design: several parts of the editor ask for the same ones during one frame of a gesture. */
const framesByDesign = new WeakMap<Design, { readonly shown: ShownElements; readonly frames: Frames }>();

type Frames = ReadonlyMap<string, Frame>;

/** The frame of every element. */
export function framesOf(design: Design, shown: ShownElements = nothingShown): Frames {
  const known = framesByDesign.get(design);
  if (known?.shown === shown) return known.frames;
  const frames = findFrames(design, shown);
  framesByDesign.set(design, { shown, frames });
  return frames;
}

/** Like `framesOf`, for a map of shown elements that is still being filled. */
export function findFrames(design: Design, shown: ShownElements): Frames {
  const frames = new Map<string, Frame>();
  const walk = (elements: readonly StoredElement[], parentToPage: Matrix, isArranged: boolean): void => {
    for (const element of elements) {
      const laid = shown.size > 0 ? shown.get(element.id) : undefined;
      const frame = frameIn(element, parentToPage, { shown: laid, isArranged });
      frames.set(element.id, frame);
      const children = childrenOf(element);
      if (children.length > 0) walk(children, frame.toPage, arrangesChildren(element));
    }
  };
  walk(design.canvasData.elements, identity, false);
  return frames;
}

/**
 * Frames of elements at the top of the page that have their own place: most stay the same from frame to frame of a
 * gesture.
 */
const topFrames = new WeakMap<StoredElement, Frame>();

function frameIn(element: StoredElement, parentToPage: Matrix, laid: Laid): Frame {
  const isTop = parentToPage === identity && !laid.shown && !laid.isArranged;
  const known = isTop ? topFrames.get(element) : undefined;
  if (known) return known;
  const own = ownFrame(element, laid);
  const toPage = parentToPage === identity ? own.toParent : multiply(parentToPage, own.toParent);
  const frame = { id: element.id, ...own, toPage, parentToPage };
  if (isTop) topFrames.set(element, frame);
  return frame;
}

/** Whether a group arranges its children in a row, a column or a grid and ignores their own places. */
export function arrangesChildren({ layout = 'none' }: StoredElement): boolean {
  return layout !== 'none';
}

type OwnFrame = Pick<Frame, 'geometry' | 'toParent' | 'extent'>;

/** Frames of elements that have their own place, in groups too. */
const ownFrames = new WeakMap<StoredElement, OwnFrame>();

function ownFrame(element: StoredElement, laid: Laid): OwnFrame {
  const known = laid.shown ? undefined : ownFrames.get(element);
  if (known) return known;
  const geometry = geometryOf(element, laid);
  const own = { geometry, toParent: elementTransform(geometry), extent: extentOf(element, geometry) };
  if (!laid.shown) ownFrames.set(element, own);
  return own;
}

interface Laid {
  readonly shown: ElementGeometry | undefined;
  readonly isArranged: boolean;
}

function geometryOf(element: StoredElement, { shown, isArranged }: Laid): ElementGeometry {
  const number = (name: 'width' | 'height' | 'rotation' | 'skewX' | 'skewY'): number =>
    numberOr(element[name], shown?.[name] ?? 0);
  const place = (name: 'x' | 'y'): number =>
    isArranged ? (shown?.[name] ?? numberOr(element[name], 0)) : numberOr(element[name], shown?.[name] ?? 0);
  const flag = (name: 'flipX' | 'flipY'): boolean => {
    const value = element[name];
    return typeof value === 'boolean' ? value : (shown?.[name] ?? false);
  };
  return {
    x: place('x'),
    y: place('y'),
    width: number('width'),
    height: number('height'),
    rotation: number('rotation'),
    skewX: number('skewX'),
    skewY: number('skewY'),
    flipX: flag('flipX'),
    flipY: flag('flipY'),
  };
}

function extentOf(element: StoredElement, { width, height }: ElementGeometry): Box {
  const points = Array.isArray(element['points']) ? { points: element['points'] } : {};
  // The rules for its kind look only at the box and the points of an element.
  const sized = { type: element.type, ...points, width, height } as unknown as Element;
  return factsOf(sized).resize.extentOf(sized);
}

/** The smallest upright box on the page around elements, transformed by `by`; undefined when there are none. */
export function boundsOf(
  frames: ReadonlyMap<string, Frame>,
  ids: Iterable<string>,
  by: Matrix = identity,
): Box | undefined {
  let bounds: Box | undefined;
  for (const id of ids) {
    const frame = frames.get(id);
    if (frame === undefined) continue;
    const box = by === identity ? pageBox(frame) : mapBox(multiply(by, frame.toPage), frame.extent);
    bounds = bounds ? union(bounds, box) : box;
  }
  return bounds;
}

/** The smallest upright box on the page around an element. */
export function pageBox({ toPage, extent }: Frame): Box {
  return mapBox(toPage, extent);
}
