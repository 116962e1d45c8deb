import * as z from 'zod';
import { bounds, coordinate } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

const head = z.enum(['none', 'arrow', 'triangle', 'circle', 'square', 'diamond', 'bar']);

export const line = z.object({
  type: z.literal('line'),
  ...commonShape,
  ...paintShape,
  width: z.number().min(0).max(bounds.coordinate).default(0),
  height: z.number().min(0).max(bounds.coordinate).default(0),
  points: z
    .array(coordinate)
    .min(4)
    .max(2 * bounds.polygonPoints)
    .optional(),
  strokeWidth: z.number().min(0).max(bounds.strokeWidth).default(1),
  startHead: head.default('none'),
  endHead: head.default('none'),
  headSize: z.number().min(0).max(100).default(3),
  curve: z.enum(['straight', 'smooth', 'bezier']).default('straight'),
  tension: z.number().min(0).max(2).default(0.5),
  closed: z.boolean().default(false),
});
export type LineElement = z.output<typeof line>;
