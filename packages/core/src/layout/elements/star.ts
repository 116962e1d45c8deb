import type { ElementLayout } from '../context.ts';

export const layoutStar: ElementLayout<'star'> = () => [];
