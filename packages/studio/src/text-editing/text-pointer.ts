import { applyToPoint, type Box, invert } from '@platen/core';
import type { Caret } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import { writtenCells } from '../canvas/table-cells.ts';
import { toPage } from '../canvas/viewport.ts';
import type { Point } from '../document/design/points.ts';
import { framesOf } from '../document/geometry/frames.ts';
import type { TextRange } from '../document/text/styled-text.ts';
import { isSamePlace, type TextPlace } from '../document/text/text-place.ts';
import { caretAt } from './carets/carets.ts';
import { caretBox } from './carets/selection-boxes.ts';
import type { TextView } from './carets/text-view.ts';
import { paragraphAround, wordAround } from './carets/words.ts';
import { writtenSince } from './carets/written-since.ts';
import type { TextSession } from './text-session.ts';

export interface TextPointerOptions extends Editing {
  readonly region: HTMLElement;
  readonly place: TextPlace;
  readonly session: TextSession;
  readonly view: () => TextView | undefined;
}

/** px of the screen around the element that still belong to its text. */
const reach = 4;
/** px of the screen that a finger may shake, or be beside its last tap. */
const fingerReach = 12;
/** ms between the taps of a double tap, and ms of a long press. */
const [tapMs, longMs] = [400, 500];

/**
 * Sets the caret with a click, selects by dragging, selects words with a double click and paragraphs with a triple one. A
 * finger also selects a word by a long press, and pulls the ends of the selection by their handles. A click elsewhere on the
 * canvas ends the editing and then has its usual effect. Returns a function that stops this.
 */
export function textPointer({ region, store, canvas, place, session, view }: TextPointerOptions): () => void {
  const stop = new AbortController();
  /** The selection when the drag began; it stays selected whichever way the pointer goes. */
  let held: TextRange | undefined;
  let unit: Unit = rangeAt;
  /** px of the page from the finger to the caret that it pulls by a handle. */
  let aside: Point = { x: 0, y: 0 };
  /** Where a finger was laid down last, when, and how often in turn. */
  let tap = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, count: 0 };
  let isResting = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = region.getBoundingClientRect();
    const { x, y } = toPage(canvas.getState().viewport, { x: event.clientX - left, y: event.clientY - top });
    return { x: x + aside.x, y: y + aside.y };
  };
  /** The caret nearest to the pointer, in the present text. */
  const caretUnder = (event: MouseEvent): Caret | undefined => {
    const seen = view();
    if (!seen) return undefined;
    const { text } = session.text();
    const at = canvas.getState().edited?.focus.at ?? text.length;
    const caret = caretAt(seen, pointOf(event));
    return writtenSince(seen, text, at).toText(caret, caret.beside);
  };
  /** The box of a cell, in px of its table; undefined when the text is not in a cell. */
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

  /** Selects what is around the pointer; a drag goes on in the same units. */
  const choose = (event: MouseEvent, around: Unit): void => {
    const caret = caretUnder(event);
    if (!caret) return;
    unit = around;
    held = unit(session.text().text, caret.at);
    if (unit === rangeAt) session.select(caret, caret);
    else session.select({ at: held.start, beside: 'behind' }, { at: held.end, beside: 'before' });
  };
  const isNear = ({ clientX, clientY }: PointerEvent): boolean =>
    Math.hypot(clientX - tap.x, clientY - tap.y) <= fingerReach;
  const touch = (event: PointerEvent): void => {
    const isNext = event.timeStamp - tap.at < tapMs && isNear(event);
    tap = { x: event.clientX, y: event.clientY, at: event.timeStamp, count: isNext ? tap.count + 1 : 1 };
    choose(event, unitOf(tap.count));
    isResting = true;
    if (tap.count > 1) return;
    resting = setTimeout(() => choose(event, wordAround), longMs);
  };
  /** Holds an end of what is selected by its handle. */
  const pull = (event: PointerEvent, end: 'start' | 'end'): void => {
    const seen = view();
    if (!seen) return;
    const { start: first, end: last } = session.range();
    const isStart = end === 'start';
    held = isStart ? { start: last, end: last } : { start: first, end: first };
    unit = rangeAt;
    const { x, y, height } = caretBox(seen, isStart ? { at: first, beside: 'behind' } : { at: last, beside: 'before' });
    const [pageX, pageY] = applyToPoint(seen.toPage, x, y + height / 2);
    const from = pointOf(event);
    aside = { x: pageX - from.x, y: pageY - from.y };
  };
  const release = (): void => {
    clearTimeout(resting);
    isResting = false;
    held = undefined;
    aside = { x: 0, y: 0 };
  };

  on('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const end = target?.getAttribute('data-text-end');
    const isWriting = end != null || isOfText(event);
    if (isWriting || target?.closest('[role="listbox"]')) event.stopPropagation();
    else if (event.button === 0) session.end();
    if (!isWriting || !event.isPrimary) return;
    region.setPointerCapture(event.pointerId);
    // No events of a mouse follow, which would take the focus from the field.
    if (event.pointerType !== 'mouse') event.preventDefault();
    if (end === 'start' || end === 'end') pull(event, end);
    else if (event.pointerType !== 'mouse') touch(event);
  });
  // Browsers know how fast somebody double-clicks a mouse.
  on('mousedown', (event) => {
    if (!isOfText(event)) return;
    event.stopPropagation();
    // The focus stays in the field.
    event.preventDefault();
    if (held) return;
    const caret = caretUnder(event);
    if (!event.shiftKey || event.detail > 1 || !caret) return choose(event, unitOf(event.detail));
    held = session.range();
    unit = rangeAt;
    session.select(canvas.getState().edited?.anchor ?? caret, caret);
  });
  on('dblclick', (event) => {
    if (isOfText(event)) event.stopPropagation();
  });
  on('contextmenu', (event) => {
    if (canvas.getState().isByFinger) event.preventDefault();
  });
  const onWindow = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void): void =>
    window.addEventListener(name, act, { signal: stop.signal });
  onWindow('pointermove', (event) => {
    if (!held || !event.isPrimary || event.buttons !== 1) return;
    if (isResting && isNear(event)) return;
    clearTimeout(resting);
    isResting = false;
    const caret = caretUnder(event);
    if (caret) extend(caret);
  });
  onWindow('pointerup', release);
  onWindow('pointercancel', release);
  return () => {
    release();
    stop.abort();
  };
}

type Unit = (text: string, at: number) => TextRange;

const rangeAt: Unit = (_, at) => ({ start: at, end: at });

const unitOf = (clicks: number): Unit => (clicks >= 3 ? paragraphAround : clicks === 2 ? wordAround : rangeAt);
