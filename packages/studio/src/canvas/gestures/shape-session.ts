import { applyToPoint, invert } from '@platen/core';
import { setProperty } from '../../document/commands/properties.ts';
import type { Point } from '../../document/design/points.ts';
import { placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { pullShapeHandle, type ShapeHandleName } from '../../document/geometry/shape-handles.ts';
import { editSession, type PointerAt, type Session, type SessionContext } from './session.ts';

export interface GrippedShape {
  readonly id: string;
  readonly name: ShapeHandleName;
}

/** Pulls a handle of a shape: the radius of its corners, of one alone with Alt, or the points of a star or polygon. */
export function shapeSession(
  context: SessionContext,
  { id, name }: GrippedShape,
  from: PointerAt,
): Session | undefined {
  const { store, canvas } = context;
  const { design } = store.getState();
  const element = placesOf(design).get(id)?.element;
  const frame = framesOf(design, canvas.getState().shown).get(id);
  const toOwn = frame && invert(frame.toPage);
  if (!element || !toOwn) return undefined;
  const { width, height } = frame.geometry;
  const own = ({ page }: PointerAt): Point => {
    const [x, y] = applyToPoint(toOwn, page.x, page.y);
    return { x, y };
  };
  return editSession(context, {
    name: 'change',
    from,
    step: (at) => {
      const pull = { name, from: own(from), to: own(at), isAlone: at.alt };
      const [property, value] = pullShapeHandle({ element, width, height }, pull);
      return { command: setProperty([id], [property], value) };
    },
  });
}
