import type { GridCell, GridRow } from './cell-grid.ts';

export interface RowHeightRequest {
  readonly rows: readonly GridRow[];
  /** px that a cell's content takes, padding included. */
  readonly heightOf: (cell: GridCell) => number;
  readonly minHeight: number;
  /** px; rows have no other height then. */
  readonly fixedHeight?: number;
  /** Rows are measured until they fill this many px. */
  readonly limit: number;
}

/**
 * The height of each row from the first on, until the limit is reached: there are fewer than rows when some lie
 * beyond it. A cell over several rows makes the last of them taller when it needs more than they have.
 */
export function measureRowHeights(request: RowHeightRequest): readonly number[] {
  const { rows, heightOf, minHeight, fixedHeight, limit } = request;
  const heights: number[] = [];
  /** Cells that end in a later row, by that row. */
  const ending = new Map<number, { readonly height: number; readonly from: number }[]>();
  let total = 0;
  for (const [index, row] of rows.entries()) {
    if (total >= limit) break;
    if (fixedHeight !== undefined) {
      const height = Math.max(fixedHeight, minHeight);
      heights.push(height);
      total += height;
      continue;
    }
    let height = minHeight;
    for (const cell of row.cells) {
      const needed = heightOf(cell);
      if (cell.rowSpan === 1) height = Math.max(height, needed);
      else {
        const last = index + cell.rowSpan - 1;
        ending.set(last, [...(ending.get(last) ?? []), { height: needed, from: index }]);
      }
    }
    for (const span of ending.get(index) ?? []) {
      const above = heights.slice(span.from, index).reduce((sum, value) => sum + value, 0);
      height = Math.max(height, span.height - above);
    }
    heights.push(height);
    total += height;
  }
  return heights;
}
