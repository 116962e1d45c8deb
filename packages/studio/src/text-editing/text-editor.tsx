import { applyToPoint } from '@platen/core';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useBrand } from '../api/brand.ts';
import { brandPaths } from '../api/brand-paths.ts';
import type { EditedText } from '../canvas/canvas-state.ts';
import { useEditing, useEditorValue } from '../canvas/editing.tsx';
import { toScreen, type Viewport } from '../canvas/viewport.ts';
import { fillCells, writeInNextCell } from '../canvas/write-in.ts';
import { placesOf } from '../document/design/tree.ts';
import type { TextRange } from '../document/text/styled-text.ts';
import { readText, type TextPlace, takesSpans } from '../document/text/text-place.ts';
import { useMessages } from '../messages/messages.tsx';
import { useWords } from '../messages/use-words.ts';
import { caretAt, placeOf } from './carets/carets.ts';
import { caretBox } from './carets/selection-boxes.ts';
import type { TextView } from './carets/text-view.ts';
import { followField } from './follow-field.ts';
import { textClipboard } from './text-clipboard.ts';
import { createTextCommands } from './text-commands.ts';
import classes from './text-editor.module.css';
import { textKey } from './text-keys.ts';
import { TextMarks } from './text-marks.tsx';
import { textPointer } from './text-pointer.ts';
import { createTextSession } from './text-session.ts';
import { useTextView } from './use-text-view.ts';
import { itemPaths } from './variables/item-paths.ts';
import { useVariableList } from './variables/use-variable-list.ts';
import { itemId, VariableList } from './variables/variable-list.tsx';

export interface TextEditorProps {
  /** Names of the variables that are offered where one types `{{`. */
  readonly variables: readonly string[];
  /** The values that the page is shown with. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Asks for a version to be stored. */
  readonly onSave: () => void;
}

/** Writes in the text that is edited on the canvas, when there is one. */
export function TextEditor(props: TextEditorProps) {
  const { canvas } = useEditing();
  const place = useStore(canvas, ({ edited }) => edited?.place);
  return place ? <Field key={JSON.stringify(place)} {...props} place={place} /> : null;
}

/** What is seen: a text as it was laid out, and the carets in just that. */
interface Shown {
  readonly view: TextView;
  readonly edited: EditedText;
}

