import * as z from 'zod';
import { polygonPresets } from '../polygon-presets.ts';
import { bounds, coordinate, length } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

export const vertex = z.object({ x: coordinate, y: coordinate });

export const polygon = z.object({
  type: z.literal('polygon'),
  ...commonShape,
  ...paintShape,
  sides: z.int().min(3).max(64).default(6),
  points: z.array(vertex).min(3).max(bounds.polygonPoints).optional(),
  preset: z.enum(polygonPresets).optional(),
  cornerRadius: length.default(0),
});
export type PolygonElement = z.output<typeof polygon>;
