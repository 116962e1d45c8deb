import { applyToPoint, invert } from '@platen/core';
import { setProperty } from '../../document/commands/properties.ts';
import { placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { columnWidths, moveColumnEdge } from '../../document/tables/column-widths.ts';
import { moveRowEdge, rowEdges } from '../../document/tables/row-heights.ts';
import { cellsOf } from '../table-cells.ts';
import { editSession, type PointerAt, type Session, type SessionContext } from './session.ts';

export interface GrippedLine {
  readonly grip: 'column' | 'row';
  readonly id: string;
  /** The number of the column or row whose end is gripped, from 0. */
  readonly index: number;
}

/** Moves the line between two columns of a table, or makes all its rows higher by the line below one. */
export function tableLineSession(
  context: SessionContext,
  { grip, id, index }: GrippedLine,
  from: PointerAt,
): Session | undefined {
  const { store, canvas } = context;
  const { design } = store.getState();
  const { laidOut, shown } = canvas.getState();
  const table = placesOf(design).get(id)?.element;
  const toOwn = invert(framesOf(design, shown).get(id)?.toPage ?? [0, 0, 0, 0, 0, 0]);
  if (!table || !laidOut || !toOwn) return undefined;
  const cells = cellsOf(id, laidOut.cells);
  const widths = columnWidths(cells);
  const edges = rowEdges(cells);
  const along = ({ page }: PointerAt): number => applyToPoint(toOwn, page.x, page.y)[grip === 'column' ? 0 : 1];
  return editSession(context, {
    name: 'resize',
    from,
    step: (at) => {
      const moved = { index, by: along(at) - along(from) };
      if (grip === 'column') return { command: setProperty([id], ['columns'], moveColumnEdge(table, widths, moved)) };
      const [name, height] = moveRowEdge(table, edges, moved);
      return { command: setProperty([id], [name], height) };
    },
  });
}
