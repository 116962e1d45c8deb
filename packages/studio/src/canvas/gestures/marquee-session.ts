import type { Box } from '@platen/core';
import type { Point } from '../../document/design/points.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { marquee } from '../../document/geometry/hit.ts';
import { isDrag, type PointerAt, type Session, type SessionContext } from './session.ts';

/** Chooses what a box touches that is drawn over the page; with Shift beside what is chosen already. */
export function marqueeSession({ store, canvas }: SessionContext, from: PointerAt): Session {
  const { selection: before, design } = store.getState();
  const kept = from.shift ? before.ids : [];
  const scene = { design, frames: framesOf(design, canvas.getState().shown) };
  const clear = (): void => canvas.setState({ drawn: null });
  if (!from.shift) store.select({ ids: [], within: before.within });
  return {
    move: (at) => {
      if (!isDrag(from, at)) return;
      const drawn = boxBetween(from.page, at.page);
      canvas.setState({ drawn });
      const touched = marquee(scene, drawn, before.within);
      store.select({ ids: [...new Set([...kept, ...touched])], within: before.within });
    },
    end: (at) => {
      clear();
      // A click beside everything leaves the group that was entered.
      if (!isDrag(from, at) && !from.shift) store.select({ ids: [], within: null });
    },
    bail: () => {
      clear();
      store.select(before);
    },
  };
}

export function boxBetween(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}
