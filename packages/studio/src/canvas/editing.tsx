import { createContext, type ReactNode, use, useRef, useSyncExternalStore } from 'react';
import type { DesignStore, EditorState } from '../document/history/design-store.ts';
import type { CanvasStore } from './canvas-state.ts';

/** The design that is being edited and how it is seen: what the canvas and the panels share. */
export interface Editing {
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
}

const EditingContext = createContext<Editing | null>(null);

export function EditingProvider({ editing, children }: { readonly editing: Editing; readonly children: ReactNode }) {
  return <EditingContext value={editing}>{children}</EditingContext>;
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

/**
 * The state as it was before what the pointer is moving, until that has ended: for what takes longer to draw than a frame
 * of a gesture may.
 */
export function useSettledState(): EditorState {
  const { store, canvas } = useEditing();
  const settled = useRef(store.getState());
  return useSyncExternalStore(store.subscribe, () => {
    if (canvas.getState().moving === null) settled.current = store.getState();
    return settled.current;
  });
}
