import type { z } from 'zod';
import type { shadow as shadowSchema } from '../design/values.ts';
import type { Shadow } from '../scene/paint.ts';
import { layoutColor } from './fill.ts';

type DesignShadow = z.output<typeof shadowSchema>;

/** The shadows of an element, the first on top. */
export function layoutShadows(shadow: DesignShadow | readonly DesignShadow[] | undefined): readonly Shadow[] {
  if (shadow === undefined) return [];
  const list: readonly DesignShadow[] = Array.isArray(shadow) ? shadow : [shadow as DesignShadow];
  return list.map(({ color, offsetX, offsetY, blur, spread, inset }) => ({
    color: layoutColor(color),
    offsetX,
    offsetY,
    blur,
    spread,
    inset,
  }));
}
