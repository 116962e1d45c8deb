import * as z from 'zod';
import { unit } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

/** An ellipse inscribed in its box; with angles a wedge, with an inner radius a ring. */
export const circle = z.object({
  type: z.literal('circle'),
  ...commonShape,
  ...paintShape,
  startAngle: z.number().min(-3_600).max(3_600).default(0),
  endAngle: z.number().min(-3_600).max(3_600).default(360),
  innerRadius: unit.default(0),
});
export type CircleElement = z.output<typeof circle>;
