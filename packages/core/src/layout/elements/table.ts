import type { ElementLayout } from '../context.ts';

export const layoutTable: ElementLayout<'table'> = () => [];
