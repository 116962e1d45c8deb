import type { ElementLayout } from '../context.ts';

export const layoutBarcode: ElementLayout<'barcode'> = () => [];
