import type { Box } from './box.ts';
import { applyToPoint, type Matrix } from './matrix.ts';

/** The smallest axis-aligned box around a transformed box. */
export function boundsOf(box: Box, transform: Matrix): Box {
  const corners = [
    applyToPoint(transform, box.x, box.y),
    applyToPoint(transform, box.x + box.width, box.y),
    applyToPoint(transform, box.x, box.y + box.height),
    applyToPoint(transform, box.x + box.width, box.y + box.height),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
