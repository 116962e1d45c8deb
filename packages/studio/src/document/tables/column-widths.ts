import type { Box, StoredElement } from '@platen/core';
import { propertiesOf } from './cell-grid.ts';

/** A cell as it was laid out, px of the table. */
interface PlacedCell {
  readonly section: string;
  readonly row: number;
  readonly box: Box;
}

/** px of the least wide column that a pointer makes. */
const leastWidth = 8;

/** How wide the columns of a table are, px, as its row with the most cells has them. */
export function columnWidths(cells: readonly PlacedCell[]): readonly number[] {
  const rows = [...Map.groupBy(cells, ({ section, row }) => `${section} ${row}`).values()];
  const most = Math.max(0, ...rows.map(({ length }) => length));
  return (rows.find(({ length }) => length === most) ?? []).map(({ box }) => box.width);
}

/** px of the table where a column ends, for each column but the last. */
export function columnEdges(widths: readonly number[]): readonly number[] {
  return widths.slice(0, -1).map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0));
}

/** The columns of a table when the end of one is moved by some px: the next one gives or takes as much. */
export function moveColumnEdge(
  table: StoredElement,
  widths: readonly number[],
  { index, by }: { readonly index: number; readonly by: number },
): readonly unknown[] {
  const [own = 0, next = 0] = widths.slice(index, index + 2);
  const most = Math.max(0, next - leastWidth);
  const change = Math.round(Math.max(Math.min(0, leastWidth - own), Math.min(most, by)));
  const stored: readonly unknown[] = Array.isArray(table['columns']) ? table['columns'] : [];
  const wide = (width: number) => Math.round(width * 100) / 100;
  return widths.map((_, column) => {
    const before = column < stored.length ? propertiesOf(stored[column]) : {};
    if (column === index) return { ...before, width: wide(own + change) };
    return column === index + 1 ? { ...before, width: wide(next - change) } : before;
  });
}
