import * as z from 'zod';
import { polygonPresets } from '../polygon-presets.ts';
import { bounds, coordinate, length } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

export const polygon = z.object({
  type: z.literal('polygon'),
  ...commonShape,
  ...paintShape,
  sides: z.int().min(3).max(64).default(6),
  /** Vertices in px of the box (0 to 1 of the box when no number is above 1); wins over `sides`. */
  points: z
    .array(z.object({ x: coordinate, y: coordinate }))
    .min(3)
    .max(bounds.polygonPoints)
    .optional(),
  preset: z.enum(polygonPresets).optional(),
  cornerRadius: length.default(0),
});
export type PolygonElement = z.output<typeof polygon>;
