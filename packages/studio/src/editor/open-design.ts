import { call } from '../api/client.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import type { Design } from '../document/design/design.ts';
import { createDesignStore } from '../document/history/design-store.ts';
import type { FirstPicture } from '../engine/first-picture.ts';
import { createDraftSaver, type DraftSaver } from './saving/draft-saver.ts';
import { createDraftService, serviceStateOf } from './saving/draft-service.ts';
import { openJournal } from './saving/open-journal.ts';

export type StoredDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];

/** A design that is being edited, and what keeps it stored. */
export interface OpenDesign {
  readonly stored: StoredDesign;
  readonly editing: Editing;
  readonly saver: DraftSaver;
  /** Whether this browser keeps what the service does not have. */
  readonly isKept: boolean;
  /** What the service shows of it; where this browser has more, none. */
  readonly first: Promise<FirstPicture | undefined> | undefined;
}

/** Opens the draft of a design where it was left in this browser: with what was not stored yet, and with all steps back. */
export async function openDesign(
  stored: StoredDesign,
  firstPicture: Promise<FirstPicture | undefined>,
): Promise<OpenDesign> {
  const { id: designId } = stored;
  const { data, etag } = await call('getDraft', { params: { designId } });
  const theirs = serviceStateOf(data, etag);
  const { design, tag } = theirs;
  // Without IndexedDB, as in some private windows, one works without a journal.
  const journal = await openJournal({ designId, design, tag }).catch(() => undefined);
  const begun = journal?.design ?? design;
  const states: Design[] = [begun];
  const store = createDesignStore({
    design: begun,
    onReplayed: (each) => states.push(each),
    ...(journal && { past: journal.past, journal }),
  });
  const { records, tag: knownTag } = journal?.stored ?? { records: 0, tag };
  const saver = createDraftSaver({
    store,
    service: createDraftService(designId),
    journal,
    known: { tag: knownTag, design: states[records] ?? begun },
    records,
    sent: states.slice(records + 1),
    theirs,
    wait: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  const first = journal === undefined || isSameDesign(begun, design) ? firstPicture : undefined;
  return { stored, first, editing: { store, canvas: createCanvasStore() }, saver, isKept: journal !== undefined };
}

function isSameDesign(one: Design, other: Design): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
