import { applyToPoint, invert } from '@platen/core';
import { setProperty } from '../../document/commands/properties.ts';
import { placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { columnWidths, moveColumnEdge } from '../../document/tables/column-widths.ts';
import { editSession, type PointerAt, type Session, type SessionContext } from './session.ts';

export interface GrippedColumn {
  readonly id: string;
  /** Of the column whose end is gripped. */
  readonly index: number;
}

/** Moves the line between two columns of a table. */
export function columnSession(
  context: SessionContext,
  { id, index }: GrippedColumn,
  from: PointerAt,
): Session | undefined {
  const { store, canvas } = context;
  const { design } = store.getState();
  const { laidOut, shown } = canvas.getState();
  const table = placesOf(design).get(id)?.element;
  const toOwn = invert(framesOf(design, shown).get(id)?.toPage ?? [0, 0, 0, 0, 0, 0]);
  if (!table || !laidOut || !toOwn) return undefined;
  const widths = columnWidths(laidOut.cells.filter(({ elementId }) => elementId === id));
  const x = ({ page }: PointerAt): number => applyToPoint(toOwn, page.x, page.y)[0];
  return editSession(context, {
    name: 'resize',
    from,
    step: (at) => ({
      command: setProperty([id], ['columns'], moveColumnEdge(table, widths, { index, by: x(at) - x(from) })),
    }),
  });
}
