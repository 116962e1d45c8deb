import { isDark, type ModuleMatrix } from './module-matrix.ts';

/** A corner of an outline, in modules from the top left of the matrix. */
export interface OutlineCorner {
  readonly x: number;
  readonly y: number;
  /** Whether the dark area lies inside the corner's right angle. */
  readonly convex: boolean;
}

/** Right, down, left, up: with the dark area on the right hand, outer outlines run clockwise. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The closed outlines of the dark areas: outer ones clockwise, holes the other way round, so that both fill rules
 * paint the same. One outline for each connected area leaves no seams, which rectangles side by side show in PDF
 * viewers. Dark modules that touch at a corner only are kept apart.
 */
export function traceOutlines(matrix: ModuleMatrix): readonly (readonly OutlineCorner[])[] {
  const width = matrix.columns + 1;
  const seen = new Uint8Array(width * (matrix.rows + 1));
  const outlines: OutlineCorner[][] = [];
  for (let y = 0; y <= matrix.rows; y++) {
    for (let x = 0; x < matrix.columns; x++) {
      // Every outline has an edge that runs right; that is where it is found, once.
      if (seen[y * width + x] === 1 || !hasEdge(matrix, x, y, 0)) continue;
      outlines.push(followOutline(matrix, { x, y }, (atX, atY) => (seen[atY * width + atX] = 1)));
    }
  }
  return outlines;
}

function followOutline(
  matrix: ModuleMatrix,
  start: { readonly x: number; readonly y: number },
  see: (x: number, y: number) => void,
): OutlineCorner[] {
  const corners: OutlineCorner[] = [];
  let { x, y } = start;
  let direction = 0;
  do {
    if (direction === 0) see(x, y);
    x += steps[direction]?.[0] ?? 0;
    y += steps[direction]?.[1] ?? 0;
    const right = (direction + 1) % 4;
    const left = (direction + 3) % 4;
    if (hasEdge(matrix, x, y, right)) {
      corners.push({ x, y, convex: true });
      direction = right;
    } else if (!hasEdge(matrix, x, y, direction)) {
      corners.push({ x, y, convex: false });
      direction = left;
    }
  } while (x !== start.x || y !== start.y || direction !== 0);
  return corners;
}

/** Whether an outline leaves the grid point (`x`, `y`) in `direction`, dark on its right and light on its left. */
function hasEdge(matrix: ModuleMatrix, x: number, y: number, direction: number): boolean {
  if (direction === 0) return isDark(matrix, x, y) && !isDark(matrix, x, y - 1);
  if (direction === 1) return isDark(matrix, x - 1, y) && !isDark(matrix, x, y);
  if (direction === 2) return isDark(matrix, x - 1, y - 1) && !isDark(matrix, x - 1, y);
  return isDark(matrix, x, y - 1) && !isDark(matrix, x - 1, y - 1);
}
