import type { Point } from '../../document/design/points.ts';
import { panBy, type Viewport, zoomAt } from '../viewport.ts';

/** Two fingers, px of the screen. */
export type Fingers = readonly [Point, Point];

/** The view after two fingers have moved: what was between them stays there, and is as much larger as they are apart. */
export function pinch(viewport: Viewport, from: Fingers, to: Fingers): Viewport {
  const [before, after] = [between(from), between(to)];
  const moved = panBy(viewport, { x: after.x - before.x, y: after.y - before.y });
  return zoomAt(moved, after, apart(to) / Math.max(1, apart(from)));
}

const between = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: Fingers): number => Math.hypot(a.x - b.x, a.y - b.y);
