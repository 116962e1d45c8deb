import type { GroupMark, Mark, Tiles } from './marks.ts';

/** Columns and rows of the tiles that meet the area; `to` is exclusive. */
export interface TileGrid {
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
  readonly count: number;
}

export function tileGrid({ width, height, area }: Tiles): TileGrid {
  const columns = [Math.floor(area.x / width), Math.ceil((area.x + area.width) / width)] as const;
  const rows = [Math.floor(area.y / height), Math.ceil((area.y + area.height) / height)] as const;
  return { columns, rows, count: Math.max(0, columns[1] - columns[0]) * Math.max(0, rows[1] - rows[0]) };
}

/** What all tiles of a group may cost together, drawn one by one: a PDF holds every one of them. */
const maxDrawn = 8_000;

/** Whether a PDF holds a group's tiles as vectors; where there are too many it holds one of them as pixels. */
export function areTilesDrawn({ tiles, children }: GroupMark): boolean {
  return tiles === undefined || tileGrid(tiles).count * costOf(children) <= maxDrawn;
}

/** In drawing calls of about twenty characters of path data. */
function costOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => {
    if (mark.kind === 'group') return sum + 1 + costOf(mark.children);
    if (mark.kind === 'shape') return sum + 1 + (mark.shape.type === 'path' ? mark.shape.d.length / 20 : 0);
    return sum + (mark.kind === 'text' ? 1 + mark.lines.flatMap(({ runs }) => runs).length : 1);
  }, 0);
}
