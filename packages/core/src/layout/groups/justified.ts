import type { GroupElement } from '../../design/elements/index.ts';

/** How the free room of a line is shared out: px before the first child, and between any two beside the gap. */
export function justified(
  justify: GroupElement['justify'],
  free: number,
  count: number,
): { readonly start: number; readonly between: number } {
  switch (justify) {
    case 'start':
      return { start: 0, between: 0 };
    case 'center':
      return { start: free / 2, between: 0 };
    case 'end':
      return { start: free, between: 0 };
    case 'space-between':
      return { start: 0, between: count > 1 ? free / (count - 1) : 0 };
    case 'space-around':
      return { start: free / count / 2, between: free / count };
    case 'space-evenly':
      return { start: free / (count + 1), between: free / (count + 1) };
  }
}
