import { applyToPoint, invert } from '@platen/core';
import { cropImage, setFocalPoint } from '../../document/commands/crop.ts';
import type { Point } from '../../document/design/points.ts';
import { cornerOf, covering, scaledAbout } from '../../document/geometry/crop.ts';
import { croppedNow } from '../cropping.ts';
import { editSession, type PointerAt, type Session, type SessionContext } from './session.ts';

/** A corner of the whole picture, or the point of it that stays in sight. */
export type GrippedPicture = { readonly corner: Point } | { readonly part: 'focal' };

/** Moves or scales a picture under its frame. Undefined for a press beside the picture. */
export function cropSession(
  context: SessionContext,
  grip: GrippedPicture | undefined,
  from: PointerAt,
): Session | undefined {
  const cropped = croppedNow(context);
  const toOwn = cropped && invert(cropped.frame.toPage);
  if (!cropped || !toOwn) return undefined;
  const { id, picture, frame } = cropped;
  const own = ({ page }: PointerAt): Point => {
    const [x, y] = applyToPoint(toOwn, page.x, page.y);
    return { x, y };
  };
  const start = own(from);
  const pulled = (at: PointerAt): Point => ({ x: own(at).x - start.x, y: own(at).y - start.y });
  const name = 'change';

  if (grip && 'part' in grip) {
    context.canvas.setState({ cropped: { id, part: 'focal' } });
    const share = (at: PointerAt): Point => ({
      x: (own(at).x - picture.x) / picture.width,
      y: (own(at).y - picture.y) / picture.height,
    });
    return editSession(context, { name, from, step: (at) => ({ command: setFocalPoint(id, share(at)) }) });
  }
  context.canvas.setState({ cropped: { id, part: 'picture' } });
  if (grip && 'corner' in grip) {
    const { corner } = grip;
    const held = cornerOf(picture, corner);
    const about = cornerOf(picture, { x: -corner.x, y: -corner.y });
    const diagonal = { x: held.x - about.x, y: held.y - about.y };
    return editSession(context, {
      name,
      from,
      step: (at) => {
        const by = pulled(at);
        const along = by.x * diagonal.x + by.y * diagonal.y;
        const factor = Math.max(0.01, 1 + along / (diagonal.x ** 2 + diagonal.y ** 2));
        return {
          command: cropImage(id, covering(scaledAbout(picture, about, factor), frame.geometry), frame.geometry),
        };
      },
    });
  }
  const isOn = (at: number, size: number, place: number): boolean => place >= at && place <= at + size;
  if (!isOn(picture.x, picture.width, start.x) || !isOn(picture.y, picture.height, start.y)) return undefined;
  return editSession(context, {
    name,
    from,
    step: (at) => {
      const by = pulled(at);
      const whole = covering(picture, frame.geometry);
      const moved = { ...whole, x: whole.x + by.x, y: whole.y + by.y };
      return { command: cropImage(id, covering(moved, frame.geometry), frame.geometry) };
    },
  });
}
