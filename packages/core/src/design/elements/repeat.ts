import * as z from 'zod';
import { bounds, length } from '../values.ts';

/** How a group is drawn once for each item of a list. */
export const repeat = z.object({
  /** The list: a variable, with filters if need be, such as `items`, `order.lines` or `items | where: "stock"`. */
  each: z.string().min(1).max(512),
  /** What templates in the group call the item; `index` is its number from 0. */
  as: z
    .string()
    .max(64)
    .regex(/^[A-Za-z_]\w*$/, 'a name of letters, digits and underscores')
    .default('item'),
  /**
   * Where the next copy stands: below, to the right, or with `none` where its own `x` and `y` say. `column` when absent, and
   * `row` beside `columns`.
   */
  direction: z.enum(['row', 'column', 'none']).optional(),
  /** px between copies, in both directions. */
  gap: length.default(0),
  /** Copies side by side: rows of so many, or, with the direction `column`, so many columns. */
  columns: z.int().min(1).max(bounds.gridColumns).optional(),
  /** Items after these are left out. */
  maxItems: z.int().min(0).max(bounds.repeatedElements).optional(),
});
export type Repeat = z.output<typeof repeat>;
