import * as z from 'zod';
import { color, cornerRadius, objectFit, objectPosition, unit } from '../values.ts';
import { commonShape, strokeShape } from './common.ts';

const point = z.object({ x: unit, y: unit });

export const image = z.object({
  type: z.literal('image'),
  ...commonShape,
  ...strokeShape,
  /** http(s) URL, `data:` URI or asset id of a PNG, JPEG, GIF, WebP or SVG image. Colour profiles are minded; CMYK without one is taken for a press's. */
  src: z.string().max(8_000_000).default(''),
  objectFit: objectFit.default('cover'),
  objectPosition: objectPosition.default({ x: 0.5, y: 0.5 }),
  /** The point of the source, 0 to 1, that a crop keeps as near the centre as it can. */
  focalPoint: point.optional(),
  /** The part of the source to use, 0 to 1. */
  crop: z.object({ x: unit, y: unit, width: unit.gt(0), height: unit.gt(0) }).optional(),
  zoom: z.number().min(1).max(100).default(1),
  cornerRadius: cornerRadius.default(0),
  duotone: z.object({ dark: color, light: color }).optional(),
  colorOverlay: color.optional(),
  /** Behind what is transparent, and beside a picture that does not fill its box. */
  backgroundColor: color.optional(),
  fallbackSrc: z.string().max(8_000_000).optional(),
  onError: z.enum(['fail', 'skip', 'placeholder']).optional(),
  /** Whether the EXIF orientation is applied. */
  orientation: z.boolean().default(true),
});
export type ImageElement = z.output<typeof image>;
