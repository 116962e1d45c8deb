import { applyToPoint } from '@platen/core';
import { useStore } from 'zustand';
import type { Frame } from '../../document/geometry/frames.ts';
import { columnEdges, columnWidths } from '../../document/tables/column-widths.ts';
import { useDrawnView, useEditing } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './guide-lines.module.css';

/** The lines between the columns of a table, which a pointer can move. */
export function ColumnGrips({ id, frame }: { readonly id: string; readonly frame: Frame }) {
  const { canvas } = useEditing();
  const view = useDrawnView('anchor');
  const laidOut = useStore(canvas, (state) => state.laidOut);
  const cells = laidOut?.cells.filter(({ elementId }) => elementId === id) ?? [];
  const bottom = Math.max(0, ...cells.map(({ box }) => box.y + box.height));
  return columnEdges(columnWidths(cells)).map((edge, index) => {
    const [from, to] = [0, bottom].map((y) => {
      const [pageX, pageY] = applyToPoint(frame.toPage, edge, y);
      return toScreen(view, { x: pageX, y: pageY });
    });
    const line = { x1: from?.x, y1: from?.y, x2: to?.x, y2: to?.y };
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place.
    return <line key={index} {...line} data-grip={`column:${index}`} data-axis="x" className={classes['grip']} />;
  });
}
