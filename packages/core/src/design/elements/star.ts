import * as z from 'zod';
import { length, unit } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

export const star = z.object({
  type: z.literal('star'),
  ...commonShape,
  ...paintShape,
  numPoints: z.int().min(3).max(64).default(5),
  innerRadius: unit.default(0.5),
  cornerRadius: length.default(0),
});
export type StarElement = z.output<typeof star>;
