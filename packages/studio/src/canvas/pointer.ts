import type { Point } from '../document/design/points.ts';
import { handles } from '../document/geometry/resize.ts';
import type { ShapeHandleName } from '../document/geometry/shape-handles.ts';
import { beginCrop } from './cropping.ts';
import { beginSession, enterAt, type Grip } from './gestures/begin-session.ts';
import type { GrippedGradient } from './gestures/gradient-session.ts';
import { type Fingers, pinch } from './gestures/pinch.ts';
import type { PointerAt, Session, SessionContext } from './gestures/session.ts';
import { panBy, toPage, type Viewport, zoomAt } from './viewport.ts';
import { writeIn } from './write-in.ts';

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

    const fingers = new Map<number, Point>();
    let pinching: { readonly viewport: Viewport; readonly from: Fingers } | undefined;
    /** A finger that is left of two does nothing more. */
    const lift = ({ pointerId }: PointerEvent): void => {
      fingers.delete(pointerId);
      if (fingers.size === 0) pinching = undefined;
    };

    const tellFinger = ({ pointerType, target }: PointerEvent): void => {
      const isByFinger = pointerType !== 'mouse';
      if (!isControl(target, region) && canvas.getState().isByFinger !== isByFinger) canvas.setState({ isByFinger });
    };
    region.addEventListener('pointerdown', tellFinger, { capture: true, signal: stop.signal });
    on('pointerdown', (event) => {
      if (isControl(event.target, region) || event.button > middleButton) return;
      region.focus({ preventScroll: true, focusVisible: false });
      region.setPointerCapture(event.pointerId);
      if (event.pointerType === 'touch') fingers.set(event.pointerId, at(event).screen);
      if (fingers.size === 2) {
        // The second finger tells that the first one meant the view.
        bail();
        const { viewport } = canvas.getState();
        pinching = { viewport, from: twoOf(fingers) };
      }
      if (session || pinching) return;
      const isPan = event.button === middleButton || canvas.getState().isSpaceHeld;
      if (isPan) event.preventDefault();
      const pressed = at(event);
      const { isByFinger, isChoosingMore } = canvas.getState();
      session = beginSession(context, {
        at: { ...pressed, shift: pressed.shift || (isByFinger && isChoosingMore) },
        grip: gripOf(event.target, store.getState().selection.ids),
        isPan,
      });
    });
    on('pointermove', (event) => {
      last = at(event);
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, last.screen);
      if (pinching && fingers.size === 2) {
        canvas.setState({ viewport: pinch(pinching.viewport, pinching.from, twoOf(fingers)) });
      }
      session?.move(last);
    });
    on('pointerup', (event) => {
      lift(event);
      const own = session;
      session = undefined;
      own?.end(at(event));
    });
    on('pointercancel', (event) => {
      lift(event);
      bail();
    });
    on('pointerleave', () => {
      last = undefined;
    });
    on('dblclick', (event) => {
      if (isControl(event.target, region) || canvas.getState().cropped) return;
      const { ids } = store.getState().selection;
      const id = enterAt(context, at(event));
      // What was chosen before is gone into: a text, to write in it, a picture, to move it under its frame.
      if (id === undefined || ids.length !== 1 || ids[0] !== id) return;
      if (!writeIn(context, id, { clicked: at(event).page })) beginCrop(context, id);
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

function twoOf(fingers: ReadonlyMap<number, Point>): Fingers {
  const [first = { x: 0, y: 0 }, second = first] = fingers.values();
  return [first, second];
}

/** Whether an event is for a button or a dialog that stands over the canvas. */
export function isControl(target: EventTarget | null, region: HTMLElement): boolean {
  return !(target instanceof Element) || !region.contains(target) || target.closest('button, [role="dialog"]') !== null;
}

/** What is gripped, as the overlay says in `data-grip`. */
function gripOf(target: EventTarget | null, selected: readonly string[]): Grip | undefined {
  const name = target instanceof Element ? target.getAttribute('data-grip') : null;
  const [grip, first, second] = name?.split(':') ?? [];
  if (grip === 'rotate') return { grip };
  if (grip === 'shape') return { grip, id: selected[0] ?? '', name: first as ShapeHandleName };
  if (grip === 'crop')
    return first === 'focal' ? { grip, part: first } : { grip, corner: { x: Number(first), y: Number(second) } };
  if (grip === 'gradient') {
    const index = second === undefined ? {} : { index: Number(second) };
    return { grip, id: selected[0] ?? '', part: first as GrippedGradient['part'], ...index };
  }
  if (grip === 'point' || grip === 'column' || grip === 'row')
    return { grip, id: selected[0] ?? '', index: Number(first) };
  if ((grip === 'guide' || grip === 'ruler') && (first === 'x' || first === 'y')) {
    return { grip: 'guide', axis: first, ...(second !== undefined && { index: Number(second) }) };
  }
  const handle = handles.find(({ x, y }) => x === Number(first) && y === Number(second));
  return grip === 'resize' && handle ? { grip, handle } : undefined;
}
