import { type PathCommand, parsePath } from './path-data.ts';
import type { Shape } from './shape.ts';

/** A test whether a point lies within a shape, and what one call of it costs: the straight pieces that it looks at. */
export interface InsideTest {
  readonly cost: number;
  (x: number, y: number): boolean;
}

/** Straight pieces that stand for a curve. */
const piecesOfCurve = 8;

/** Curves of paths are taken as straight pieces, so that a point at their very edge may count as outside. */
export function insideShape(shape: Shape): InsideTest {
  switch (shape.type) {
    case 'rect':
      return Object.assign((x: number, y: number) => isInBox(shape, x, y), { cost: 1 });
    case 'roundRect':
      return Object.assign((x: number, y: number) => isInBox(shape, x, y) && !isBeyondCorner(shape, x, y), { cost: 1 });
    case 'ellipse':
      return Object.assign(
        (x: number, y: number) => ((x - shape.cx) / shape.rx) ** 2 + ((y - shape.cy) / shape.ry) ** 2 <= 1,
        { cost: 1 },
      );
    case 'path': {
      const pieces = straightPieces(parsePath(shape.d) ?? []);
      const isIn = shape.fillRule === 'evenodd' ? (count: number) => count % 2 !== 0 : (count: number) => count !== 0;
      return Object.assign((x: number, y: number) => isIn(windings(pieces, x, y)), { cost: pieces.length });
    }
  }
}

type RoundRect = Extract<Shape, { readonly type: 'roundRect' }>;

function isInBox(box: Omit<Extract<Shape, { readonly type: 'rect' }>, 'type'>, x: number, y: number): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

function isBeyondCorner({ x: left, y: top, width, height, radii }: RoundRect, x: number, y: number): boolean {
  const [tl, tr, br, bl] = radii;
  const corners = [
    [tl, left + tl - x, top + tl - y],
    [tr, x - (left + width - tr), top + tr - y],
    [br, x - (left + width - br), y - (top + height - br)],
    [bl, left + bl - x, y - (top + height - bl)],
  ] as const;
  return corners.some(([radius, dx, dy]) => dx > 0 && dy > 0 && Math.hypot(dx, dy) > radius);
}

type Piece = readonly [x1: number, y1: number, x2: number, y2: number];

function straightPieces(commands: readonly PathCommand[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let start: readonly [number, number] = [0, 0];
  let at = start;
  const to = (x: number, y: number): void => {
    pieces.push([...at, x, y]);
    at = [x, y];
  };
  for (const command of commands) {
    const [x = 0, y = 0] = command.points.slice(-2);
    if (command.type === 'M' || command.type === 'Z') {
      // A fill closes what a path leaves open.
      to(...start);
      if (command.type === 'M')
        [start, at] = [
          [x, y],
          [x, y],
        ];
    } else if (command.type === 'L') to(x, y);
    else {
      const from = at;
      for (let step = 1; step <= piecesOfCurve; step += 1)
        to(...onCurve([...from, ...command.points], step / piecesOfCurve));
    }
  }
  to(...start);
  return pieces;
}

/** A point of a Bézier curve of any degree, by de Casteljau. */
function onCurve(points: readonly number[], t: number): readonly [number, number] {
  let left = points;
  while (left.length > 2) {
    left = left.slice(0, -2).map((value, index) => value + t * ((left[index + 2] ?? 0) - value));
  }
  return [left[0] ?? 0, left[1] ?? 0];
}

/** How often the outline goes around a point, by its crossings of the ray to the right. */
function windings(pieces: readonly Piece[], x: number, y: number): number {
  let count = 0;
  for (const [x1, y1, x2, y2] of pieces) {
    if (y1 <= y === y2 <= y) continue;
    if (x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) count += y1 <= y ? 1 : -1;
  }
  return count;
}
