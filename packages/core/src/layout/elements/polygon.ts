import type { ElementLayout } from '../context.ts';

export const layoutPolygon: ElementLayout<'polygon'> = () => [];
