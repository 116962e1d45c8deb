import type { Stroke } from './paint.ts';

/** How far a stroke reaches beyond the outline and into the shape, px. */
export function strokeReach(stroke: Stroke | null): { readonly outside: number; readonly inside: number } {
  if (stroke === null) return { outside: 0, inside: 0 };
  if (stroke.align === 'outside') return { outside: stroke.width, inside: 0 };
  if (stroke.align === 'inside') return { outside: 0, inside: stroke.width };
  return { outside: stroke.width / 2, inside: stroke.width / 2 };
}
