import type { Element, GroupElement } from '../../design/elements/index.ts';
import type { Box } from '../../geometry/box.ts';
import { justified } from './justified.ts';

type HeightOf = (child: Element) => number;

/** A column of the grid: px from the left of the group. */
interface Column {
  readonly x: number;
  readonly width: number;
}

/**
 * Puts the children of a group in the cells of a grid, row by row. Each row is as high as its highest child; a single one
 * has all the room there is, as the line of a row has.
 */
export function arrangeGrid(group: GroupElement, room: Box, heightOf: HeightOf): readonly Element[] {
  const { children, gap, align } = group;
  if (children.length === 0) return [];
  const columns = columnsOf(group, room);
  const cellOf = (index: number): Column => columns[index % columns.length] as Column;
  const sized = children.map((child, index) =>
    align === 'stretch' ? { ...child, width: cellOf(index).width || child.width } : child,
  );
  const heights = sized.map(heightOf);
  const placed: Element[] = [];
  let y = room.y;
  for (let start = 0; start < sized.length; start += columns.length) {
    const row = sized.slice(start, start + columns.length);
    const isOnly = sized.length <= columns.length;
    const depth = isOnly ? room.height : Math.max(...heights.slice(start, start + columns.length));
    for (const [place, child] of row.entries()) {
      const cell = columns[place] as Column;
      const x = cell.x + inlineShare[group.justify] * Math.max(0, cell.width - child.width);
      const height = heights[start + place] as number;
      const top = y + blockShare[align] * Math.max(0, depth - height);
      placed.push({ ...child, x, y: top, ...(align === 'stretch' && depth > 0 && { height: depth }) });
    }
    y += depth + gap;
  }
  return placed;
}

const blockShare = { start: 0, center: 0.5, end: 1, stretch: 0 } as const satisfies Record<
  GroupElement['align'],
  number
>;

/** Where a child lies in its column. */
const inlineShare = {
  start: 0,
  center: 0.5,
  end: 1,
  'space-between': 0,
  'space-around': 0,
  'space-evenly': 0,
} as const satisfies Record<GroupElement['justify'], number>;

function columnsOf({ children, columns, gap, justify }: GroupElement, room: Box): readonly Column[] {
  const widest = Math.max(...children.map(({ width }) => width));
  // Sizes that make up the room exactly fit, whatever their sum is in binary fractions.
  const fitting = Math.floor((room.width + gap + 0.001) / (widest + gap));
  const count = columns ?? Math.max(1, Math.min(children.length, fitting));
  const isSpread = justify.startsWith('space-');
  const even = Math.max(0, (room.width - gap * (count - 1)) / count);
  const widths = Array.from({ length: count }, (_, column) => {
    if (!isSpread) return even;
    return Math.max(0, ...children.filter((__, index) => index % count === column).map(({ width }) => width));
  });
  const used = widths.reduce((sum, width) => sum + width, 0) + gap * (count - 1);
  const { start, between } = isSpread
    ? justified(justify, Math.max(0, room.width - used), count)
    : { start: 0, between: 0 };
  let x = room.x + start;
  return widths.map((width) => {
    const column = { x, width };
    x += width + gap + between;
    return column;
  });
}
