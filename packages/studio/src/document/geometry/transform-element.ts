import {
  applyToPoint,
  childrenOf,
  type ElementGeometry,
  elementTransform,
  type Matrix,
  multiply,
  type StoredElement,
  scaling,
} from '@platen/core';
import { editorKindOf } from '../design/kinds.ts';
import { type Point, tidy, tidySize } from '../design/points.ts';
import { withChildren } from '../design/tree.ts';
import { arrangesChildren, type Frame } from './frames.ts';

/** The element after `change`, which maps px of its parent to px of its parent. Exact for turned, skewed and flipped ones. */
export function transformElement(
  element: StoredElement,
  change: Matrix,
  frames: ReadonlyMap<string, Frame>,
): StoredElement {
  const geometry = frames.get(element.id)?.geometry;
  if (geometry === undefined) return element;
  const { next, factor } = transformed(geometry, change);
  const moved = withGeometry(element, geometry, next);
  if (factor.x === 1 && factor.y === 1) return moved;
  const sized = { ...moved, ...editorKindOf(element).scaled(element, factor) };
  if (arrangesChildren(element)) return sized;
  const inner = scaling(factor.x, factor.y);
  return withChildren(
    sized,
    childrenOf(element).map((child) => transformElement(child, inner, frames)),
  );
}

/** Writes what changed of a place. A property that is a template stays one: data decide there. */
export function withGeometry(element: StoredElement, before: ElementGeometry, after: ElementGeometry): StoredElement {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      value !== before[name as keyof ElementGeometry] && typeof element[name] !== 'string' && element[name] !== value,
  );
  return changed.length === 0 ? element : { ...element, ...Object.fromEntries(changed) };
}

interface Transformed {
  readonly next: ElementGeometry;
  /** How much wider and higher its own px become. */
  readonly factor: Point;
}

const unchanged: Point = { x: 1, y: 1 };

function transformed(geometry: ElementGeometry, change: Matrix): Transformed {
  const before = elementTransform(geometry);
  const after = multiply(change, before);
  const angle = turnOf(change);
  if (angle !== undefined) {
    const rotation = angle === 0 ? geometry.rotation : turnedBy(geometry, angle);
    return { next: placed({ ...geometry, rotation }, after), factor: unchanged };
  }
  const { rotation, skewX, flipX, flipY, factor } = decompose(after, geometry);
  const width = tidySize(geometry.width * factor.x, geometry.width);
  const height = tidySize(geometry.height * factor.y, geometry.height);
  return { next: placed({ ...geometry, width, height, rotation, skewX, skewY: 0, flipX, flipY }, after), factor };
}

/** Degrees that a transform turns by, if it only moves and turns. */
function turnOf([a, b, c, d]: Matrix): number | undefined {
  const isTurn = isNear(a, d) && isNear(b, -c) && isNear(a * a + b * b, 1);
  return isTurn ? tidy(degrees(Math.atan2(b, a))) : undefined;
}

function turnedBy({ rotation }: ElementGeometry, angle: number): number {
  const turned = (rotation + angle) % 360;
  return tidy(turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned);
}

/** The geometry put where its own origin comes to lie as `after` says. */
function placed(geometry: ElementGeometry, after: Matrix): ElementGeometry {
  const [x, y] = applyToPoint(after, 0, 0);
  const [atX, atY] = applyToPoint(elementTransform({ ...geometry, x: 0, y: 0 }), 0, 0);
  return { ...geometry, x: tidy(x - atX), y: tidy(y - atY) };
}

/** A transform as turning, skewing, flipping and drawing out; of the ways to say it, the one turned least from before. */
function decompose([a, b, c, d]: Matrix, before: ElementGeometry) {
  const turnFor = (flip: number): number => degrees(Math.atan2(flip * b, flip * a));
  const distance = (flip: number): number => Math.abs(Math.sin(radians((turnFor(flip) - before.rotation) / 2)));
  const same = before.flipX ? -1 : 1;
  const flip = distance(-same) < distance(same) - 1e-9 ? -same : same;
  const rotation = turnFor(flip);
  const [cos, sin] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  // The second column, with the turn taken back: how far the lower edge is skewed, and its height.
  const across = cos * c + sin * d;
  const down = cos * d - sin * c;
  const skewX = down === 0 ? 0 : degrees(Math.atan(across / down));
  return {
    rotation: tidy(rotation),
    skewX: Math.abs(skewX) < 1e-6 ? 0 : Math.max(-89, Math.min(89, tidy(skewX))),
    flipX: flip < 0,
    flipY: down < 0,
    factor: { x: snapOne(Math.hypot(a, b)), y: snapOne(Math.abs(down)) },
  };
}

const isNear = (left: number, right: number): boolean => Math.abs(left - right) < 1e-9;
/** One where a factor differs from it by rounding alone. */
const snapOne = (factor: number): number => (isNear(factor, 1) ? 1 : factor);
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;
