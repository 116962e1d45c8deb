import * as z from 'zod';
import { cornerRadius, length, sides } from '../values.ts';
import { commonShape, paintShape } from './common.ts';

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
   * `row` and `column` put the children one behind the other, whatever their `x` and `y` say; those that are not visible
   * leave no gap, and a text with `overflow: expand` moves what follows it. `none` leaves them where they are.
   */
  layout: z.enum(['none', 'row', 'column']).default('none'),
  /** px between two children of a row or a column, and between two lines of them. */
  gap: length.default(0),
  /** Across the row or column. `stretch` gives each child all the room there. */
  align: z.enum(['start', 'center', 'end', 'stretch']).default('start'),
  /** Along the row or column: where the children lie in room that is left over. */
  justify: z.enum(['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly']).default('start'),
  /** Whether children that do not fit go on in a further line. */
  wrap: z.boolean().default(false),
  /** px within the group that a row or a column leaves free. */
  padding: sides.default(0),
  /** Checked one by one by `parseDesign`, as a schema cannot name the union that holds it without a cycle. */
  children: z.array(z.unknown()).max(2_000).default([]),
});
