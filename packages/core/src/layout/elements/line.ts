import type { ElementLayout } from '../context.ts';

export const layoutLine: ElementLayout<'line'> = () => [];
