import type { Box, ElementKind } from '@platen/core';
import { editorKinds } from '../../document/design/kinds.ts';
import type { Point } from '../../document/design/points.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { snapPoint } from '../../document/snapping/snap.ts';
import { snapSceneOf } from '../../document/snapping/snap-scene.ts';
import { placeNew } from '../place-new.ts';
import { boxBetween } from './marquee-session.ts';
import { isDrag, onPage, type PointerAt, type Session, type SessionContext, snapReach } from './session.ts';

/** Draws a new element: a drag says its box, with Shift of equal sides; a click puts one of the usual size there. */
export function drawSession(context: SessionContext, kind: ElementKind, from: PointerAt): Session {
  const { store, canvas } = context;
  const { design } = store.getState();
  const scene = snapSceneOf({ design, frames: framesOf(design), moving: [], within: null });
  const clear = (): void => canvas.setState({ drawn: null, snapped: null });
  const snap = ({ page, ctrl }: PointerAt): Point => {
    const whole = { x: Math.round(page.x), y: Math.round(page.y) };
    if (ctrl) return whole;
    const snapped = snapPoint(whole, scene, onPage(context, snapReach));
    canvas.setState({ snapped });
    return { x: whole.x + snapped.by.x, y: whole.y + snapped.by.y };
  };
  const start = snap(from);
  canvas.setState({ snapped: null });
  const drawnTo = (at: PointerAt): { readonly box: Box; readonly to: Point } => {
    const to = at.shift ? squared(start, at.page) : snap(at);
    return { box: boxBetween(start, to), to };
  };
  return {
    move: (at) => {
      if (isDrag(from, at)) canvas.setState({ drawn: drawnTo(at).box });
    },
    end: (last) => {
      const { box, to } = drawnTo(last);
      clear();
      canvas.setState({ tool: 'select' });
      const { hasPoints } = editorKinds[kind];
      const isDrawn = isDrag(from, last) && (hasPoints || (box.width >= 1 && box.height >= 1));
      const properties = hasPoints && isDrawn ? { points: pointsBetween(start, to) } : {};
      placeNew(context, { kind, at: isDrawn ? box : start, properties });
    },
    bail: clear,
  };
}

function squared(from: Point, to: Point): Point {
  const side = Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)));
  return { x: from.x + (to.x < from.x ? -side : side), y: from.y + (to.y < from.y ? -side : side) };
}

/** From one corner of the box that both lie in to the other, px of that box. */
function pointsBetween(from: Point, to: Point): readonly number[] {
  const { x, y } = boxBetween(from, to);
  return [from.x - x, from.y - y, to.x - x, to.y - y];
}
