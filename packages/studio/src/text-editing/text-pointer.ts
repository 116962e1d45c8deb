import { applyToPoint, type Box, invert } from '@platen/core';
import type { Caret } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import { writtenCells } from '../canvas/table-cells.ts';
import { toPage } from '../canvas/viewport.ts';
import type { Point } from '../document/design/points.ts';
import { framesOf } from '../document/geometry/frames.ts';
import type { TextRange } from '../document/text/styled-text.ts';
import { isSamePlace, type TextPlace } from '../document/text/text-place.ts';
import { caretAt } from './carets.ts';
import type { TextSession } from './text-session.ts';
import type { TextView } from './text-view.ts';
import { paragraphAround, wordAround } from './words.ts';
import { writtenSince } from './written-since.ts';

export interface TextPointerOptions extends Editing {
  readonly region: HTMLElement;
  readonly place: TextPlace;
  readonly session: TextSession;
  readonly view: () => TextView | undefined;
}

/** px of the screen around the element that still belong to its text. */
const reach = 4;

/**
 * Puts the caret where one clicks, selects by dragging, words by a double click and paragraphs by a triple one. A click
 * elsewhere on the canvas ends the writing, and is what it is. Answers how to stop.
 */
export function textPointer({ region, store, canvas, place, session, view }: TextPointerOptions): () => void {
  const stop = new AbortController();
  /** What was selected when the drag began; it stays so whichever way the pointer goes. */
  let held: TextRange | undefined;
  let unit: Unit = rangeAt;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = region.getBoundingClientRect();
    return toPage(canvas.getState().viewport, { x: event.clientX - left, y: event.clientY - top });
  };
  /** The caret nearest to the pointer, in the text as it is now. */
  const caretUnder = (event: MouseEvent): Caret | undefined => {
    const seen = view();
    if (!seen) return undefined;
    const { text } = session.text();
    const at = canvas.getState().edited?.focus.at ?? text.length;
    const caret = caretAt(seen, pointOf(event));
    return writtenSince(seen, text, at).toText(caret, caret.beside);
  };
  /** Of a cell, px of its table. */
  const boxOf = (): Box | undefined => {
    if (!place.path) return undefined;
    const cells = writtenCells(store.getState().design, place.id, canvas.getState().laidOut?.cells ?? []);
    return cells.find((cell) => isSamePlace(cell.place, place))?.laidOut.box;
  };
  const isInside = (event: MouseEvent): boolean => {
    const { viewport, shown } = canvas.getState();
    const frame = framesOf(store.getState().design, shown).get(place.id);
    const toOwn = frame && invert(frame.toPage);
    if (!frame || !toOwn) return false;
    const point = pointOf(event);
    const [x, y] = applyToPoint(toOwn, point.x, point.y);
    const extent = boxOf() ?? frame.extent;
    const near = place.path ? 0 : reach / viewport.zoom;
    const isWithin = (at: number, from: number, size: number) => at >= from - near && at <= from + size + near;
    return isWithin(x, extent.x, extent.width) && isWithin(y, extent.y, extent.height);
  };
  const isOfText = (event: MouseEvent): boolean =>
    event.target instanceof Element &&
    event.target.closest('button, [role="dialog"], [role="listbox"], [data-grip]') === null &&
    !canvas.getState().isSpaceHeld &&
    event.button === 0 &&
    isInside(event);
  const extend = (caret: Caret): void => {
    if (!held) return;
    const own = unit(session.text().text, caret.at);
    const isBefore = own.start < held.start;
    const anchor = isBefore ? held.end : held.start;
    const focus = isBefore ? own.start : Math.max(own.end, held.end);
    const isPlain = unit === rangeAt;
    session.select(
      { at: anchor, beside: 'behind' },
      isPlain ? caret : { at: focus, beside: isBefore ? 'behind' : 'before' },
    );
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ): void => region.addEventListener(name, act, { capture: true, signal: stop.signal });

  on('pointerdown', (event) => {
    const isOfList = event.target instanceof Element && event.target.closest('[role="listbox"]') !== null;
    if (isOfList || isOfText(event)) event.stopPropagation();
    else if (event.button === 0) session.end();
  });
  on('mousedown', (event) => {
    if (!isOfText(event)) return;
    event.stopPropagation();
    // The focus stays in the field.
    event.preventDefault();
    const caret = caretUnder(event);
    if (!caret) return;
    const { text } = session.text();
    if (event.shiftKey && event.detail === 1) {
      held ??= session.range();
      unit = rangeAt;
      return session.select(canvas.getState().edited?.anchor ?? caret, caret);
    }
    unit = event.detail >= 3 ? paragraphAround : event.detail === 2 ? wordAround : rangeAt;
    held = unit(text, caret.at);
    if (unit === rangeAt) session.select(caret, caret);
    else session.select({ at: held.start, beside: 'behind' }, { at: held.end, beside: 'before' });
  });
  on('dblclick', (event) => {
    if (isOfText(event)) event.stopPropagation();
  });
  window.addEventListener(
    'mousemove',
    (event) => {
      const caret = held && event.buttons === 1 ? caretUnder(event) : undefined;
      if (caret) extend(caret);
    },
    { signal: stop.signal },
  );
  window.addEventListener('mouseup', () => (held = undefined), { signal: stop.signal });
  return () => stop.abort();
}

type Unit = (text: string, at: number) => TextRange;

const rangeAt: Unit = (_, at) => ({ start: at, end: at });
