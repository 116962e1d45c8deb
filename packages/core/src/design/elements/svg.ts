import * as z from 'zod';
import { color, cornerRadius, objectFit, objectPosition } from '../values.ts';
import { commonShape } from './common.ts';

export const svg = z.object({
  type: z.literal('svg'),
  ...commonShape,
  svg: z.string().max(1_000_000).optional(),
  src: z.string().max(8_000_000).optional(),
  colors: z.record(z.string().max(64), color).default({}),
  fill: color.optional(),
  objectFit: objectFit.default('contain'),
  objectPosition: objectPosition.default({ x: 0.5, y: 0.5 }),
  cornerRadius: cornerRadius.default(0),
});
export type SvgElement = z.output<typeof svg>;
