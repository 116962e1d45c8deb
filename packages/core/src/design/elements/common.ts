import * as z from 'zod';
import { blendMode, bounds, clip, coordinate, fill, filters, shadow, size } from '../values.ts';

/** Properties that every element has, whatever its kind. Defaults are those of `docs/reference/design-format.md`. */
export const commonShape = {
  id: z.string().min(1).max(128),
  name: z.string().max(255).optional(),
  x: coordinate.default(0),
  y: coordinate.default(0),
  width: size,
  height: size,
  rotation: z.number().min(-36_000).max(36_000).default(0),
  skewX: z.number().gt(-90).lt(90).default(0),
  skewY: z.number().gt(-90).lt(90).default(0),
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  opacity: z.number().min(0).max(1).default(1),
  visible: z.union([z.boolean(), z.string().max(4_096)]).default(true),
  shadow: z.union([shadow, z.array(shadow).max(16)]).optional(),
  blur: z.number().min(0).max(bounds.blur).default(0),
  filters: filters.optional(),
  blendMode: blendMode.default('normal'),
  clip: clip.optional(),
  href: z.string().max(2_048).optional(),
  alt: z.string().max(1_000).optional(),
  decorative: z.boolean().default(false),
  showOnPages: z.enum(['first', 'all', 'following', 'last']).optional(),
  locked: z.boolean().optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
};

/** The outline, for the kinds that have one. */
export const strokeShape = {
  stroke: fill.optional(),
  strokeWidth: z.number().min(0).max(bounds.strokeWidth).optional(),
  strokeDash: z.array(z.number().min(0).max(bounds.coordinate)).max(32).default([]),
  strokeDashOffset: coordinate.default(0),
  strokeCap: z.enum(['butt', 'round', 'square']).default('butt'),
  strokeJoin: z.enum(['miter', 'round', 'bevel']).default('miter'),
  strokeMiterLimit: z.number().min(1).max(100).default(4),
  strokeAlign: z.enum(['center', 'inside', 'outside']).default('center'),
};

/** Fill and outline, for the kinds that have both. */
export const paintShape = { fill: fill.optional(), ...strokeShape };
