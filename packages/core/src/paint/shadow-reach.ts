import type { Box } from '../geometry/box.ts';
import { union } from '../geometry/box.ts';
import type { Shadow } from '../scene/paint.ts';

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
