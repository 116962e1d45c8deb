import { parseDesign } from '@platen/core';
import { call } from '../api/client.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import { createDesignStore } from '../document/history/design-store.ts';

export type StoredDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];

/** A design that is being edited, and what stores a version of it. */
export interface OpenDesign {
  readonly editing: Editing;
  /** Stores what is on the screen, where it is not stored yet. */
  readonly save: () => Promise<void>;
}

export function openDesign({ id: designId, ...stored }: StoredDesign): OpenDesign {
  const store = createDesignStore({ design: parseDesign(stored) });
  let saved = store.getState().design;
  return {
    editing: { store, canvas: createCanvasStore() },
    save: async () => {
      const { design } = store.getState();
      if (design === saved) return;
      const { width, height, canvasData } = design;
      await call('updateDesign', { params: { designId }, body: { width, height, canvasData: canvasData as never } });
      saved = design;
    },
  };
}
