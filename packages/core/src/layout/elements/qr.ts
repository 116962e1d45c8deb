import type { ElementLayout } from '../context.ts';

export const layoutQr: ElementLayout<'qr'> = () => [];
