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
  layout: z.enum(['none', 'row', 'column', 'grid']).default('none'),
  columns: z.int().min(1).max(bounds.gridColumns).optional(),
  gap: length.default(0),
  align: z.enum(['start', 'center', 'end', 'stretch']).default('start'),
  justify: z.enum(['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly']).default('start'),
  wrap: z.boolean().default(false),
  padding: sides.default(0),
  repeat: repeat.optional(),
  // `parseDesign` checks them one by one: a schema cannot name the union that holds it without a cycle.
  children: z.array(z.unknown()).max(2_000).default([]),
});
