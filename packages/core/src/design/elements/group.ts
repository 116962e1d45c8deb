import * as z from 'zod';
import { bounds, cornerRadius, length, sides } from '../values.ts';
import { commonShape, paintShape } from './common.ts';
import { repeat } from './repeat.ts';

/**
 * Elements that move, turn, fade and are clipped together. Children's coordinates are relative to the group's
 * top left corner. Beyond the eleven kinds of the service's specification.
 */
export const group = z.object({
  type: z.literal('group'),
  ...commonShape,
  ...paintShape,
  cornerRadius: cornerRadius.default(0),
  clipChildren: z.boolean().default(false),
  /**
   * `row` and `column` put the children one behind the other, `grid` in rows of as many as `columns` says, whatever their
   * `x` and `y` say; those that are not visible leave no gap, and a text with `overflow: expand` moves what follows it.
   * `none` leaves them where they are.
   */
  layout: z.enum(['none', 'row', 'column', 'grid']).default('none'),
  /** Of a grid, whose columns share its width out evenly; as many as its widest child leaves room for when absent. */
  columns: z.int().min(1).max(bounds.gridColumns).optional(),
  /** px between two children of a row, a column or a grid, and between two lines of them. */
  gap: length.default(0),
  /** Across the row or column, and in the height of a grid's row. `stretch` gives each child all the room there, in a grid its whole cell. */
  align: z.enum(['start', 'center', 'end', 'stretch']).default('start'),
  /**
   * Along the row or column: where the children lie in room that is left over. In a grid: where they lie in their column;
   * with `space-between` and its like columns are as wide as their widest child and stand apart.
   */
  justify: z.enum(['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly']).default('start'),
  /** Whether children that do not fit go on in a further line; those of a grid always do. */
  wrap: z.boolean().default(false),
  /** px within the group that a row, a column or a grid leaves free. */
  padding: sides.default(0),
  /**
   * Draws the group once for each item of a list: [repeated groups](variables.md#repeated-groups). In a group with a
   * `layout` the copies are its children, one behind the other.
   */
  repeat: repeat.optional(),
  /** Checked one by one by `parseDesign`, as a schema cannot name the union that holds it without a cycle. */
  children: z.array(z.unknown()).max(2_000).default([]),
});
