import * as z from 'zod';
import { cornerRadius } from '../values.ts';
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
  /** Checked one by one by `parseDesign`, as a schema cannot name the union that holds it without a cycle. */
  children: z.array(z.unknown()).max(2_000).default([]),
});
