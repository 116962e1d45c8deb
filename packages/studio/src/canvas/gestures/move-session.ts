import { translation } from '@platen/core';
import { duplicateElements } from '../../document/commands/duplicate.ts';
import { moveElements } from '../../document/commands/transform.ts';
import { type Command, inTurn } from '../../document/design/design.ts';
import type { Point } from '../../document/design/points.ts';
import { unlocked } from '../../document/design/tree.ts';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { snapMove } from '../../document/snapping/snap.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import { editSession, onPage, type PointerAt, type Session, type SessionContext, snapReach } from './session.ts';

/** Moves what is selected. Shift keeps it on one axis, Alt leaves the original and moves a copy, Ctrl snaps to nothing. */
export function moveSession(context: SessionContext, from: PointerAt): Session {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const { shown } = canvas.getState();
  const ids = unlocked(design, selection.ids);
  const frames = framesOf(design, shown);
  const box = boundsOf(frames, ids);
  const scene = snapSceneOf({ design, frames, moving: ids, within: selection.within });
  // A gesture does its command again and again, and the copies are the same ones each time.
  const copies = new Map<string, string>();
  const newId = (of: string): string => {
    const id = copies.get(of) ?? context.newId(of);
    copies.set(of, id);
    return id;
  };

  return editSession(context, {
    name: from.alt ? 'duplicate' : 'move',
    from,
    step: (at) => {
      const by = pulled(from, at);
      const snapped =
        at.ctrl || !box
          ? null
          : snapMove({ ...box, x: box.x + by.x, y: box.y + by.y }, scene, onPage(context, snapReach));
      if (snapped) {
        if (by.x !== 0 || !at.shift) by.x += snapped.by.x;
        if (by.y !== 0 || !at.shift) by.y += snapped.by.y;
      }
      const moving = { ids, by: translation(by.x, by.y), isCopy: at.alt };
      if (!at.alt) return { command: moveElements({ ids, shown }, by), moving, snapped };
      const moveCopies: Command = (edited) => moveElements({ ids: edited.selection.ids, shown }, by)(edited);
      return { command: inTurn(duplicateElements(ids, newId), moveCopies), moving, snapped };
    },
  });
}

/** Whole px of the page, so that what is moved by hand stays on them. */
function pulled(from: PointerAt, at: PointerAt): { x: number; y: number } {
  const by: Point = { x: Math.round(at.page.x - from.page.x), y: Math.round(at.page.y - from.page.y) };
  if (!at.shift) return { ...by };
  return Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y };
}
