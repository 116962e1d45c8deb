import * as z from 'zod';
import { color, cornerRadius, objectFit, objectPosition, unit } from '../values.ts';
import { commonShape, strokeShape } from './common.ts';

export const focalPoint = z.object({ x: unit, y: unit });
export const crop = z.object({ x: unit, y: unit, width: unit.gt(0), height: unit.gt(0) });
export const duotone = z.object({ dark: color, light: color });

export const image = z.object({
  type: z.literal('image'),
  ...commonShape,
  ...strokeShape,
  src: z.string().max(8_000_000).default(''),
  objectFit: objectFit.default('cover'),
  objectPosition: objectPosition.default({ x: 0.5, y: 0.5 }),
  focalPoint: focalPoint.optional(),
  crop: crop.optional(),
  zoom: z.number().min(1).max(100).default(1),
  cornerRadius: cornerRadius.default(0),
  duotone: duotone.optional(),
  colorOverlay: color.optional(),
  backgroundColor: color.optional(),
  fallbackSrc: z.string().max(8_000_000).optional(),
  onError: z.enum(['fail', 'skip', 'placeholder']).optional(),
  orientation: z.boolean().default(true),
});
export type ImageElement = z.output<typeof image>;
