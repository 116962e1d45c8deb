import * as z from 'zod';
import { color, fill, length } from '../values.ts';
import { commonShape } from './common.ts';

const moduleShape = z.enum(['square', 'rounded', 'dots']);

export const qrLogo = z.object({
  src: z.string().max(8_000_000),
  size: z.number().gt(0).max(0.25).default(0.2),
  padding: length.default(0),
  backgroundColor: color.default('#ffffff'),
  cornerRadius: length.default(0),
});

export const qr = z.object({
  type: z.literal('qr'),
  ...commonShape,
  value: z.string().max(10_000).default(''),
  fill: fill.default('#000000'),
  backgroundColor: color.default('#ffffff'),
  errorCorrection: z.enum(['L', 'M', 'Q', 'H']).optional(),
  quietZone: z.number().min(0).max(32).default(4),
  moduleShape: moduleShape.default('square'),
  eyeShape: moduleShape.default('square'),
  eyeColor: color.optional(),
  logo: qrLogo.optional(),
});
export type QrElement = z.output<typeof qr>;
