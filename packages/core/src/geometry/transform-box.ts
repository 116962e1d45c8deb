import type { Box } from './box.ts';
import { applyToPoint, type Matrix } from './matrix.ts';

/** The upright box around a transformed box. */
export function transformBox(matrix: Matrix, box: Box): Box {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const corners = [
    applyToPoint(matrix, box.x, box.y),
    applyToPoint(matrix, right, box.y),
    applyToPoint(matrix, box.x, bottom),
    applyToPoint(matrix, right, bottom),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
