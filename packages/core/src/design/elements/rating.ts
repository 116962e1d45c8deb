import * as z from 'zod';
import { parsePath } from '../../geometry/path-data.ts';
import { polygonPresets } from '../polygon-presets.ts';
import { bounds, fill, length } from '../values.ts';
import { commonShape } from './common.ts';

export const rating = z.object({
  type: z.literal('rating'),
  ...commonShape,
  value: z.number().min(-bounds.coordinate).max(bounds.coordinate).default(0),
  max: z.int().min(1).max(20).default(5),
  step: z.number().min(0.01).max(1).default(0.5),
  icon: z.enum(['star', 'circle', ...polygonPresets]).default('star'),
  path: z
    .string()
    .max(20_000)
    .refine((d) => (parsePath(d)?.length ?? 0) > 1, 'SVG path data such as "M0 0H100V50Z"')
    .optional(),
  gap: length.default(4),
  fill: fill.default('#f59e0b'),
  emptyFill: fill.default('#e5e7eb'),
});
export type RatingElement = z.output<typeof rating>;
