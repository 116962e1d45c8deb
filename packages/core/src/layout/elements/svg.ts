import type { ElementLayout } from '../context.ts';

export const layoutSvg: ElementLayout<'svg'> = () => [];
