import type { ModuleGrid } from './module-grid.ts';
import type { ModuleMatrix } from './module-matrix.ts';
import { type OutlineCorner, traceOutlines } from './module-outline.ts';
import { circlePath, num } from './path-text.ts';

export type ModuleShape = 'square' | 'rounded' | 'dots';

/** Share of a module's side: the dots almost touch, so that scanners take them for whole modules. */
const dotDiameter = 0.92;

/** All dark modules as one path in the element's px. Empty when none is dark. */
export function modulePath(matrix: ModuleMatrix, grid: ModuleGrid, shape: ModuleShape): string {
  if (shape === 'dots') return dotsPath(matrix, grid);
  const drawOutline = shape === 'square' ? squareOutline : roundedOutline;
  return traceOutlines(matrix)
    .map((corners) => drawOutline(corners, grid))
    .join('');
}

function squareOutline(corners: readonly OutlineCorner[], grid: ModuleGrid): string {
  const parts = corners.map(({ x, y }, index) => {
    const previous = corners.at(index - 1);
    if (index === 0 || previous === undefined) return `M${point(x, y, grid)}`;
    return previous.y === y ? `H${num(grid.x + x * grid.moduleWidth)}` : `V${num(grid.y + y * grid.moduleHeight)}`;
  });
  return `${parts.join('')}Z`;
}

/** Rounds the outer corners by half a module, so that a lone module is a disc and a run a pill. */
function roundedOutline(corners: readonly OutlineCorner[], grid: ModuleGrid): string {
  const radii = `${num(grid.moduleWidth / 2)} ${num(grid.moduleHeight / 2)}`;
  const parts = corners.map((corner, index) => {
    const command = index === 0 ? 'M' : 'L';
    if (!corner.convex) return `${command}${point(corner.x, corner.y, grid)}`;
    const before = towards(corner, corners.at(index - 1) ?? corner);
    const after = towards(corner, corners[(index + 1) % corners.length] ?? corner);
    return `${command}${point(before.x, before.y, grid)}A${radii} 0 0 1 ${point(after.x, after.y, grid)}`;
  });
  return `${parts.join('')}Z`;
}

/** Half a module from a corner on the way to its neighbour. */
function towards(from: OutlineCorner, to: OutlineCorner): { readonly x: number; readonly y: number } {
  return { x: from.x + Math.sign(to.x - from.x) / 2, y: from.y + Math.sign(to.y - from.y) / 2 };
}

function dotsPath(matrix: ModuleMatrix, grid: ModuleGrid): string {
  const dots: string[] = [];
  const rx = (grid.moduleWidth * dotDiameter) / 2;
  const ry = (grid.moduleHeight * dotDiameter) / 2;
  for (let row = 0; row < matrix.rows; row++) {
    for (let column = 0; column < matrix.columns; column++) {
      if (matrix.cells[row * matrix.columns + column] !== 1) continue;
      const cx = grid.x + (column + 0.5) * grid.moduleWidth;
      const cy = grid.y + (row + 0.5) * grid.moduleHeight;
      dots.push(circlePath({ cx, cy, rx, ry }));
    }
  }
  return dots.join('');
}

function point(x: number, y: number, grid: ModuleGrid): string {
  return `${num(grid.x + x * grid.moduleWidth)} ${num(grid.y + y * grid.moduleHeight)}`;
}
