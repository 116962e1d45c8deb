import type { IDBPDatabase } from 'idb';
import { randomId } from '../../api/random-id.ts';
import type { Design } from '../../document/design/design.ts';
import type { Journal } from '../../document/history/design-store.ts';
import type { History } from '../../document/history/shorten-history.ts';
import {
  allOf,
  forgetJournal,
  type JournalDb,
  type JournalStart,
  openJournals,
  type StoredState,
} from './journal-db.ts';

/** The journal of one design in one tab. */
export interface OpenJournal extends Journal, History {
  readonly stored: StoredState;
  /** How many records it has by now. */
  count(): number;
  /** Told what the service has. Resolves when that and all before it is written. */
  mark(stored: StoredState): Promise<void>;
  /** Goes on with a shorter history that leads to the same design, all of which the service has. */
  shorten(history: History): Promise<void>;
  /** Whether this browser has all that happened: a full disk keeps nothing, for instance. */
  isKept(): boolean;
  /** Tells when that may have changed; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Keeps it as it is, for somebody who can read it, and lets the next tab begin another one. */
  setAside(): Promise<void>;
}

/** ms that a journal is kept after it was opened last. */
const keptMs = 30 * 24 * 3_600_000;

export interface JournalRequest {
  readonly designId: string;
  /** Who edits: nobody else goes on with what they kept. */
  readonly person: string;
  /** Where a new journal begins: the design as the service has it, and the ETag of its draft. */
  readonly design: Design;
  readonly tag: string;
}

/**
 * Opens the journal of a design in IndexedDB: each finished gesture is written at once, so a tab that is killed loses none.
 * A tab goes on with the journal that it had; a new one takes the journal of a tab that was closed, first one with edits that
 * the service does not have. Should that tab still be open, both find out when they write: the later one goes on in a copy.
 */
export async function openJournal({ designId, person, design, tag }: JournalRequest): Promise<OpenJournal> {
  const db = await openJournals();
  const openedAt = Date.now();
  const found = await findJournal(db, designId, person);
  let start: JournalStart = found
    ? { ...found, openedAt }
    : { id: randomId(), designId, person, design, stored: { records: 0, tag }, openedAt };
  const past = (await db.getAll('records', allOf(start.id))).map(({ record }) => record);
  const records = [...past];
  let written = past.length;
  await put();
  // Nobody waits for it: it looks at the whole of each.
  void forgetOld(db, openedAt - keptMs).catch(() => undefined);
  let writing: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  let isKept = true;

  async function put(): Promise<void> {
    await db.put('journals', start);
    sessionStorage.setItem(nameIn(designId), start.id);
  }

  /** Writes what has not been written; where another tab wrote at the same place, everything goes into a journal of its own. */
  async function write(): Promise<void> {
    try {
      await add(start.id, written);
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'ConstraintError')) throw cause;
      start = { ...start, id: randomId() };
      await add(start.id, 0);
      await put();
    }
  }

  async function add(journal: string, begin: number): Promise<void> {
    const change = db.transaction(['journals', 'records'], 'readwrite');
    const [journals, entries] = [change.objectStore('journals'), change.objectStore('records')];
    // Somebody forgot it meanwhile, such as by signing out in another tab.
    const isGone = (await journals.getKey(journal)) === undefined;
    const from = isGone ? 0 : begin;
    const until = records.length;
    const adding = records.slice(from).map((record, index) => entries.add({ journal, at: from + index, record }));
    await Promise.all([isGone && journals.put({ ...start, id: journal }), ...adding, change.done]);
    written = until;
  }

  const tell = (): void => {
    isKept = written === records.length;
    for (const listener of listeners) listener();
  };
  /** What fails is tried again with the next record. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    writing = writing.then(act).then(tell, tell);
    return writing;
  };

  return {
    design: start.design,
    past,
    stored: start.stored,
    count: () => records.length,
    isKept: () => isKept,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append: (record) => {
      records.push(record);
      void inTurn(write);
    },
    shorten: (history) =>
      inTurn(async () => {
        const before = start.id;
        records.splice(0, records.length, ...history.past);
        written = 0;
        const stored = { ...start.stored, records: records.length };
        start = { ...start, id: randomId(), design: history.design, stored };
        // A tab that still writes into the longer one finds it gone, and goes on in a copy.
        await add(start.id, 0);
        await put();
        await forgetJournal(db, before);
      }),
    mark: (stored) =>
      inTurn(async () => {
        start = { ...start, stored };
        if ((await db.getKey('journals', start.id)) !== undefined) await put();
      }),
    setAside: async () => {
      await db.put('journals', { ...start, isAside: true });
      sessionStorage.removeItem(nameIn(designId));
    },
  };
}

/** This tab's own; else one with edits that the service does not have; else the one that was opened last. */
async function findJournal(
  db: IDBPDatabase<JournalDb>,
  designId: string,
  person: string,
): Promise<JournalStart | undefined> {
  const ofDesign = await db.getAllFromIndex('journals', 'design', designId);
  const all = ofDesign.filter((each) => each.person === person && each.isAside !== true);
  const own = all.find(({ id }) => id === sessionStorage.getItem(nameIn(designId)));
  if (own) return own;
  const counts = await Promise.all(all.map(async (each) => db.count('records', allOf(each.id))));
  const ranked = all.map((each, index) => ({ each, isDirty: (counts[index] ?? 0) > each.stored.records }));
  ranked.sort((a, b) => Number(b.isDirty) - Number(a.isDirty) || b.each.openedAt - a.each.openedAt);
  return ranked[0]?.each;
}

async function forgetOld(db: IDBPDatabase<JournalDb>, before: number): Promise<void> {
  const old: string[] = [];
  for await (const { key, value } of db.transaction('journals').store) if (value.openedAt < before) old.push(key);
  for (const id of old) await forgetJournal(db, id);
}

const nameIn = (designId: string) => `platen.journal.${designId}`;
