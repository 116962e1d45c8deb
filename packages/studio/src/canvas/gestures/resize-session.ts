import { type Box, mapBox } from '@platen/core';
import { resizeFrame, transformElements } from '../../document/commands/transform.ts';
import { unlocked } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { type Handle, handlePoint, resizeMatrix } from '../../document/geometry/resize.ts';
import { wouldSkew } from '../../document/geometry/would-skew.ts';
import { snapResize } from '../../document/snapping/snap.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import {
  type EditStep,
  editSession,
  onPage,
  type PointerAt,
  type Session,
  type SessionContext,
  snapReach,
} from './session.ts';

/**
 * Draws what is selected out by a handle. Shift keeps the ratio, Alt the centre, Ctrl snaps to nothing. The ratio is kept
 * without Shift too where something would be skewed.
 */
export function resizeSession(context: SessionContext, handle: Handle, from: PointerAt): Session | undefined {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const { shown } = canvas.getState();
  const ids = unlocked(design, selection.ids);
  const frames = framesOf(design, shown);
  const frame = resizeFrame(frames, ids);
  if (!frame) return undefined;
  const scene = snapSceneOf({ design, frames, moving: ids, within: selection.within });
  const grabbed = handlePoint(frame, handle);
  const [a, b, c, d] = frame.toPage;
  const isRatioKept = wouldSkew(design, frames, { ids, toPage: frame.toPage });
  const isUpright = b === 0 && c === 0 && a > 0 && d > 0;

  return editSession(context, {
    name: 'resize',
    from,
    step: (at) => {
      const request = { handle, keepsRatio: at.shift || isRatioKept, fromCentre: at.alt };
      let to = { x: grabbed.x + at.page.x - from.page.x, y: grabbed.y + at.page.y - from.page.y };
      if (isUpright) to = { x: Math.round(to.x), y: Math.round(to.y) };
      let snapped: EditStep['snapped'] = null;
      if (isUpright && !at.ctrl && !request.keepsRatio) {
        const drawn: Box = mapBox(resizeMatrix(frame, { ...request, to }), mapBox(frame.toPage, frame.extent));
        const met = snapResize(drawn, handle, { scene, reach: onPage(context, snapReach) });
        to = { x: to.x + met.by.x, y: to.y + met.by.y };
        snapped = met;
      }
      const by = resizeMatrix(frame, { ...request, to });
      return { command: transformElements({ ids, shown }, by), moving: { ids, by }, snapped };
    },
  });
}
