import type { ElementLayout } from '../context.ts';

export const layoutImage: ElementLayout<'image'> = () => [];
