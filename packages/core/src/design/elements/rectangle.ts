import * as z from 'zod';
import { cornerRadius } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

export const rectangle = z.object({
  type: z.literal('rectangle'),
  ...commonShape,
  ...paintShape,
  cornerRadius: cornerRadius.default(0),
});
export type RectangleElement = z.output<typeof rectangle>;
