import type { DesignStore, EditorState } from '../document/history/design-store.ts';
import type { CanvasStore } from './canvas-state.ts';
import { createFollowers } from './followers.ts';

/** The state of the design for what takes longer to draw than a frame of a gesture or a key may. */
export interface SettledState {
  readonly getState: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** ms without a key after which what was written counts. */
const restMs = 200;

/** Follows the design, but as it was before what the pointer is changing, and behind what somebody is typing. */
export function createSettledState({
  store,
  canvas,
}: {
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
}): SettledState {
  let settled = store.getState();
  let rest: ReturnType<typeof setTimeout> | undefined;

  const settle = (): void => {
    clearTimeout(rest);
    if (canvas.getState().isPulling || settled === store.getState()) return;
    settled = store.getState();
    followers.tell();
  };
  const isTyping = (): boolean => {
    const { gesture, undoName } = store.getState();
    const name = gesture ?? undoName;
    return canvas.getState().edited !== null && (name === 'write' || gesture === 'add');
  };
  const followers = createFollowers(() => {
    const stopDesign = store.subscribe(() => {
      clearTimeout(rest);
      if (isTyping()) rest = setTimeout(settle, restMs);
      else settle();
    });
    const stopCanvas = canvas.subscribe((now, before) => {
      const isWritten = before.edited !== null && now.edited === null;
      // A key has ended the gesture before the pointer let go.
      const isLetGo = before.isPulling && !now.isPulling && store.getState().gesture === null;
      if (isWritten || isLetGo) settle();
    });
    return () => {
      clearTimeout(rest);
      stopDesign();
      stopCanvas();
    };
  });

  return {
    getState: () => {
      if (!followers.isFollowed() && !canvas.getState().isPulling) settled = store.getState();
      return settled;
    },
    subscribe: followers.subscribe,
  };
}
