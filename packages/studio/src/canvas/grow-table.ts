import { invert, multiply, type StoredElement, scaling } from '@platen/core';
import { transformElements } from '../document/commands/transform.ts';
import type { Command } from '../document/design/design.ts';
import { placesOf } from '../document/design/tree.ts';
import { framesOf } from '../document/geometry/frames.ts';
import { about } from '../document/geometry/resize.ts';
import type { SessionContext } from './gestures/session.ts';
import { cellsOf } from './table-cells.ts';

/**
 * Makes the box of a table so much higher that one more row has room, where it has not: who writes in a row below the box would
 * see nothing of it. Undefined where there is room, or data decides on the height, or the rows become smaller to fit.
 */
export function growForRow(
  { store, canvas }: Pick<SessionContext, 'store' | 'canvas'>,
  id: string,
): Command | undefined {
  const { design } = store.getState();
  const { laidOut, shown } = canvas.getState();
  const { height, overflow, rows, rowHeight }: Partial<StoredElement> = placesOf(design).get(id)?.element ?? {};
  const cells = cellsOf(id, laidOut?.cells ?? []);
  const { toPage } = framesOf(design, shown).get(id) ?? {};
  const back = toPage && invert(toPage);
  const last = cells.findLast(({ section }) => section === 'body') ?? cells.at(-1);
  if (typeof height !== 'number' || height <= 0 || overflow === 'shrink' || !Array.isArray(rows) || !back || !last)
    return undefined;
  const bottom = Math.max(...cells.map(({ box }) => box.y + box.height));
  // Those that are not laid out yet, or lie below the box already, and the new one.
  const more = rows.length - (last.section === 'body' ? last.row : -1);
  const needed = Math.ceil(bottom + more * (typeof rowHeight === 'number' ? rowHeight : last.box.height));
  if (needed <= height) return undefined;
  const higher = about({ x: 0, y: 0 }, scaling(1, needed / height));
  return transformElements({ ids: [id], shown }, multiply(toPage, higher, back));
}
