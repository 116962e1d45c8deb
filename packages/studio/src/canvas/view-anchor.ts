import type { CanvasStore } from './canvas-state.ts';
import { createFollowers } from './followers.ts';
import type { Viewport } from './viewport.ts';

/** px of the screen that what lies over the page reaches beyond what is seen: a view that moves no further draws nothing anew. */
export const anchorReach = 256;
/** ms without a change of the view after which what was moved or scaled meanwhile is drawn anew. */
export const restMs = 120;

/** The views that what lies over the page is drawn for. Until it is drawn again, a transform moves it with the page. */
export interface DrawnViews {
  /** The view for what may only be moved: with the zoom of the view, and less than `anchorReach` away from it. */
  readonly anchor: Viewport;
  /** The view for what may be scaled too: the one when it rested last. */
  readonly rested: Viewport;
}

export interface ViewAnchor {
  readonly getState: () => DrawnViews;
  /** Tells when the views may be others. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewAnchor(canvas: CanvasStore): ViewAnchor {
  let views: DrawnViews = { anchor: canvas.getState().viewport, rested: canvas.getState().viewport };
  let told = views;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const getState = (): DrawnViews => {
    const { viewport } = canvas.getState();
    if (!isNear(views.anchor, viewport)) views = { ...views, anchor: viewport };
    return views;
  };
  const tell = (): void => {
    if (getState() === told) return;
    told = views;
    followers.tell();
  };
  const followers = createFollowers(() => {
    const stopCanvas = canvas.subscribe((now, before) => {
      if (now.viewport === before.viewport) return;
      clearTimeout(rest);
      rest = setTimeout(() => {
        const { viewport } = canvas.getState();
        views = { anchor: viewport, rested: viewport };
        tell();
      }, restMs);
      tell();
    });
    return () => {
      clearTimeout(rest);
      stopCanvas();
    };
  });
  return { getState, subscribe: followers.subscribe };
}

function isNear(anchor: Viewport, { zoom, x, y }: Viewport): boolean {
  return zoom === anchor.zoom && Math.abs(x - anchor.x) < anchorReach && Math.abs(y - anchor.y) < anchorReach;
}
