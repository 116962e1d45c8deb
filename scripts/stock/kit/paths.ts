import type { Random } from './random.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const n = (value: number) => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: Point) => `${n(x)} ${n(y)}`;

export function straight(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}`;
}

export const closed = (path: string) => `${path}Z`;

/** A smooth curve through all points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[], shape: 'open' | 'closed' = 'open'): string {
  const count = points.length;
  const at = (index: number): Point =>
    (shape === 'closed' ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))]) ?? {
      x: 0,
      y: 0,
    };
  let path = `M${pair(at(0))}`;
  const pieces = shape === 'closed' ? count : count - 1;
  for (let index = 0; index < pieces; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return shape === 'closed' ? `${path}Z` : path;
}

/** What lies under an open path that goes from left to right, down to `bottom`. */
export function under(path: string, left: number, right: number, bottom: number): string {
  return `${path}L${n(right)} ${n(bottom)}L${n(left)} ${n(bottom)}Z`;
}

/** Points of a function over a line, from `left` to `right`. */
export function plot(left: number, right: number, step: number, height: (x: number) => number): readonly Point[] {
  const count = Math.ceil((right - left) / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = left + ((right - left) * index) / count;
    return { x, y: height(x) };
  });
}

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}Z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry = rx): string {
  const half = (dx: number) => `a${n(rx)} ${n(ry)} 0 1 1 ${n(dx)} 0`;
  return `M${n(cx - rx)} ${n(cy)}${half(2 * rx)}${half(-2 * rx)}Z`;
}

/** A closed, softly uneven round shape. `unevenness` is a part of the radius. */
export function blob(
  { x, y }: Point,
  radius: number,
  { unevenness, corners, random, flat = 1 }: { unevenness: number; corners: number; random: Random; flat?: number },
): string {
  const start = random.between(0, Math.PI);
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = start + (index / corners) * Math.PI * 2;
    const reach = radius * (1 + random.between(-unevenness, unevenness));
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach * flat };
  });
  return smooth(points, 'closed');
}

/** A point at a distance, 0 degrees to the right, clockwise. */
export function polar({ x, y }: Point, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance };
}

/** A pointed leaf from its stalk; `belly` is where it is widest, 0 to 1 of its length. */
export function leaf(stalk: Point, degrees: number, length: number, width: number, bend = 0): string {
  const tip = polar(stalk, degrees + bend, length);
  const near = (side: number) => polar(polar(stalk, degrees, length * 0.3), degrees + 90 * side, width * 0.62);
  const far = (side: number) =>
    polar(polar(stalk, degrees + bend * 0.7, length * 0.75), degrees + 90 * side, width * 0.42);
  return `M${pair(stalk)}C${pair(near(-1))} ${pair(far(-1))} ${pair(tip)}C${pair(far(1))} ${pair(near(1))} ${pair(stalk)}Z`;
}

/** The silhouette of a conifer on its foot. */
export function fir(foot: Point, height: number, random: Random): string {
  const tiers = 9;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 0; tier <= tiers; tier += 1) {
    const part = tier / tiers;
    const y = foot.y - height * (1 - part * 0.94);
    const half = height * 0.19 * part ** 0.85;
    const jitter = () => 1 + random.between(-0.22, 0.22);
    if (tier > 0) {
      left.push({ x: foot.x - half * jitter(), y: y + random.between(0, height * 0.02) });
      right.push({ x: foot.x + half * jitter(), y: y + random.between(0, height * 0.02) });
    }
    if (tier < tiers) {
      left.push({ x: foot.x - half * 0.5, y: y + height * 0.012 });
      right.push({ x: foot.x + half * 0.5, y: y + height * 0.012 });
    }
  }
  const trunk = height * 0.012;
  const base = [
    { x: foot.x - trunk, y: foot.y - height * 0.06 },
    { x: foot.x - trunk, y: foot.y },
    { x: foot.x + trunk, y: foot.y },
    { x: foot.x + trunk, y: foot.y - height * 0.06 },
  ];
  return closed(straight([{ x: foot.x, y: foot.y - height }, ...left, ...base, ...right.toReversed()]));
}

/** A flat-bottomed cloud of round puffs. */
export function cloud({ x, y }: Point, width: number, random: Random): string {
  const puffs = 5 + Math.round(width / 160);
  const points: Point[] = [];
  for (let index = 0; index <= puffs; index += 1) {
    const part = index / puffs;
    const swell = Math.sin(part * Math.PI);
    points.push({ x: x + width * (part - 0.5), y: y - width * 0.2 * swell * random.between(0.55, 1.1) });
  }
  let path = `M${pair({ x: x - width / 2, y })}`;
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1] ?? points[0];
    const to = points[index];
    if (from === undefined || to === undefined) continue;
    const radius = Math.hypot(to.x - from.x, to.y - from.y) * random.between(0.52, 0.66);
    path += `A${n(radius)} ${n(radius)} 0 0 1 ${pair(index === points.length - 1 ? { x: x + width / 2, y } : to)}`;
  }
  return `${path}Z`;
}
