import * as z from 'zod';
import { bounds, color, fontFamily, length } from '../values.ts';
import { commonShape } from './common.ts';

export const barcodeFormats = [
  'code128',
  'code39',
  'code93',
  'ean13',
  'ean8',
  'upca',
  'upce',
  'itf14',
  'interleaved2of5',
  'codabar',
  'gs1-128',
  'pdf417',
  'datamatrix',
  'gs1datamatrix',
  'aztec',
  'japanpost',
] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

export const barcode = z.object({
  type: z.literal('barcode'),
  ...commonShape,
  value: z.string().max(4_000).default(''),
  format: z.enum(barcodeFormats).default('code128'),
  fill: color.default('#000000'),
  backgroundColor: color.default('#ffffff'),
  displayValue: z.boolean().optional(),
  textColor: color.optional(),
  fontFamily: fontFamily.default('Inter'),
  fontSize: z.number().gt(0).max(bounds.fontSize).optional(),
  textAlign: z.enum(['left', 'center', 'right', 'justify']).default('center'),
  textPosition: z.enum(['top', 'bottom']).default('bottom'),
  textMargin: length.optional(),
  moduleWidth: z.number().gt(0).max(1_000).optional(),
  quietZone: z.number().min(0).max(64).optional(),
  checkDigit: z.enum(['auto', 'validate']).default('auto'),
});
export type BarcodeElement = z.output<typeof barcode>;
