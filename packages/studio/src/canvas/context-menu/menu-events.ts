import type { Point } from '../../document/design/points.ts';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { chooseForMenu } from '../gestures/begin-session.ts';
import type { SessionContext } from '../gestures/session.ts';
import { isInMenu } from '../keyboard/areas.ts';
import { isControl } from '../pointer.ts';
import { toPage, toScreen } from '../viewport.ts';

export interface MenuEventsOptions extends SessionContext {
  readonly region: HTMLElement;
  /** Ends the gesture of the pointer that is under way. */
  readonly bailGesture: () => boolean;
}

/**
 * Opens the menu of what is chosen: at the pointer for its other button or a long touch, beside what is chosen for the keys that
 * open menus, which the browser knows. While it is open, a press elsewhere on the page opens it there. Answers how to stop that.
 */
export function menuEvents({ region, bailGesture, ...context }: MenuEventsOptions): () => void {
  const { canvas } = context;
  // Browsers tell of keys and pointer by the same event.
  let isByKeys = false;
  const stop = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, act: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, act, { capture: true, signal: stop.signal });
  on('keydown', ({ key, shiftKey }) => {
    isByKeys = key === 'ContextMenu' || (key === 'F10' && shiftKey);
  });
  on('pointerdown', () => {
    isByKeys = false;
  });
  on('contextmenu', (event) => {
    const { menu, edited } = canvas.getState();
    if (menu && isInMenu(event.target)) return event.preventDefault();
    // What the menu lies over takes no press: it is asked for the place alone.
    if (!menu && (edited || isControl(event.target, region))) return;
    const { left, top, width, height } = region.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const isBeside = at.x < 0 || at.y < 0 || at.x > width || at.y > height;
    if (isBeside && !isByKeys) return;
    event.preventDefault();
    bailGesture();
    if (!menu) region.focus({ preventScroll: true, focusVisible: isByKeys });
    if (isByKeys) return canvas.setState({ menu: { at: besideChosen(context), page: undefined } });
    const { viewport } = canvas.getState();
    const page = toPage(viewport, at);
    const keys = { shift: event.shiftKey, alt: event.altKey, ctrl: false };
    chooseForMenu(context, { screen: at, page, ...keys });
    canvas.setState({ menu: { at, page } });
  });
  return () => stop.abort();
}

/** The middle of what is chosen, or of the canvas, where it is seen. px of the canvas. */
function besideChosen({ store, canvas }: SessionContext): Point {
  const { design, selection } = store.getState();
  const { viewport, size, shown } = canvas.getState();
  const box = boundsOf(framesOf(design, shown), selection.ids);
  const middle = box
    ? toScreen(viewport, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    : { x: size.width / 2, y: size.height / 2 };
  return { x: Math.min(Math.max(middle.x, 0), size.width), y: Math.min(Math.max(middle.y, 0), size.height) };
}
