import type { Box, StoredElement } from '@platen/core';

interface PlacedCell {
  readonly section: string;
  readonly row: number;
  readonly box: Box;
}

/** px of the least high row that a pointer makes. */
const leastHeight = 8;

/** px of the table where each row ends, for each but the last. */
export function rowEdges(cells: readonly PlacedCell[]): readonly number[] {
  const rows = [...Map.groupBy(cells, ({ section, row }) => `${section} ${row}`).values()];
  const ends = rows.map((row) => Math.min(...row.map(({ box }) => box.y + box.height)));
  return ends.toSorted((a, b) => a - b).slice(0, -1);
}

/**
 * The property of a table that is set when the end of a row is moved by some px, with its value. All rows have one height, or one
 * that they have at least: each takes its share, so that the end that is pulled stays at the pointer.
 */
export function moveRowEdge(
  table: StoredElement,
  edges: readonly number[],
  { index, by }: { readonly index: number; readonly by: number },
): readonly [name: 'rowHeight' | 'minRowHeight', height: number] {
  const before = (edges[index] ?? 0) - (edges[index - 1] ?? 0);
  const height = Math.max(leastHeight, Math.round(before + by / (index + 1)));
  return [typeof table['rowHeight'] === 'number' ? 'rowHeight' : 'minRowHeight', height];
}
