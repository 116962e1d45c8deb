import { layoutFill, type StoredElement } from '@platen/core';
import { type Gradient, gradientOf, type Stop } from '../design/gradients.ts';
import { editorKindOf } from '../design/kinds.ts';
import { inSteps, type Point } from '../design/points.ts';

/** Where a gradient lies in its element, px of the element. */
export interface GradientHandles {
  readonly type: Gradient['type'];
  /** The start of the line, or the centre. */
  readonly from: Point;
  /** The end of the line, the rim at the right of the centre, or where the colours around it begin. */
  readonly to: Point;
  /** px from the centre to the stops around it; 0 where they lie on the line. */
  readonly radius: number;
  readonly stops: readonly { readonly at: Point; readonly color: string }[];
}

export interface Filled {
  readonly element: StoredElement;
  readonly width: number;
  readonly height: number;
}

/** px of the smaller side of its box that stops around a centre are away from that, and the handle of their direction. */
const ring = { stops: 0.3, direction: 0.42 };

/** The handles of an element's gradient; undefined where it has none that can be pulled. */
export function gradientHandlesOf({ element, width, height }: Filled): GradientHandles | undefined {
  const gradient = editorKindOf(element).isFilled ? gradientOf(element) : undefined;
  if (!gradient) return undefined;
  // Its colours may be templates, which layout does not read.
  const stops = ['#000', '#fff'].map((color, offset) => ({ offset, color }));
  const paint = layoutFill({ ...gradient, stops }, { x: 0, y: 0, width, height });
  if (paint === null || paint.type === 'solid') return undefined;
  const { type } = paint;
  const side = Math.min(width, height);
  const rim = (radius: number): Point =>
    gradient.to ? { x: gradient.to.x * width, y: gradient.to.y * height } : { x: from.x + radius, y: from.y };
  const from = type === 'linear' ? { x: paint.x0, y: paint.y0 } : { x: paint.cx, y: paint.cy };
  const ends = {
    from,
    to:
      type === 'linear'
        ? { x: paint.x1, y: paint.y1 }
        : type === 'conic'
          ? towards(from, paint.startDeg, ring.direction * side)
          : rim(paint.rx),
  };
  const radius = type === 'conic' ? ring.stops * side : 0;
  const at = (offset: number): Point =>
    type === 'conic'
      ? towards(ends.from, paint.startDeg + offset * 360, radius)
      : { x: between(ends.from.x, ends.to.x, offset), y: between(ends.from.y, ends.to.y, offset) };
  return { type, ...ends, radius, stops: gradient.stops.map(({ offset, color }) => ({ at: at(offset), color })) };
}

/** The place on the gradient nearest to a point, from 0 to 1, and px of the element between both. */
export function offsetAt({ type, from, to, radius }: GradientHandles, point: Point): { offset: number; away: number } {
  const [x, y] = [point.x - from.x, point.y - from.y];
  if (type === 'conic') {
    const turn = (degreesOf({ x, y }) - degreesOf({ x: to.x - from.x, y: to.y - from.y })) / 360;
    return { offset: turn - Math.floor(turn), away: Math.abs(Math.hypot(x, y) - radius) };
  }
  const line = { x: to.x - from.x, y: to.y - from.y };
  const length = line.x ** 2 + line.y ** 2;
  const offset = Math.max(0, Math.min(1, length === 0 ? 0 : (x * line.x + y * line.y) / length));
  return { offset, away: Math.hypot(x - offset * line.x, y - offset * line.y) };
}

export interface EndPull {
  readonly end: 'from' | 'to';
  /** px of the element. */
  readonly to: Point;
  /** Whether it keeps to directions of 15 degrees. */
  readonly isStepped: boolean;
}

/** The gradient with an end of its line, its centre, its rim or its direction pulled to a point. It stays of its form. */
export function pullEnd(filled: Filled, { end, to, isStepped }: EndPull): Gradient | undefined {
  const gradient = gradientOf(filled.element);
  const handles = gradientHandlesOf(filled);
  if (!gradient || !handles) return undefined;
  const share = ({ x, y }: Point): Point => ({ x: finely(x / filled.width), y: finely(y / filled.height) });
  const isAngle = gradient.type === 'linear' && gradient.from === undefined && gradient.to === undefined;
  const centre = isAngle ? { x: filled.width / 2, y: filled.height / 2 } : handles.from;
  const kept = isAngle || end === 'to' ? centre : gradient.type === 'linear' ? handles.to : undefined;
  const at = isStepped && kept ? inSteps(kept, to) : to;
  if (isAngle || (gradient.type === 'conic' && end === 'to' && gradient.to === undefined)) {
    const degrees = degreesOf({ x: at.x - centre.x, y: at.y - centre.y });
    return { ...gradient, angle: Math.round(end === 'from' ? degrees + 180 : degrees) % 360 };
  }
  if (gradient.type === 'linear')
    return { ...gradient, from: share(handles.from), to: share(handles.to), [end]: share(at) };
  if (end === 'from') {
    const by = { x: at.x - handles.from.x, y: at.y - handles.from.y };
    const { to: rim } = gradient;
    const moved = rim && { to: share({ x: rim.x * filled.width + by.x, y: rim.y * filled.height + by.y }) };
    return { ...gradient, [gradient.from ? 'from' : 'center']: share(at), ...moved };
  }
  if (gradient.to) return { ...gradient, to: share(at) };
  const before = Math.hypot(handles.to.x - centre.x, handles.to.y - centre.y);
  const longer = Math.hypot(at.x - centre.x, at.y - centre.y) / Math.max(1e-6, before);
  const grown = (radius: number): number => Math.max(0.001, finely(radius * longer));
  const { radius = 1 } = gradient;
  return {
    ...gradient,
    radius: typeof radius === 'number' ? grown(radius) : { x: grown(radius.x), y: grown(radius.y) },
  };
}

/** The stops with one of them elsewhere, in the order of their places, and its index then. */
export function moveStop(stops: readonly Stop[], index: number, offset: number): MovedStop {
  const moved = { ...(stops[index] as Stop), offset: hundredths(offset) };
  return sorted(stops.with(index, moved), moved);
}

export interface MovedStop {
  readonly stops: readonly Stop[];
  readonly index: number;
}

export function sorted(stops: readonly Stop[], of: Stop): MovedStop {
  const inOrder = stops.toSorted((a, b) => a.offset - b.offset);
  return { stops: inOrder, index: inOrder.indexOf(of) };
}

export const hundredths = (offset: number): number => Math.round(Math.max(0, Math.min(1, offset)) * 100) / 100;
const finely = (share: number): number => Math.round(share * 1_000) / 1_000 + 0;
const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Clockwise from 12 o'clock, as in CSS. */
function degreesOf({ x, y }: Point): number {
  return ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
}

function towards(centre: Point, degrees: number, px: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return { x: centre.x + Math.sin(radians) * px, y: centre.y - Math.cos(radians) * px };
}
