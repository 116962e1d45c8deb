import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { DesignStore, EditorState } from '../document/history/design-store.ts';
import type { CanvasStore } from './canvas-state.ts';
import { createSettledState, type SettledState } from './settled-state.ts';

/** The design that is being edited and how it is seen: what the canvas and the panels share. */
export interface Editing {
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
}

const EditingContext = createContext<Editing | null>(null);
const SettledContext = createContext<SettledState | null>(null);

export function EditingProvider({ editing, children }: { readonly editing: Editing; readonly children: ReactNode }) {
  const settled = useMemo(() => createSettledState(editing), [editing]);
  return (
    <EditingContext value={editing}>
      <SettledContext value={settled}>{children}</SettledContext>
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
