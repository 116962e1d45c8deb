import type { DesignInput } from '@platen/core';
import type { call } from '../api/client.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import type { Editing } from '../canvas/editing.tsx';
import type { Design } from '../document/design/design.ts';
import { readDesign } from '../document/design/read-design.ts';
import { createDesignStore, type JournalRecord } from '../document/history/design-store.ts';
import { shortenHistory } from '../document/history/shorten-history.ts';
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
  /** Keeps in this browser what the service does not have; undefined where this window may keep nothing. */
  readonly journal: KeptJournal | undefined;
  /** What the service shows of it; where this browser has more, none. */
  readonly first: Promise<FirstPicture | undefined> | undefined;
  /** Edits that this browser kept and that do not fit the design any more. */
  readonly unreadable: UnreadableEdits | undefined;
}

export type KeptJournal = Pick<OpenJournal, 'isKept' | 'subscribe'>;

export interface UnreadableEdits {
  readonly designId: string;
  /** What they begin with. */
  readonly begun: Design;
  readonly edits: readonly JournalRecord[];
}

/** A history that is longer is shortened to this many steps back once the service has all of it. */
const longest = 1_000;
const keptSteps = 500;

export interface OpenRequest {
  readonly stored: StoredDesign;
  readonly draft: Awaited<ReturnType<typeof call<'getDraft'>>>;
  readonly firstPicture: Promise<FirstPicture | undefined>;
  /** Who edits: the id of the person, or what stands for an API key. */
  readonly person: string;
}

/** Opens the draft of a design where this person left it in this browser: with what was not stored yet, and with steps back. */
export async function openDesign({
  stored,
  draft: { data, etag },
  firstPicture,
  person,
}: OpenRequest): Promise<OpenDesign> {
  const { id: designId } = stored;
  const theirs = serviceStateOf(data, etag);
  const { design, tag } = theirs;
  // Without IndexedDB, as in some private windows, one works without a journal.
  const open = () => openJournal({ designId, person, design, tag }).catch(() => undefined);
  const found = await open();
  const again = replay(design, found);
  if (again === undefined) await found?.setAside();
  const journal = again ? found : await open();
  const { store, states } = again ??
    replay(design, journal) ?? { store: createDesignStore({ design }), states: [design] };
  const begun = journal?.design ?? design;
  const { tag: knownTag } = journal?.stored ?? { tag };
  const last = states.at(-1) ?? begun;
  const isAllStored = states.length === 1;
  if (journal && isAllStored && journal.past.length > longest) {
    await journal.shorten(shortenHistory(journal.past, last, keptSteps));
  }
  const saver = createDraftSaver({
    store,
    service: createDraftService(designId),
    journal,
    known: { tag: knownTag, design: states[0] ?? begun },
    records: isAllStored ? (journal?.count() ?? 0) : (journal?.stored.records ?? 0),
    sent: states.slice(1),
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
    journal,
    unreadable,
  };
}

/** The design as a journal leaves it, and its states from the one that the service had last. Undefined where records do not fit the design. */
function replay(design: Design, journal: OpenJournal | undefined) {
  const begun = journal?.design ?? design;
  const storedAt = journal?.stored.records ?? 0;
  const states: Design[] = storedAt === 0 ? [begun] : [];
  let count = 0;
  const onReplayed = (each: Design): void => {
    count += 1;
    if (count >= storedAt) states.push(each);
  };
  try {
    const past = journal && { past: journal.past, journal };
    const store = createDesignStore({ design: begun, onReplayed, ...past });
    const last = store.getState().design;
    // What the service has was read already.
    if (last !== design) readDesign(last as DesignInput);
    return { store, states };
  } catch {
    return undefined;
  }
}

function isSameDesign(one: Design, other: Design): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
