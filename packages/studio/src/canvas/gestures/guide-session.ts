import { addGuide, type Guide, guidesOf, moveGuide, removeGuide } from '../../document/commands/guides.ts';
import type { Command } from '../../document/design/design.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { guideGaps } from '../../document/snapping/guide-gaps.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import { nearestStop, stopsOf } from '../../document/snapping/stops.ts';
import { rulerSize } from '../viewport.ts';
import { editSession, onPage, type PointerAt, type Session, type SessionContext, snapReach } from './session.ts';

export interface GrippedGuide {
  readonly axis: Guide['axis'];
  /** Its place among the guides; absent of one that comes out of a ruler. */
  readonly index?: number;
}

const nothing: Command = (edited) => edited;

/** Pulls a guide out of a ruler or to another place; over its ruler it is gone. Ctrl snaps to nothing. */
export function guideSession(context: SessionContext, { axis, index }: GrippedGuide, from: PointerAt): Session {
  const { store, canvas } = context;
  const { design, selection } = store.getState();
  const others = guidesOf(design).filter((_, at) => at !== index);
  const frames = framesOf(design, canvas.getState().shown);
  const scene = snapSceneOf({ design, frames, moving: [], within: null });
  const stops = stopsOf({ ...scene, guides: others }, axis);
  const across = axis === 'x' ? 'y' : 'x';
  store.select({ ids: [], within: selection.within });
  canvas.setState({ chosenGuide: index ?? null });

  return editSession(context, {
    name: 'guides',
    from,
    step: (at) => {
      if (at.screen[axis] < rulerSize) {
        canvas.setState({ snapped: null, chosenGuide: null });
        return { command: index === undefined ? nothing : removeGuide(index) };
      }
      const whole = Math.round(at.page[axis]);
      const position = whole + (at.ctrl ? 0 : (nearestStop(stops, [whole], onPage(context, snapReach)) ?? 0));
      const length = axis === 'x' ? design.width : design.height;
      const gaps = guideGaps({ axis, position }, { length, others, at: at.page[across] });
      canvas.setState({ snapped: { lines: [], gaps }, chosenGuide: index ?? others.length });
      return { command: index === undefined ? addGuide({ axis, position }) : moveGuide(index, position) };
    },
  });
}
