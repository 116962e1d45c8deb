import { parseDesign } from '@platen/core';
import { call } from '../api/client.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import { openJournal } from '../canvas/journal/open-journal.ts';
import { createDesignStore } from '../document/history/design-store.ts';

export type StoredDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];

/** A design that is being edited, and what stores a version of it. */
export interface OpenDesign {
  readonly stored: StoredDesign;
  readonly editing: Editing;
  /** Stores what is on the screen, where it is not stored yet. */
  readonly save: () => Promise<void>;
}

/** Opens a design where it was left in this browser: with what was not stored yet, and with all steps back. */
export async function openDesign(stored: StoredDesign): Promise<OpenDesign> {
  const { id: designId, version } = stored;
  const design = parseDesign(stored);
  // Without IndexedDB, as in some private windows, one works without a journal.
  const journal = await openJournal({ designId, design, version }).catch(() => undefined);
  const store = createDesignStore({ design, ...journal, ...(journal && { journal }) });
  let saved = JSON.stringify(store.getState().design) === JSON.stringify(design) ? store.getState().design : design;
  return {
    stored,
    editing: { store, canvas: createCanvasStore() },
    save: async () => {
      const { design: shown } = store.getState();
      if (shown === saved) return;
      const { width, height, canvasData } = shown;
      const body = { width, height, canvasData: canvasData as never };
      const { data } = await call('updateDesign', { params: { designId }, body });
      saved = shown;
      await journal?.stored(data.version);
    },
  };
}
