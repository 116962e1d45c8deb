import { rotation } from '@platen/core';
import { centreOf, resizeFrame, rotateElements } from '../../document/commands/transform.ts';
import type { Point } from '../../document/design/points.ts';
import { unlocked } from '../../document/design/tree.ts';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { about } from '../../document/geometry/resize.ts';
import { editSession, type PointerAt, type Session, type SessionContext } from './session.ts';

/** Degrees that Shift turns by at once. */
const step = 15;

/** Turns what is selected about its middle. */
export function rotateSession(context: SessionContext, from: PointerAt): Session | undefined {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const { shown } = canvas.getState();
  const ids = unlocked(design, selection.ids);
  const frames = framesOf(design, shown);
  const box = boundsOf(frames, ids);
  if (!box || !resizeFrame(frames, ids)) return undefined;
  const centre = centreOf(box);
  const [first] = ids;
  // One alone comes to stand at multiples of the step; several turn by them.
  const already = ids.length === 1 && first !== undefined ? (frames.get(first)?.geometry.rotation ?? 0) : 0;

  return editSession(context, {
    name: 'rotate',
    from,
    step: (at) => {
      const turned = angleOf(centre, at.page) - angleOf(centre, from.page);
      const degrees = at.shift ? Math.round((already + turned) / step) * step - already : Math.round(turned);
      return {
        command: rotateElements({ ids, shown }, degrees, centre),
        moving: { ids, by: about(centre, rotation(degrees)) },
      };
    },
  });
}

function angleOf(centre: Point, point: Point): number {
  return (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
}