function Field({ place, variables, row, onSave }: TextEditorProps & { readonly place: TextPlace }) {
  const { text: words } = useMessages().canvas;
  const { kind } = useWords();
  const editing = useEditing();
  const { store, canvas } = editing;
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef<TextView>(undefined);
  const session = useMemo(() => createTextSession(editing, place), [editing, place]);
  const commands = useMemo(
    () => createTextCommands({ ...editing, place, session, view: () => latest.current }),
    [editing, place, session],
  );
  const [hasFocus, setFocus] = useState(false);
  const [composed, setComposed] = useState<TextRange | null>(null);
  const element = useEditorValue(({ design }) => placesOf(design).get(place.id)?.element);
  const text = useEditorValue(({ design }) => readText(design, place)?.text ?? '');
  const edited = useStore(canvas, (state) => state.edited);
  const viewport = useStore(canvas, (state) => state.viewport);
  const isCollapsed = edited !== null && edited.anchor.at === edited.focus.at;
  const caret = isCollapsed && hasFocus ? edited.focus.at : undefined;
  const offered = useVariableList({
    session,
    text,
    caret,
    names: variables,
    itemPaths: useMemo(() => itemPaths(store.getState().design, place.id, row), [store, place, row]),
    brandPaths: brandPaths(useBrand()),
  });
  const view = useTextView(place);
  latest.current = view;

  // Until the text is laid out again, what is seen is the text and the carets before.
  const shown = useRef<Shown>(undefined);
  const isFresh = view !== undefined && view.source.text === text;
  if (isFresh && edited && edited.clicked === null) shown.current = { view, edited };

  useLayoutEffect(() => {
    if (!isFresh || !edited?.clicked) return;
    const clicked = caretAt(view, edited.clicked);
    session.select(clicked, clicked);
  }, [isFresh, edited, view, session]);

  useLayoutEffect(() => {
    const own = field.current;
    if (own === null || edited === null || composed !== null) return;
    if (own.value !== text) own.value = text;
    const { anchor, focus } = edited;
    const [start, end] = [Math.min(anchor.at, focus.at), Math.max(anchor.at, focus.at)];
    const direction = focus.at < anchor.at ? 'backward' : 'forward';
    if (own.selectionStart !== start || own.selectionEnd !== end) own.setSelectionRange(start, end, direction);
  }, [text, edited, composed]);

  useLayoutEffect(() => {
    const own = field.current;
    const region = own?.closest('section');
    if (!own || !region) return;
    own.focus({ preventScroll: true });
    const ends = [
      textPointer({ ...editing, region, place, session, view: () => latest.current }),
      textClipboard({
        field: own,
        session,
        takesSpans: () => takesSpans(store.getState().design, place),
        fillCells: (range) => fillCells(editing, place, range),
      }),
      followField(own, session),
    ];
    return () => {
      const hadFocus = document.activeElement === own;
      for (const end of ends) end();
      session.close();
      if (hadFocus) region.focus({ preventScroll: true });
    };
  }, [editing, store, place, session]);

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || offered.press(event)) return;
    const isMac = navigator.platform.startsWith('Mac');
    const key = textKey(event, { isMac, isCell: place.path !== undefined });
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (key.does !== 'move') commands.forgetColumn();
    if (key.does === 'move') commands.move(key.move, key.extends ? 'extend' : 'go');
    else if (key.does === 'tab') writeInNextCell(editing, { place, leave: session.end }, key.by);
    else if (key.does === 'end') session.end();
    else if (key.does === 'undo') session.undo();
    else if (key.does === 'redo') session.redo();
    else if (key.does === 'selectAll') commands.selectAll();
    else if (key.does === 'save') {
      session.endBurst();
      onSave();
    } else commands.toggle(key.does);
  };

  if (!element || !edited) return null;
  const name = typeof element['name'] === 'string' ? element['name'] : kind(element.type);
  const seen = shown.current;
  const at = seen && caretOnScreen(seen, viewport);
  return (
    <>
      {seen && <TextMarks {...seen} composed={composed} hasFocus={hasFocus} />}
      <textarea
        ref={field}
        aria-label={words.label(name)}
        aria-description={seen && words.line(placeOf(seen.view, seen.edited.focus).line + 1, seen.view.lines.length)}
        aria-autocomplete="list"
        aria-controls={offered.names.length > 0 ? listId : undefined}
        aria-activedescendant={offered.names.length > 0 ? itemId(listId, offered.chosen) : undefined}
        className={classes['field']}
        style={at && { transform: `translate(${at.x}px, ${at.y}px)`, fontSize: `${at.size}px` }}
        lang={typeof element['lang'] === 'string' ? element['lang'] : undefined}
        dir="auto"
        spellCheck
        onKeyDown={press}
        onInput={({ currentTarget: { value, selectionEnd } }) => {
          commands.forgetColumn();
          session.take(value, selectionEnd);
          setComposed((now) => now && { start: now.start, end: selectionEnd });
        }}
        onCompositionStart={({ currentTarget: { selectionStart } }) =>
          setComposed({ start: selectionStart, end: selectionStart })
        }
        onCompositionEnd={() => setComposed(null)}
        onFocus={() => setFocus(true)}
        onBlur={({ relatedTarget, currentTarget }) => {
          setFocus(false);
          session.endBurst();
          const region = currentTarget.closest('section');
          if (relatedTarget instanceof Node && region?.contains(relatedTarget)) session.end();
        }}
      />
      {at && offered.names.length > 0 && (
        <VariableList
          id={listId}
          names={offered.names}
          chosen={offered.chosen}
          at={{ x: at.x, y: at.bottom }}
          onPick={offered.pick}
        />
      )}
    </>
  );
}

/** px of the canvas. */
function caretOnScreen({ view, edited }: Shown, viewport: Viewport) {
  const box = caretBox(view, edited.focus);
  const at = (y: number) => {
    const [pageX, pageY] = applyToPoint(view.toPage, box.x, y);
    return toScreen(viewport, { x: pageX, y: pageY });
  };
  const size = Math.max(8, Math.min(200, box.height * viewport.zoom));
  return { ...at(box.y), bottom: at(box.y + box.height).y, size };
}
