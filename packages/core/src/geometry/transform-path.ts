import { applyToPoint, type Matrix } from './matrix.ts';
import type { PathCommand } from './path-data.ts';

/** The path as `matrix` maps it: affine maps keep Bézier curves. */
export function transformPath(commands: readonly PathCommand[], matrix: Matrix): readonly PathCommand[] {
  return commands.map(({ type, points }) => {
    const mapped: number[] = [];
    for (let index = 0; index + 1 < points.length; index += 2)
      mapped.push(...applyToPoint(matrix, points[index] ?? 0, points[index + 1] ?? 0));
    // As many points as there were, which TypeScript cannot follow.
    return { type, points: mapped } as unknown as PathCommand;
  });
}
