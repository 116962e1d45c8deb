import * as z from 'zod';
import { bounds, length } from '../values.ts';

/** How a group is drawn once for each item of a list. */
export const repeat = z.object({
  each: z.string().min(1).max(512),
  as: z
    .string()
    .max(64)
    .regex(/^[A-Za-z_]\w*$/, 'a name of letters, digits and underscores')
    .default('item'),
  direction: z.enum(['row', 'column', 'none']).optional(),
  gap: length.default(0),
  columns: z.int().min(1).max(bounds.gridColumns).optional(),
  maxItems: z.int().min(0).max(bounds.repeatedElements).optional(),
});
export type Repeat = z.output<typeof repeat>;
