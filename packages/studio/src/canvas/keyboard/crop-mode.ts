import { cropImage, setFocalPoint, uncropImage } from '../../document/commands/crop.ts';
import type { Point } from '../../document/design/points.ts';
import { covering, scaledAbout } from '../../document/geometry/crop.ts';
import { type Cropped, croppedNow } from '../cropping.ts';
import type { Editing } from '../editing.tsx';
import type { Mode } from './modes.ts';

/** px of the element that an arrow key moves the picture by, and with Shift. */
const nudge = { near: 1, far: 10 };
/** Shares of the picture that an arrow key moves its focal point by, for each of those px. */
const focalStep = 0.01;
const scaleStep = 1.05;

/** The point of a picture that stays in sight, in shares of it: what is in the middle of the frame where none is set. */
export function focalPointOf({ element, picture, frame: { geometry } }: Cropped): Point {
  return (
    element.focalPoint ?? {
      x: (geometry.width / 2 - picture.x) / picture.width,
      y: (geometry.height / 2 - picture.y) / picture.height,
    }
  );
}

/** Keys while a picture is moved under its frame. Tab goes to its focal point, Delete puts back what it stands at. */
export function cropMode(editing: Editing, next: (by: 1 | -1) => unknown): Mode {
  const { store, canvas } = editing;
  const withPicture = (act: (cropped: Cropped, burst?: string) => unknown) => (burst?: string) => {
    const cropped = croppedNow(editing);
    return cropped && act(cropped, burst);
  };
  const move = (x: number, y: number) =>
    withPicture((cropped, burst) => {
      const { id, part, picture, frame } = cropped;
      const whole = covering(picture, frame.geometry);
      const point = focalPointOf(cropped);
      const command =
        part === 'focal'
          ? setFocalPoint(id, { x: point.x + x * focalStep, y: point.y + y * focalStep })
          : cropImage(id, covering({ ...whole, x: whole.x + x, y: whole.y + y }, frame.geometry), frame.geometry);
      store.run('change', command, burst);
    });
  const scale = (factor: number) =>
    withPicture(({ id, picture, frame: { geometry } }, burst) => {
      const middle = { x: geometry.width / 2, y: geometry.height / 2 };
      store.run('change', cropImage(id, covering(scaledAbout(picture, middle, factor), geometry), geometry), burst);
    });
  const step = (from: 'picture' | 'focal', to: 'picture' | 'focal', by: 1 | -1) =>
    withPicture(({ id, part }) => {
      if (part === from) return canvas.setState({ cropped: { id, part: to } });
      canvas.setState({ cropped: null });
      return next(by);
    });
  return {
    isOn: () => croppedNow(editing) !== undefined,
    actions: {
      left: move(-nudge.near, 0),
      right: move(nudge.near, 0),
      up: move(0, -nudge.near),
      down: move(0, nudge.near),
      farLeft: move(-nudge.far, 0),
      farRight: move(nudge.far, 0),
      farUp: move(0, -nudge.far),
      farDown: move(0, nudge.far),
      larger: scale(scaleStep),
      smaller: scale(1 / scaleStep),
      next: step('picture', 'focal', 1),
      previous: step('focal', 'picture', -1),
      enter: () => canvas.setState({ cropped: null }),
      delete: withPicture(({ id, part }) =>
        store.run('change', part === 'focal' ? setFocalPoint(id, undefined) : uncropImage(id)),
      ),
    },
  };
}
