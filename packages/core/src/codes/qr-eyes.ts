import type { ModuleGrid } from './module-grid.ts';
import type { ModuleShape } from './module-path.ts';
import { circlePath, roundRectPath } from './path-text.ts';

/** Modules of a finder pattern's side, ISO/IEC 18004:2015, 5.3.2: a ring of 7 around a stone of 3. */
const eyeSize = 7;

/** Whether a module belongs to one of the three finder patterns. */
export function isInEye(column: number, row: number, size: number): boolean {
  const far = size - eyeSize;
  const inColumn = column < eyeSize || column >= far;
  const inRow = row < eyeSize || row >= far;
  return inColumn && inRow && !(column >= far && row >= far);
}

/** The three finder patterns as one path, to be filled by the even-odd rule. */
export function eyesPath(size: number, grid: ModuleGrid, shape: ModuleShape): string {
  const far = size - eyeSize;
  const corners = [
    { column: 0, row: 0 },
    { column: far, row: 0 },
    { column: 0, row: far },
  ];
  return corners.map((corner) => eyePath(corner, grid, shape)).join('');
}

function eyePath(
  corner: { readonly column: number; readonly row: number },
  grid: ModuleGrid,
  shape: ModuleShape,
): string {
  // Ring, hole and stone: modules from the eye's edge, and the corner's radius in modules when rounded.
  const layers = [
    { inset: 0, radius: 2 },
    { inset: 1, radius: 1.25 },
    { inset: 2, radius: 0.8 },
  ];
  return layers
    .map(({ inset, radius }) => {
      const side = eyeSize - 2 * inset;
      const box = {
        x: grid.x + (corner.column + inset) * grid.moduleWidth,
        y: grid.y + (corner.row + inset) * grid.moduleHeight,
        width: side * grid.moduleWidth,
        height: side * grid.moduleHeight,
      };
      if (shape === 'dots') {
        const { x, y, width, height } = box;
        return circlePath({ cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2 });
      }
      const rounding = shape === 'rounded' ? radius : 0;
      return roundRectPath({ ...box, rx: rounding * grid.moduleWidth, ry: rounding * grid.moduleHeight });
    })
    .join('');
}
