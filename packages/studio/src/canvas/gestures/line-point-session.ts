import { moveLinePoint, pagePointsOf } from '../../document/commands/line-points.ts';
import { inSteps } from '../../document/design/points.ts';
import { placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { snapPoint } from '../../document/snapping/snap.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import { editSession, onPage, type PointerAt, type Session, type SessionContext, snapReach } from './session.ts';

/** Moves one point of a line. Shift keeps the part that ends there at multiples of 15 degrees, Ctrl snaps to nothing. */
export function linePointSession(
  context: SessionContext,
  point: { readonly id: string; readonly index: number },
  from: PointerAt,
): Session {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const frames = framesOf(design, canvas.getState().shown);
  const scene = snapSceneOf({ design, frames, moving: [point.id], within: selection.within });
  const element = placesOf(design).get(point.id)?.element;
  const frame = frames.get(point.id);
  const points = element && frame ? pagePointsOf(element, frame) : [];
  const anchor = points[point.index === 0 ? 1 : point.index - 1];
  return editSession(context, {
    name: 'change',
    from,
    step: (at) => {
      const whole = { x: Math.round(at.page.x), y: Math.round(at.page.y) };
      const isFree = at.shift || at.ctrl;
      const snapped = isFree ? null : snapPoint(whole, scene, onPage(context, snapReach));
      canvas.setState({ snapped });
      const by = snapped?.by ?? { x: 0, y: 0 };
      const to = at.shift && anchor ? inSteps(anchor, at.page) : { x: whole.x + by.x, y: whole.y + by.y };
      return { command: moveLinePoint(point.id, point.index, to), moving: { ids: [point.id], by: undefined } };
    },
  });
}
