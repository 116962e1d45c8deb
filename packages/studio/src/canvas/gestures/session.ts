import type { Command, NewId } from '../../document/design/design.ts';
import type { NewWords } from '../../document/design/kinds.ts';
import type { Point } from '../../document/design/points.ts';
import type { DesignStore } from '../../document/history/design-store.ts';
import type { EditName } from '../../document/history/edit-names.ts';
import type { CanvasState, CanvasStore, Moving } from '../canvas-state.ts';

/** Where the pointer is, and the keys that are held. */
export interface PointerAt {
  readonly page: Point;
  /** px of the screen from the top left of the canvas. */
  readonly screen: Point;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

/** From a press of the pointer to its release. */
export interface Session {
  move(at: PointerAt): void;
  end(at: PointerAt): void;
  /** Everything is as it was before. */
  bail(): void;
}

export interface SessionContext {
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
  readonly newId: NewId;
  /** What new elements say; absent where none are made out of nothing. */
  readonly words?: NewWords;
}

/** px of the screen that a pointer may shake while it clicks. */
const clickReach = 3;
/** px of the screen from which something snaps. */
export const snapReach = 6;
/** px of the screen beside a line or handle that still count. */
export const hitReach = 5;

export function isDrag(from: PointerAt, { screen }: PointerAt): boolean {
  return Math.hypot(screen.x - from.screen.x, screen.y - from.screen.y) > clickReach;
}

/** px of the page for so many of the screen. */
export function onPage({ canvas }: SessionContext, px: number): number {
  return px / canvas.getState().viewport.zoom;
}

export interface EditStep {
  readonly command: Command;
  readonly moving?: Moving;
  /** What it snapped to; absent leaves what is shown. */
  readonly snapped?: CanvasState['snapped'];
}

interface EditSessionOptions {
  readonly name: EditName;
  readonly from: PointerAt;
  readonly step: (at: PointerAt) => EditStep;
  /** Whether the press itself changes something. Default: it begins when the pointer really moves. */
  readonly begins?: 'press' | 'drag';
}

/** A session that changes the design: one entry of the history. */
export function editSession(
  { store, canvas }: SessionContext,
  { name, from, step, begins = 'drag' }: EditSessionOptions,
): Session {
  let gesture: ReturnType<DesignStore['begin']> | undefined;
  const clear = (): void => canvas.setState({ moving: null, snapped: null, isPulling: false });
  const take = (at: PointerAt): void => {
    if (gesture === undefined) {
      canvas.setState({ isPulling: true });
      gesture = store.begin(name);
    }
    // A key may have ended it.
    if (store.getState().gesture !== name) {
      clear();
      return;
    }
    const { command, ...shown } = step(at);
    canvas.setState(shown);
    // What a transform shows needs no other design in each frame.
    if (shown.moving?.by) gesture.postpone(command);
    else gesture.update(command);
  };
  if (begins === 'press') take(from);
  return {
    move: (at) => {
      if (gesture !== undefined || isDrag(from, at)) take(at);
    },
    end: () => {
      // Panels take the design when it is whole, and the layer that was moved goes when there is something to paint instead.
      canvas.setState({ isPulling: false });
      gesture?.finish();
      clear();
    },
    bail: () => {
      clear();
      gesture?.bail();
    },
  };
}
