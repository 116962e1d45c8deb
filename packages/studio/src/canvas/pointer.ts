import type { Point } from '../document/design/points.ts';
import { handles } from '../document/geometry/resize.ts';
import { beginSession, enterAt, type Grip } from './gestures/begin-session.ts';
import type { PointerAt, Session, SessionContext } from './gestures/session.ts';
import { panBy, toPage, zoomAt } from './viewport.ts';

/** The pointer over the canvas. */
export interface Pointer {
  /** Where it is on the page; undefined while it is elsewhere. */
  readonly page: () => Point | undefined;
  /** Ends the gesture that is under way with everything as it was; answers whether there was one. */
  readonly bail: () => boolean;
  /** Follows the pointer on the canvas until the answer is called. */
  readonly listen: (region: HTMLElement) => () => void;
}

const middleButton = 1;

export function createPointer(context: SessionContext): Pointer {
  const { canvas, store } = context;
  let session: Session | undefined;
  let last: PointerAt | undefined;

  const bail = (): boolean => {
    const own = session;
    session = undefined;
    own?.bail();
    return own !== undefined;
  };

  const listen = (region: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      region.addEventListener(name, act, { signal: stop.signal, passive: false });
    const at = (event: MouseEvent): PointerAt => {
      const { left, top } = region.getBoundingClientRect();
      const screen = { x: event.clientX - left, y: event.clientY - top };
      const { shiftKey: shift, altKey: alt } = event;
      return {
        screen,
        page: toPage(canvas.getState().viewport, screen),
        shift,
        alt,
        ctrl: event.ctrlKey || event.metaKey,
      };
    };

    on('pointerdown', (event) => {
      if (isControl(event.target, region) || session || event.button > middleButton) return;
      region.focus({ preventScroll: true });
      region.setPointerCapture(event.pointerId);
      const isPan = event.button === middleButton || canvas.getState().isSpaceHeld;
      if (isPan) event.preventDefault();
      session = beginSession(context, {
        at: at(event),
        grip: gripOf(event.target, store.getState().selection.ids),
        isPan,
      });
    });
    on('pointermove', (event) => {
      last = at(event);
      session?.move(last);
    });
    on('pointerup', (event) => {
      const own = session;
      session = undefined;
      own?.end(at(event));
    });
    on('pointercancel', bail);
    on('pointerleave', () => {
      last = undefined;
    });
    on('dblclick', (event) => {
      if (!isControl(event.target, region)) enterAt(context, at(event));
    });
    on('wheel', (event) => {
      event.preventDefault();
      const { viewport } = canvas.getState();
      // A pinch on a touchpad arrives as a wheel with Ctrl.
      const isZoom = event.ctrlKey || event.metaKey;
      const by =
        event.shiftKey && event.deltaX === 0 ? { x: -event.deltaY, y: 0 } : { x: -event.deltaX, y: -event.deltaY };
      const next = isZoom ? zoomAt(viewport, at(event).screen, Math.exp(-event.deltaY / 300)) : panBy(viewport, by);
      canvas.setState({ viewport: next });
    });
    on('keydown', (event) => {
      if (event.code !== 'Space' || event.target !== region) return;
      event.preventDefault();
      canvas.setState({ isSpaceHeld: true });
    });
    on('keyup', (event) => {
      if (event.code === 'Space') canvas.setState({ isSpaceHeld: false });
    });
    on('blur', () => canvas.setState({ isSpaceHeld: false }));
    return () => {
      bail();
      stop.abort();
    };
  };

  return { page: () => last?.page, bail, listen };
}

/** Whether an event is for a button or a dialog that stands over the canvas. */
function isControl(target: EventTarget | null, region: HTMLElement): boolean {
  return !(target instanceof Element) || !region.contains(target) || target.closest('button, [role="dialog"]') !== null;
}

/** What is gripped, as the overlay says in `data-grip`. */
function gripOf(target: EventTarget | null, selected: readonly string[]): Grip | undefined {
  const name = target instanceof Element ? target.getAttribute('data-grip') : null;
  const [grip, first, second] = name?.split(':') ?? [];
  if (grip === 'rotate') return { grip };
  if (grip === 'point') return { grip, id: selected[0] ?? '', index: Number(first) };
  const handle = handles.find(({ x, y }) => x === Number(first) && y === Number(second));
  return grip === 'resize' && handle ? { grip, handle } : undefined;
}
