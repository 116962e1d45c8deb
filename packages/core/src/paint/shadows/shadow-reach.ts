import { type Box, moved, outset, union } from '../../geometry/box.ts';
import { meanScale } from '../../geometry/matrix.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { PaintTarget } from '../context.ts';

/** A box around everything that outer shadows of something in `box` can reach, the box itself included. */
export function shadowReach(box: Box, shadows: readonly Shadow[]): Box {
  return shadows.reduce((reach, shadow) => {
    if (shadow.inset) return reach;
    // Three sigma hold all of a Gaussian that eight bits can show; sigma is half the blur radius.
    const margin = 1.5 * shadow.blur + Math.max(0, shadow.spread);
    return union(reach, {
      x: box.x + shadow.offsetX - margin,
      y: box.y + shadow.offsetY - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    });
  }, box);
}

/** The part of a canvas whose shadow can be seen on it, canvas px. */
export function shadowSource(
  { blur, offsetX, offsetY, spread }: Shadow,
  { matrix, visible }: Pick<PaintTarget, 'matrix' | 'visible'>,
): Box {
  const [a, b, c, d] = matrix;
  // As wide as `castShadow` blurs, however the matrix skews.
  const margin = Math.ceil((1.5 * blur + Math.abs(spread)) * meanScale(matrix)) + 2;
  return outset(moved(visible, -(a * offsetX + c * offsetY), -(b * offsetX + d * offsetY)), margin);
}
