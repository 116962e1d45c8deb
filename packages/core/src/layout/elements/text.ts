import type { ElementLayout } from '../context.ts';

export const layoutText: ElementLayout<'text'> = () => [];
