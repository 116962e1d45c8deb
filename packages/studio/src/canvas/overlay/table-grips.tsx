import { applyToPoint } from '@platen/core';
import { useStore } from 'zustand';
import type { Frame } from '../../document/geometry/frames.ts';
import { columnEdges, columnWidths } from '../../document/tables/column-widths.ts';
import { rowEdges } from '../../document/tables/row-heights.ts';
import { useDrawnView, useEditing } from '../editing.tsx';
import { cellsOf } from '../table-cells.ts';
import { toScreen } from '../viewport.ts';
import classes from './guide-lines.module.css';

/** px of the screen. */
const leastRow = 16;

/** The lines between the columns and between the rows of a table, which a pointer can move. */
export function TableGrips({ id, frame }: { readonly id: string; readonly frame: Frame }) {
  const { canvas } = useEditing();
  const view = useDrawnView('anchor');
  const laidOut = useStore(canvas, (state) => state.laidOut);
  const cells = cellsOf(id, laidOut?.cells ?? []);
  const right = Math.max(0, ...cells.map(({ box }) => box.x + box.width));
  const bottom = Math.max(0, ...cells.map(({ box }) => box.y + box.height));
  const at = (x: number, y: number) => {
    const [pageX, pageY] = applyToPoint(frame.toPage, x, y);
    return toScreen(view, { x: pageX, y: pageY });
  };
  const grip = (name: 'column' | 'row', index: number, edge: number) => {
    const isColumn = name === 'column';
    const [from, to] = isColumn ? [at(edge, 0), at(edge, bottom)] : [at(0, edge), at(right, edge)];
    const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    const [grips, axis] = [`${name}:${index}`, isColumn ? 'x' : 'y'];
    return <line key={grips} {...line} data-grip={grips} data-axis={axis} className={classes['grip']} />;
  };
  const rows = rowEdges(cells);
  // Between lower rows there would be no room left for the cells.
  const isHigh = (edge: number, index: number) => (edge - (rows[index - 1] ?? 0)) * view.zoom > leastRow;
  return [
    ...rows.map((edge, index) => isHigh(edge, index) && grip('row', index, edge)),
    ...columnEdges(columnWidths(cells)).map((edge, index) => grip('column', index, edge)),
  ];
}
