import { applyToPoint, invert } from '@platen/core';
import { hasSpareStop, removeStop, setStops, withStop } from '../../document/commands/gradient.ts';
import { setProperty } from '../../document/commands/properties.ts';
import type { Command } from '../../document/design/design.ts';
import { gradientOf } from '../../document/design/gradients.ts';
import type { Point } from '../../document/design/points.ts';
import { placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { gradientHandlesOf, moveStop, offsetAt, pullEnd } from '../../document/geometry/gradient-handles.ts';
import { editSession, onPage, type PointerAt, type Session, type SessionContext } from './session.ts';

export interface GrippedGradient {
  readonly id: string;
  /** An end of the line, the line itself, or one of the colours. */
  readonly part: 'from' | 'to' | 'line' | 'stop';
  /** The place of a colour among the stops. */
  readonly index?: number;
}

/** A colour is removed when it is pulled this far off the line, px of the screen. */
const offReach = 40;

/** Pulls a gradient. A press on its line adds a colour there; a colour that is pulled off the line is removed. */
export function gradientSession(
  context: SessionContext,
  { id, part, index: gripped = 0 }: GrippedGradient,
  from: PointerAt,
): Session | undefined {
  const { store, canvas } = context;
  const { design } = store.getState();
  const element = placesOf(design).get(id)?.element;
  const frame = framesOf(design, canvas.getState().shown).get(id);
  const toOwn = frame && invert(frame.toPage);
  const gradient = element && gradientOf(element);
  if (!element || !toOwn || !gradient) return undefined;
  const { width, height } = frame.geometry;
  const filled = { element, width, height };
  const handles = gradientHandlesOf(filled);
  if (!handles) return undefined;
  const own = ({ page }: Pick<PointerAt, 'page'>): Point => {
    const [x, y] = applyToPoint(toOwn, page.x, page.y);
    return { x, y };
  };
  const start = own(from);

  if (part === 'from' || part === 'to') {
    return editSession(context, {
      name: 'change',
      from,
      step: (at) => {
        const to = own(at);
        // A handle keeps its distance from the pointer that holds it.
        const pulled = { x: handles[part].x + to.x - start.x, y: handles[part].y + to.y - start.y };
        const next = pullEnd(filled, { end: part, to: pulled, isStepped: at.shift });
        return { command: setProperty([id], ['fill'], next ?? gradient) };
      },
    });
  }

  const added = part === 'line' ? withStop(gradient.stops, offsetAt(handles, start).offset) : undefined;
  const stops = added?.stops ?? gradient.stops;
  const index = added?.index ?? gripped;
  const place = part === 'line' ? start : (handles.stops[index]?.at ?? start);
  canvas.setState({ chosenStop: { id, index } });
  const canGo = part === 'line' || hasSpareStop(element);
  const perScreenPx = Math.hypot(toOwn[0], toOwn[1]) * onPage(context, 1);
  return editSession(context, {
    name: 'change',
    from,
    begins: part === 'line' ? 'press' : 'drag',
    step: (at) => {
      const to = own(at);
      const { offset, away } = offsetAt(handles, { x: place.x + to.x - start.x, y: place.y + to.y - start.y });
      if (canGo && away > offReach * perScreenPx) {
        canvas.setState({ chosenStop: null });
        const gone: Command = part === 'line' ? (edited) => edited : removeStop(id, index);
        return { command: gone };
      }
      const moved = moveStop(stops, index, offset);
      canvas.setState({ chosenStop: { id, index: moved.index } });
      return { command: setStops(id, moved.stops) };
    },
  });
}
