import type { DesignInput } from '@platen/core';
import type { call } from '../api/client.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import type { Design } from '../document/design/design.ts';
import { readDesign } from '../document/design/read-design.ts';
import { createDesignStore, type JournalRecord } from '../document/history/design-store.ts';
import type { FirstPicture } from '../engine/first-picture.ts';
import { createDraftSaver, type DraftSaver } from './saving/draft-saver.ts';
import { createDraftService, serviceStateOf } from './saving/draft-service.ts';
import { type OpenJournal, openJournal } from './saving/open-journal.ts';

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
  /** Edits that this browser kept and that do not fit the design any more. */
  readonly unreadable: UnreadableEdits | undefined;
}

export interface UnreadableEdits {
  readonly designId: string;
  /** What they begin with. */
  readonly begun: Design;
  readonly edits: readonly JournalRecord[];
}

/** Opens the draft of a design where it was left in this browser: with what was not stored yet, and with all steps back. */
export async function openDesign(
  stored: StoredDesign,
  { data, etag }: Awaited<ReturnType<typeof call<'getDraft'>>>,
  firstPicture: Promise<FirstPicture | undefined>,
): Promise<OpenDesign> {
  const { id: designId } = stored;
  const theirs = serviceStateOf(data, etag);
  const { design, tag } = theirs;
  // Without IndexedDB, as in some private windows, one works without a journal.
  const open = () => openJournal({ designId, design, tag }).catch(() => undefined);
  const found = await open();
  const again = replay(design, found);
  if (again === undefined) await found?.setAside();
  const journal = again ? found : await open();
  const { store, states } = again ??
    replay(design, journal) ?? { store: createDesignStore({ design }), states: [design] };
  const begun = journal?.design ?? design;
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
  const unreadable = again || !found ? undefined : { designId, begun: found.design, edits: found.past };
  const first = journal === undefined || isSameDesign(begun, design) ? firstPicture : undefined;
  return {
    stored,
    first,
    editing: { store, canvas: createCanvasStore() },
    saver,
    isKept: journal !== undefined,
    unreadable,
  };
}

/** The design as a journal leaves it, and as it was after each of its records. Undefined where they do not fit the design. */
function replay(design: Design, journal: OpenJournal | undefined) {
  const states: Design[] = [journal?.design ?? design];
  try {
    const past = journal && { past: journal.past, journal };
    const store = createDesignStore({ design: states[0] as Design, onReplayed: (each) => states.push(each), ...past });
    readDesign(store.getState().design as DesignInput);
    return { store, states };
  } catch {
    return undefined;
  }
}

function isSameDesign(one: Design, other: Design): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
