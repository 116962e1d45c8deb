import type { StoredElement } from '@platen/core';
import { hasSpareStop, removeStop, setStops, shiftStop } from '../../document/commands/gradient.ts';
import { gradientOf } from '../../document/design/gradients.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import { placesOf } from '../../document/design/tree.ts';
import type { SessionContext } from '../gestures/session.ts';
import type { Mode } from './modes.ts';

type Context = Pick<SessionContext, 'store' | 'canvas'>;

/** Shares of the line that an arrow key moves a colour by, and with Shift. */
const nudge = { near: 0.01, far: 0.1 };

/** The colour of a gradient that is chosen; undefined where none is. */
export function chosenStopOf({ store, canvas }: Context) {
  const { chosenStop } = canvas.getState();
  const { design, selection } = store.getState();
  if (!chosenStop || selection.ids.length !== 1 || selection.ids[0] !== chosenStop.id) return undefined;
  const element = placesOf(design).get(chosenStop.id)?.element;
  const stops = element && gradientOf(element)?.stops;
  return element && stops?.[chosenStop.index] ? { ...chosenStop, element, stops } : undefined;
}

/** Chooses the first colour of an element's gradient; answers whether it has one. */
export function enterGradient({ canvas }: Context, element: StoredElement): boolean {
  if (!editorKindOf(element).isFilled || !gradientOf(element)) return false;
  canvas.setState({ chosenStop: { id: element.id, index: 0 } });
  return true;
}

/** Keys while a colour of a gradient is chosen: arrows move it, Delete takes it away, Tab goes to the next one. */
export function gradientMode(context: Context, next: (by: 1 | -1) => unknown): Mode {
  const { store, canvas } = context;
  const leave = (): void => canvas.setState({ chosenStop: null });
  const shift =
    (by: number) =>
    (burst?: string): void => {
      const chosen = chosenStopOf(context);
      const moved = chosen && shiftStop(chosen.element, chosen.index, by);
      if (!moved) return;
      store.run('change', setStops(chosen.id, moved.stops), burst);
      canvas.setState({ chosenStop: { id: chosen.id, index: moved.index } });
    };
  const step = (by: 1 | -1) => () => {
    const chosen = chosenStopOf(context);
    const index = (chosen?.index ?? 0) + by;
    if (chosen?.stops[index]) return canvas.setState({ chosenStop: { id: chosen.id, index } });
    leave();
    return next(by);
  };
  return {
    isOn: () => chosenStopOf(context) !== undefined,
    actions: {
      left: shift(-nudge.near),
      down: shift(-nudge.near),
      right: shift(nudge.near),
      up: shift(nudge.near),
      farLeft: shift(-nudge.far),
      farDown: shift(-nudge.far),
      farRight: shift(nudge.far),
      farUp: shift(nudge.far),
      next: step(1),
      previous: step(-1),
      enter: leave,
      delete: () => {
        const chosen = chosenStopOf(context);
        if (!chosen || !hasSpareStop(chosen.element)) return;
        store.run('change', removeStop(chosen.id, chosen.index));
        canvas.setState({ chosenStop: { id: chosen.id, index: Math.max(0, chosen.index - 1) } });
      },
    },
  };
}
