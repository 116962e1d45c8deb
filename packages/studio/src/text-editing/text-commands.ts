import { applyToPoint } from '@platen/core';
import type { Caret } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import type { Side } from '../canvas/table-cells.ts';
import { writeInCellBeside } from '../canvas/write-in.ts';
import type { TextPlace } from '../document/text/text-place.ts';
import { placeOf } from './carets/carets.ts';
import { moveCaret, moveInText } from './carets/move-caret.ts';
import { caretBox } from './carets/selection-boxes.ts';
import type { TextView } from './carets/text-view.ts';
import { writtenSince } from './carets/written-since.ts';
import { restyle, type SwitchedStyle, switchedStyle, valuesIn } from './restyle.ts';
import type { CaretMove } from './text-keys.ts';
import type { TextSession } from './text-session.ts';

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

  /** Whether a step would go out of the text of a cell. */
  function leaves(view: TextView, step: { readonly from: Caret; readonly to: Caret }, side: Side): boolean {
    if (!place.path || view.source.text !== session.text().text) return false;
    if (side === 'left' || side === 'right') return step.to === step.from;
    return placeOf(view, step.from).line === (side === 'up' ? 0 : view.lines.length - 1);
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
      if (extend === 'go' && start === end && isSide(move) && leaves(from, { from: now.focus, to: focus }, move)) {
        const caret = caretBox(from, now.focus);
        const [x, y] = applyToPoint(from.toPage, caret.x, caret.y + caret.height / 2);
        const leaving = { place, leave: session.end };
        if (writeInCellBeside({ store, canvas }, leaving, { side: move, from: { x, y } })) return;
      }
      session.select(extend === 'extend' ? now.anchor : focus, focus);
    },
    selectAll: () => {
      session.select({ at: 0, beside: 'behind' }, { at: session.text().text.length, beside: 'before' });
    },
    toggle: (name) => {
      const { design } = store.getState();
      const range = session.range();
      if (range.start < range.end || place.path) {
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

const isSide = (move: CaretMove): move is Side => ['left', 'right', 'up', 'down'].includes(move);
