import type { StoredElement } from '@platen/core';
import { randomId } from '../api/random-id.ts';
import type { Caret, EditedText } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import { caretAfter } from '../canvas/write-in.ts';
import { deleteElements } from '../document/commands/remove.ts';
import { type Command, inTurn } from '../document/design/design.ts';
import { placesOf } from '../document/design/tree.ts';
import type { Gesture } from '../document/history/design-store.ts';
import { replaceText, type StyledText, setStyle, type TextRange } from '../document/text/styled-text.ts';
import { isSamePlace, readText, type TextPlace, writeText } from '../document/text/text-place.ts';
import { typedChange } from './typed-change.ts';
import { variableOffer } from './variables/variable-offer.ts';

/** ms of rest after which what was written is kept, so that a tab that is killed loses no more. */
const restMs = 1_000;

/** One text being written in, from the first caret to the last. */
export interface TextSession {
  /** The text as it is now. */
  readonly text: () => StyledText;
  readonly range: () => TextRange;
  select(anchor: Caret, focus: Caret): void;
  /** Takes in what a field holds after somebody wrote in it. */
  take(value: string, caret: number): void;
  /** Puts another text there as one entry of the history, with the caret behind a place. */
  put(styled: StyledText, caret: number): void;
  /** What was written until now is kept; what comes next is undone for itself. */
  endBurst(): void;
  undo(): void;
  redo(): void;
  /** Keeps what was written and ends; a text that is empty goes. */
  end(): void;
  /** Ends without a change of what is being edited now. */
  close(): void;
}

interface Burst {
  readonly name: string;
  readonly does: 'insert' | 'delete';
  /** While it is open; it is closed in between, when one rests. */
  gesture: Gesture | undefined;
  /** What the gesture did before the first words: it made the element. */
  before: Command | undefined;
}

export function createTextSession({ store, canvas }: Editing, place: TextPlace): TextSession {
  let burst: Burst | undefined;
  let made = canvas.getState().edited?.made ?? null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let known = text().text;
  let isWriting = false;
  let isClosed = false;

  function text(): StyledText {
    return readText(store.getState().design, place) ?? { text: '', spans: [] };
  }

  function edited(): EditedText | null {
    const { edited: now } = canvas.getState();
    return isSamePlace(now?.place, place) ? now : null;
  }

  function range(): TextRange {
    const { anchor, focus } = edited() ?? { anchor: caretAfter(0), focus: caretAfter(0) };
    return { start: Math.min(anchor.at, focus.at), end: Math.max(anchor.at, focus.at) };
  }

  function change(next: Partial<EditedText>): void {
    const now = edited();
    if (now) canvas.setState({ edited: { ...now, ...next } });
  }

  /** Changes the design without taking that for somebody else's change. */
  function write(act: () => void): void {
    isWriting = true;
    act();
    isWriting = false;
    known = text().text;
  }

  function keep(): void {
    clearTimeout(rest);
    const gesture = burst?.gesture;
    if (burst) Object.assign(burst, { gesture: undefined, before: undefined });
    if (gesture) write(gesture.finish);
  }

  /** Half a variable is nothing that could be stored: it waits for its end. */
  function keepAtRest(): void {
    if (variableOffer(text().text, edited()?.focus.at ?? 0)) rest = setTimeout(keepAtRest, restMs);
    else keep();
  }

  function endBurst(): void {
    keep();
    burst = undefined;
  }

  /** The edit that made the element holds its first words too. */
  function newBurst(does: Burst['does']): Burst {
    const first = made;
    made = null;
    if (first) return { name: first.burst, does, gesture: first.gesture, before: first.command };
    return { name: randomId(), does, gesture: undefined, before: undefined };
  }

  function writeInBurst(next: StyledText, does: Burst['does'], isNewWord: boolean): void {
    if (burst && (burst.does !== does || isNewWord)) endBurst();
    burst ??= newBurst(does);
    burst.gesture ??= store.begin('write', burst.name);
    const { gesture, before } = burst;
    const command = writeText(place, next);
    write(() => gesture.update(before ? inTurn(before, command) : command));
    clearTimeout(rest);
    rest = setTimeout(keepAtRest, restMs);
  }

  function end(): void {
    const { design, selection } = store.getState();
    const isElement = place.path === undefined;
    const isEmpty = isElement && text().text === '' && !hasPlaceholder(placesOf(design).get(place.id)?.element);
    const first = made;
    close();
    canvas.setState({ edited: null });
    if (!isEmpty) return;
    first?.gesture.bail();
    if (placesOf(store.getState().design).has(place.id)) store.run('delete', deleteElements([place.id]));
    else store.select(selection);
  }

  const stop = store.subscribe(() => {
    if (isWriting || isClosed) return;
    const { design, selection } = store.getState();
    const source = readText(design, place);
    if (source === undefined || (selection.ids.length > 0 && !selection.ids.includes(place.id))) return end();
    const changed = typedChange(known, source.text, source.text.length);
    known = source.text;
    if (!changed) return;
    burst = undefined;
    const caret = caretAfter(changed.start + changed.inserted.length);
    change({ anchor: caret, focus: caret, style: null });
  });

  function close(): void {
    if (isClosed) return;
    endBurst();
    isClosed = true;
    stop();
  }

  return {
    text,
    range,
    select: (anchor, focus) => {
      const now = edited();
      if (now?.clicked === null && isSame(now.anchor, anchor) && isSame(now.focus, focus)) return;
      endBurst();
      change({ anchor, focus, style: null, clicked: null });
    },
    take: (value, caret) => {
      const styled = text();
      const typed = typedChange(styled.text, value, caret);
      const focus = caretAfter(caret);
      if (!typed) return change({ anchor: focus, focus });
      const { start, inserted } = typed;
      const written = replaceText(styled, typed, inserted);
      const style = edited()?.style;
      const next = style ? setStyle(written, { start, end: start + inserted.length }, style) : written;
      const isInVariable = variableOffer(styled.text, start) !== undefined;
      const isNewWord = !isInVariable && /\S/.test(inserted) && /\s/.test(styled.text[start - 1] ?? '');
      writeInBurst(next, inserted === '' ? 'delete' : 'insert', isNewWord);
      change({ anchor: focus, focus, style: null });
    },
    put: (styled, caret) => {
      endBurst();
      writeInBurst(styled, 'insert', false);
      endBurst();
      change({ anchor: caretAfter(caret), focus: caretAfter(caret), style: null });
    },
    endBurst,
    undo: () => {
      endBurst();
      store.undo();
    },
    redo: () => {
      endBurst();
      store.redo();
    },
    end,
    close,
  };
}

function isSame(one: Caret, other: Caret): boolean {
  return one.at === other.at && one.beside === other.beside;
}

/** What shows something while its text is empty stays. */
function hasPlaceholder(element: StoredElement | undefined): boolean {
  return typeof element?.['placeholder'] === 'string' && element['placeholder'] !== '';
}
