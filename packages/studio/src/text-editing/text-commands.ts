import type { Caret } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import type { TextPlace } from '../document/text/text-place.ts';
import { placeOf } from './carets.ts';
import { moveCaret, moveInText } from './move-caret.ts';
import { restyle, type SwitchedStyle, switchedStyle, valuesIn } from './restyle.ts';
import type { CaretMove } from './text-keys.ts';
import type { TextSession } from './text-session.ts';
import type { TextView } from './text-view.ts';
import { writtenSince } from './written-since.ts';

export interface TextCommandsOptions extends Editing {
  readonly place: TextPlace;
  readonly session: TextSession;
  readonly view: () => TextView | undefined;
}

/** What keys do in a text beside writing. */
export interface TextCommands {
  move(move: CaretMove, extend: 'extend' | 'go'): void;
  selectAll(): void;
  /** Switches a style of what is selected, or of what is written next. */
  toggle(name: SwitchedStyle): void;
  /** The next step up or down starts from where the caret is then. */
  forgetColumn(): void;
}

export function createTextCommands({ store, canvas, place, session, view }: TextCommandsOptions): TextCommands {
  /** px of the text's mark that Up and Down keep to. */
  let column: number | undefined;

  /** Where the view has the caret, which may be one of a text before the last keys. */
  function seen(from: TextView, focus: Caret) {
    return placeOf(from, writtenSince(from, session.text().text, focus.at).toView(focus, 'behind'));
  }

  function collapsed(from: TextView, focus: Caret, side: 'left' | 'right'): Caret {
    const { start, end } = session.range();
    const isRtl = from.lines[seen(from, focus).line]?.direction === 'rtl';
    return { at: (side === 'left') === isRtl ? end : start, beside: 'behind' };
  }

  return {
    move: (move, extend) => {
      const now = canvas.getState().edited;
      const from = view();
      if (!now) return;
      if (!from) {
        const focus = moveInText(session.text().text, now.focus, move);
        session.select(extend === 'extend' ? now.anchor : focus, focus);
        return;
      }
      const isVertical = move === 'up' || move === 'down';
      column = isVertical ? (column ?? seen(from, now.focus).x) : undefined;
      const { start, end } = session.range();
      const isCollapsing = extend === 'go' && start < end && (move === 'left' || move === 'right');
      const focus = isCollapsing
        ? collapsed(from, now.focus, move)
        : moveCaret({ view: from, text: session.text().text, caret: now.focus, move, column });
      session.select(extend === 'extend' ? now.anchor : focus, focus);
    },
    selectAll: () => {
      session.select({ at: 0, beside: 'behind' }, { at: session.text().text.length, beside: 'before' });
    },
    toggle: (name) => {
      const { design } = store.getState();
      const range = session.range();
      if (range.start < range.end) {
        session.endBurst();
        const style = switchedStyle((property) => valuesIn(design, place, range, property), name);
        return store.run('change', restyle(place, range, style));
      }
      const now = canvas.getState().edited;
      if (!now) return;
      const { style: pending } = now;
      const beside = { start: Math.max(0, range.start - 1), end: Math.max(1, range.start) };
      const values = (property: string) =>
        pending && property in pending ? [pending[property]] : valuesIn(design, place, beside, property);
      canvas.setState({ edited: { ...now, style: { ...pending, ...switchedStyle(values, name) } } });
    },
    forgetColumn: () => {
      column = undefined;
    },
  };
}
