import type { ElementLayout } from '../context.ts';

export const layoutCircle: ElementLayout<'circle'> = () => [];
