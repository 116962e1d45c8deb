import type { BoundDesign } from '../../design/bound-design.ts';
import type { Element, GroupElement } from '../../design/elements/index.ts';
import type { Box } from '../../geometry/box.ts';
import type { LayoutContext } from '../context.ts';
import { layoutText } from '../elements/text.ts';
import { arrangeGrid } from './arrange-grid.ts';
import { justified } from './justified.ts';

/**
 * Puts the children of groups with a `layout` in a row, a column or a grid, as if somebody had placed them by hand. Hidden children
 * are gone by now and leave no gap; texts with `overflow: expand` take the height that they need. Arranging again changes
 * nothing, unless a group's size has changed meanwhile.
 */
export function arrangeGroups(design: BoundDesign, context: LayoutContext): BoundDesign {
  const arrange = (element: Element): Element => {
    if (!('children' in element)) return element;
    const isPlaced = element.layout === 'none';
    const placed = isPlaced ? element.children : arrangeChildren(element, (child) => measuredHeight(child, context));
    return { ...element, children: placed.map(arrange) };
  };
  return design.elements.some(hasLayout) ? { ...design, elements: design.elements.map(arrange) } : design;
}

function hasLayout(element: Element): boolean {
  return 'children' in element && (element.layout !== 'none' || element.children.some(hasLayout));
}

/** Where a child lies along the row or column, and across it. */
interface Extent {
  readonly child: Element;
  /** px along the row or column. */
  readonly main: number;
  /** px across it. */
  readonly cross: number;
}

/** The children of a group in their places within its padding. `heightOf` tells how high a child becomes. */
export function arrangeChildren(group: GroupElement, heightOf: (child: Element) => number): readonly Element[] {
  const { top, right, bottom, left } = sidesOf(group.padding);
  const room = {
    x: left,
    y: top,
    width: Math.max(0, group.width - left - right),
    height: Math.max(0, group.height - top - bottom),
  };
  return group.layout === 'grid' ? arrangeGrid(group, room, heightOf) : arrangeLines(group, room, heightOf);
}

function arrangeLines(group: GroupElement, box: Box, heightOf: (child: Element) => number): readonly Element[] {
  const isRow = group.layout === 'row';
  const { x: left, y: top, width, height } = box;
  const room = isRow ? { main: width, cross: height } : { main: height, cross: width };
  const measured = (child: Element): Extent => {
    const across = heightOf(child);
    return isRow ? { child, main: child.width, cross: across } : { child, main: across, cross: child.width };
  };
  const lines = breakLines(group.children.map(measured), room.main, group);
  const placed: Element[] = [];
  let cross = 0;
  for (const line of lines) {
    // One line has all the room across; of several each has what its largest child needs.
    const depth = lines.length === 1 ? room.cross : Math.max(...line.map((extent) => extent.cross));
    const extents = group.align === 'stretch' ? line.map(({ child }) => measured(stretched(child, depth))) : line;
    const used = extents.reduce((sum, { main }) => sum + main, 0) + group.gap * (extents.length - 1);
    const { start, between } = justified(group.justify, Math.max(0, room.main - used), extents.length);
    let main = start;
    for (const extent of extents) {
      const offset = cross + crossShare[group.align] * (depth - extent.cross);
      const [x, y] = isRow ? [main, offset] : [offset, main];
      placed.push({ ...extent.child, x: left + x, y: top + y });
      main += extent.main + group.gap + between;
    }
    cross += depth + group.gap;
  }
  return placed;

  function stretched(child: Element, depth: number): Element {
    return { ...child, ...(isRow ? { height: depth } : { width: depth }) };
  }
}

const crossShare = { start: 0, center: 0.5, end: 1, stretch: 0 } as const satisfies Record<
  GroupElement['align'],
  number
>;

/** With `wrap`, a line ends before the child that does not fit any more; each has one child at least. */
function breakLines(
  extents: readonly Extent[],
  room: number,
  { wrap, gap }: Pick<GroupElement, 'wrap' | 'gap'>,
): readonly (readonly Extent[])[] {
  const lines: Extent[][] = [];
  let used = 0;
  for (const extent of extents) {
    const line = lines.at(-1);
    // Sizes that make up the room exactly fit, whatever their sum is in binary fractions.
    if (line === undefined || (wrap && used + gap + extent.main > room + 0.001)) {
      lines.push([extent]);
      used = extent.main;
    } else {
      line.push(extent);
      used += gap + extent.main;
    }
  }
  return lines;
}

/** px that a child is high: of a text that grows what it needs, without what does not change that. */
function measuredHeight(child: Element, context: LayoutContext): number {
  if (!('overflow' in child) || child.overflow !== 'expand') return child.height;
  const { clip: _, shadow: __, href: ___, ...plain } = child;
  let height = child.height;
  const silent: LayoutContext = {
    ...context,
    warn: () => {},
    report: ({ box }) => {
      height = box.height;
    },
  };
  layoutText(plain, silent);
  return height;
}

function sidesOf(padding: GroupElement['padding']) {
  return typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding;
}
