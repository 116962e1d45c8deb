import type { Fill } from '../design/values.ts';
import type { Box } from '../geometry/box.ts';
import type { Paint } from '../scene/paint.ts';

/** Resolves a fill over a box of local px. Null when nothing is to be painted. */
export function layoutFill(fill: Fill | undefined, _box: Box): Paint | null {
  if (fill === undefined || fill === 'transparent' || fill === 'none') return null;
  if (typeof fill === 'string') return { type: 'solid', color: fill };
  return { type: 'solid', color: fill.stops[0]?.color ?? '#000000' };
}
