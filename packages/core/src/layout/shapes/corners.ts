import type { CornerRadius } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import type { CornerRadii, Shape } from '../../geometry/shape.ts';

/**
 * Corner radii that fit a box: when two of them are longer than the side between them, all shrink by the same factor
 * (CSS Backgrounds 3, section 4.5).
 */
export function fitCorners(radius: CornerRadius, { width, height }: Pick<Box, 'width' | 'height'>): CornerRadii {
  const [tl, tr, br, bl] = cornersOf(radius);
  const factor = Math.min(
    1,
    ...[
      [width, tl + tr],
      [height, tr + br],
      [width, br + bl],
      [height, bl + tl],
    ].map(([side = 0, sum = 0]) => (sum > 0 ? side / sum : 1)),
  );
  return [tl * factor, tr * factor, br * factor, bl * factor];
}

function cornersOf(radius: CornerRadius): CornerRadii {
  if (typeof radius === 'number') return [radius, radius, radius, radius];
  return 'tl' in radius ? [radius.tl, radius.tr, radius.br, radius.bl] : radius;
}

/** A box with rounded corners, or plain when no corner is. */
export function roundedBox(box: Box, radius: CornerRadius): Shape {
  const radii = fitCorners(radius, box);
  return radii.every((corner) => corner === 0) ? { type: 'rect', ...box } : { type: 'roundRect', ...box, radii };
}
