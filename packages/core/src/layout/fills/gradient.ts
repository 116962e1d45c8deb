import { formatColor } from '../../design/colors/color.ts';
import type { GradientLength, GradientPoint, GradientSpec } from '../../design/colors/gradient.ts';
import type { Box } from '../../geometry/box.ts';
import type { Paint } from '../../scene/paint.ts';
import { cutStops, type PlacedStop, placeStops, repeatStops, sceneStops } from './gradient-stops.ts';

type LinearSpec = Extract<GradientSpec, { type: 'linear' }>;
type RadialSpec = Extract<GradientSpec, { type: 'radial' }>;
type ConicSpec = Extract<GradientSpec, { type: 'conic' }>;

/** px. What is told beyond it changes nothing that can be seen, and its products would be beyond all numbers. */
const farthest = 1e9;

/** Resolves a gradient over a box of local px, with the geometry of CSS Images 4. */
export function layoutGradient(spec: GradientSpec, box: Box): Paint {
  switch (spec.type) {
    case 'linear':
      return layoutLinear(spec, box);
    case 'radial':
      return layoutRadial(spec, box);
    case 'conic':
      return layoutConic(spec, box);
  }
}

function layoutLinear(spec: LinearSpec, box: Box): Paint {
  const { x0, y0, x1, y1 } = gradientLine(spec.line, box);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const placed = placeStops(spec.entries, length);
  const stops = spec.repeating ? repeatStops(placed, 0, 1) : placed;
  if (length === 0) return lastColor(stops);
  // Stops may lie beyond the line's ends: the line then becomes as long as they ask for.
  const { from, to, scaled } = fitToUnit(stops);
  const at = (t: number): readonly [number, number] => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
  const [startX, startY] = at(from);
  const [endX, endY] = at(to);
  return { type: 'linear', x0: startX, y0: startY, x1: endX, y1: endY, stops: sceneStops(scaled) };
}

interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

function gradientLine(line: LinearSpec['line'], box: Box): Line {
  if (line.by === 'ends') {
    const from = pointIn(line.from, box);
    const to = pointIn(line.to, box);
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
  }
  // `to top right` and its like turn so that the colour half way runs through the two other corners (section 3.1.1).
  const degrees =
    line.by === 'angle'
      ? line.degrees
      : line.x === 0 || line.y === 0
        ? (Math.atan2(line.x, -line.y) * 180) / Math.PI
        : (Math.atan2(line.x * box.height, -line.y * box.width) * 180) / Math.PI;
  const radians = (turned(degrees) * Math.PI) / 180;
  const sin = degrees % 180 === 0 ? 0 : Math.sin(radians);
  const cos = Math.abs(degrees % 180) === 90 ? 0 : Math.cos(radians);
  // Long enough for the corners to have the colours of the ends.
  const half = (Math.abs(box.width * sin) + Math.abs(box.height * cos)) / 2;
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  return { x0: cx - sin * half, y0: cy + cos * half, x1: cx + sin * half, y1: cy - cos * half };
}

function layoutRadial(spec: RadialSpec, box: Box): Paint {
  const { x: cx, y: cy } = pointIn(spec.center, box);
  const radii = radiiOf(spec, box);
  const [rx, ry] = [Math.min(radii.rx, farthest), Math.min(radii.ry, farthest)];
  const placed = placeStops(spec.entries, rx);
  if (!(rx > 0) || !(ry > 0)) return lastColor(placed);
  let stops = cutStops(placed, 0, Number.POSITIVE_INFINITY);
  if (spec.repeating) {
    const farX = Math.max(cx - box.x, box.x + box.width - cx) / rx;
    const farY = Math.max(cy - box.y, box.y + box.height - cy) / ry;
    stops = repeatStops(placed, 0, Math.hypot(farX, farY));
  }
  const { to, scaled } = fitToUnit([{ offset: 0, color: stops[0]?.color ?? black }, ...stops]);
  return { type: 'radial', cx, cy, rx: rx * to, ry: ry * to, stops: sceneStops(scaled.slice(1)) };
}

const black = { r: 0, g: 0, b: 0, a: 1 };

function radiiOf({ center, circle, extent }: RadialSpec, box: Box): { readonly rx: number; readonly ry: number } {
  if (extent.by === 'radii') return { rx: lengthOf(extent.rx, box.width), ry: lengthOf(extent.ry, box.height) };
  const { x, y } = pointIn(center, box);
  if (extent.by === 'rim') {
    const rim = pointIn(extent.point, box);
    const radius = Math.hypot(rim.x - x, rim.y - y);
    return { rx: radius, ry: radius };
  }
  const left = Math.abs(x - box.x);
  const right = Math.abs(box.x + box.width - x);
  const top = Math.abs(y - box.y);
  const bottom = Math.abs(box.y + box.height - y);
  const keyword = extent.by === 'keyword' ? extent.keyword : 'farthest-corner';
  const factor = extent.by === 'factor' ? extent.factor : 1;
  const pick = keyword.startsWith('closest') ? Math.min : Math.max;
  const sideX = pick(left, right);
  const sideY = pick(top, bottom);
  const corner = keyword.endsWith('corner');
  if (circle) {
    const radius = corner ? Math.hypot(sideX, sideY) : pick(sideX, sideY);
    return { rx: radius, ry: radius };
  }
  // An ellipse to a corner keeps the proportions of the one to the sides, which makes both radii √2 longer.
  const longer = corner ? Math.SQRT2 : 1;
  return { rx: sideX * longer * factor, ry: sideY * longer * factor };
}

function layoutConic(spec: ConicSpec, box: Box): Paint {
  const { x: cx, y: cy } = pointIn(spec.center, box);
  const placed = placeStops(spec.entries, 0);
  const stops = spec.repeating ? repeatStops(placed, 0, 1) : cutStops(placed, 0, 1);
  return { type: 'conic', cx, cy, startDeg: turned(startOf(spec, box)), stops: sceneStops(stops) };
}

function startOf({ center, degrees, towards }: ConicSpec, box: Box): number {
  if (towards === undefined) return degrees;
  const from = pointIn(center, box);
  const to = pointIn(towards, box);
  // Clockwise from 12 o'clock.
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

/** Stops scaled so that the outermost lie at 0 and 1, when they lie beyond, and the stretch they then span. */
function fitToUnit(stops: readonly PlacedStop[]): { from: number; to: number; scaled: readonly PlacedStop[] } {
  const from = Math.min(0, stops[0]?.offset ?? 0);
  const to = Math.max(1, stops.at(-1)?.offset ?? 1);
  const scaled = stops.map(({ offset, color }) => ({ offset: (offset - from) / (to - from), color }));
  return { from, to, scaled };
}

function lastColor(stops: readonly PlacedStop[]): Paint {
  return { type: 'solid', color: formatColor(stops.at(-1)?.color ?? black) };
}

function pointIn({ x, y }: GradientPoint, box: Box): { readonly x: number; readonly y: number } {
  return { x: box.x + lengthOf(x, box.width), y: box.y + lengthOf(y, box.height) };
}

function lengthOf({ value, unit }: GradientLength, whole: number): number {
  const length = unit === 'px' ? value : value * whole;
  return Math.max(-farthest, Math.min(farthest, length));
}

/** Less than a turn; none for an angle beyond all numbers, which is one in other units. */
function turned(degrees: number): number {
  return Number.isFinite(degrees) ? degrees % 360 : 0;
}
