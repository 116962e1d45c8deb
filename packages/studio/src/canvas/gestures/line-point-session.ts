import { moveLinePoint } from '../../document/commands/line-points.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { snapPoint } from '../../document/snapping/snap.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import { editSession, onPage, type PointerAt, type Session, type SessionContext, snapReach } from './session.ts';

/** Moves one point of a line. */
export function linePointSession(
  context: SessionContext,
  point: { readonly id: string; readonly index: number },
  from: PointerAt,
): Session {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const frames = framesOf(design, canvas.getState().shown);
  const scene = snapSceneOf({ design, frames, moving: [point.id], within: selection.within, margin: 0 });
  return editSession(context, {
    name: 'change',
    from,
    step: (at) => {
      const whole = { x: Math.round(at.page.x), y: Math.round(at.page.y) };
      const snapped = snapPoint(whole, scene, onPage(context, snapReach));
      canvas.setState({ snapped });
      const to = { x: whole.x + snapped.by.x, y: whole.y + snapped.by.y };
      return { command: moveLinePoint(point.id, point.index, to), moving: { ids: [point.id], by: undefined } };
    },
  });
}
