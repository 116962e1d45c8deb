import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { DesignStore, EditorState } from '../document/history/design-store.ts';
import type { CanvasState, CanvasStore } from './canvas-state.ts';
import { createSettledState, type SettledState } from './settled-state.ts';
import { createViewAnchor, type DrawnViews, type ViewAnchor } from './view-anchor.ts';

/** The design that is being edited and how it is seen: what the canvas and the panels share. */
export interface Editing {
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
}

const EditingContext = createContext<Editing | null>(null);
const SettledContext = createContext<SettledState | null>(null);
const AnchorContext = createContext<ViewAnchor | null>(null);

export function EditingProvider({ editing, children }: { readonly editing: Editing; readonly children: ReactNode }) {
  const settled = useMemo(() => createSettledState(editing), [editing]);
  const anchor = useMemo(() => createViewAnchor(editing.canvas), [editing]);
  return (
    <EditingContext value={editing}>
      <AnchorContext value={anchor}>
        <SettledContext value={settled}>{children}</SettledContext>
      </AnchorContext>
    </EditingContext>
  );
}

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('A part of the editor stands outside of EditingProvider.');
  return editing;
}

export function useEditorState(): EditorState {
  const { store } = useEditing();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** One value of the state: its user is drawn again only when that is another one. */
export function useEditorValue<Value>(select: (state: EditorState) => Value): Value {
  const { store } = useEditing();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** The state as it was before what the pointer is moving and what is being typed: for what takes longer to draw than a frame. */
export function useSettledState(): EditorState {
  const settled = use(SettledContext);
  if (settled === null) throw new Error('A part of the editor stands outside of EditingProvider.');
  return useSyncExternalStore(settled.subscribe, settled.getState);
}

/** One of the views that what lies over the page is drawn for; `useFollower` moves it to where the page is now. */
export function useDrawnView(name: keyof DrawnViews): DrawnViews[typeof name] {
  const anchor = useViewAnchor();
  return useSyncExternalStore(anchor.subscribe, () => anchor.getState()[name]);
}

/**
 * A reference to an element that follows the canvas in each frame without being rendered: `follow` is called when it is there,
 * when it was rendered, and when the canvas or the views change. It is to do no more than a transform.
 */
export function useFollower<Own extends Element>(
  follow: (element: Own, state: CanvasState, views: DrawnViews) => void,
): RefObject<Own | null> {
  const { canvas } = useEditing();
  const anchor = useViewAnchor();
  const element = useRef<Own>(null);
  const last = useRef(follow);
  last.current = follow;
  const move = useCallback(() => {
    if (element.current) last.current(element.current, canvas.getState(), anchor.getState());
  }, [canvas, anchor]);
  useLayoutEffect(move);
  useLayoutEffect(() => {
    const stops = [canvas.subscribe(move), anchor.subscribe(move)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [canvas, anchor, move]);
  return element;
}

function useViewAnchor(): ViewAnchor {
  const anchor = use(AnchorContext);
  if (anchor === null) throw new Error('A part of the editor stands outside of EditingProvider.');
  return anchor;
}
