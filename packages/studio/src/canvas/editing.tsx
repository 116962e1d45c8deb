import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
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
