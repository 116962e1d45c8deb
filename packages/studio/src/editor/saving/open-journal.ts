import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Design } from '../../document/design/design.ts';
import type { Journal, JournalRecord } from '../../document/history/design-store.ts';

interface JournalDb extends DBSchema {
  journals: { key: string; value: Start; indexes: { design: string } };
  /** What happened in a journal, in order: `at` counts from 0. */
  records: { key: [string, number]; value: Entry };
}

interface Start {
  readonly id: string;
  readonly designId: string;
  /** The design as it was when the journal began. */
  readonly design: Design;
  readonly stored: StoredState;
  readonly openedAt: number;
  /** Whether its records could not be done again: it is kept for whoever can read it, and no tab goes on with it. */
  readonly isAside?: boolean;
}

interface Entry {
  readonly journal: string;
  readonly at: number;
  readonly record: JournalRecord;
}

/** What of a journal the service has. */
export interface StoredState {
  /** How many of its records. */
  readonly records: number;
  /** The ETag of the draft that the service had then. */
  readonly tag: string;
}

/** The journal of one design in one tab. */
export interface OpenJournal extends Journal {
  readonly design: Design;
  /** What happened to `design` before the journal was opened. */
  readonly past: readonly JournalRecord[];
  readonly stored: StoredState;
  /** How many records it has by now. */
  count(): number;
  /** Told what the service has. Resolves when that and all before it is written. */
  mark(stored: StoredState): Promise<void>;
  /** Keeps it as it is, for somebody who can read it, and lets the next tab begin another one. */
  setAside(): Promise<void>;
}

/** ms that a journal is kept after it was opened last. */
const keptMs = 30 * 24 * 3_600_000;

export interface JournalRequest {
  readonly designId: string;
  /** Where a new journal begins: the design as the service has it, and the ETag of its draft. */
  readonly design: Design;
  readonly tag: string;
}

/**
 * Opens the journal of a design in IndexedDB: each finished gesture is written at once, so a tab that is killed loses none.
 * A tab goes on with the journal that it had; a new one takes the journal of a tab that was closed, first one with edits that
 * the service does not have. Should that tab still be open, both find out when they write: the later one goes on in a copy.
 */
export async function openJournal({ designId, design, tag }: JournalRequest): Promise<OpenJournal> {
  const db = await openDB<JournalDb>('platen-journals', 1, {
    upgrade: (made) => {
      made.createObjectStore('journals', { keyPath: 'id' }).createIndex('design', 'designId');
      made.createObjectStore('records', { keyPath: ['journal', 'at'] });
    },
  });
  const openedAt = Date.now();
  for (const old of await db.getAll('journals')) if (openedAt - old.openedAt > keptMs) await forget(db, old.id);
  const found = await findJournal(db, designId);
  let start: Start = found
    ? { ...found, openedAt }
    : { id: newJournalId(), designId, design, stored: { records: 0, tag }, openedAt };
  const past = (await db.getAll('records', allOf(start.id))).map(({ record }) => record);
  const records = [...past];
  let written = past.length;
  await put();
  let writing: Promise<void> = Promise.resolve();

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
      start = { ...start, id: newJournalId() };
      await add(start.id, 0);
      await put();
    }
  }

  async function add(journal: string, from: number): Promise<void> {
    const change = db.transaction('records', 'readwrite');
    const until = records.length;
    const adding = records.slice(from).map((record, index) => change.store.add({ journal, at: from + index, record }));
    await Promise.all([...adding, change.done]);
    written = until;
  }

  const inTurn = (act: () => Promise<void>): Promise<void> => {
    writing = writing.then(act, act);
    return writing;
  };

  return {
    design: start.design,
    past,
    stored: start.stored,
    count: () => records.length,
    append: (record) => {
      records.push(record);
      void inTurn(write);
    },
    mark: (stored) =>
      inTurn(async () => {
        start = { ...start, stored };
        await put();
      }),
    setAside: async () => {
      await db.put('journals', { ...start, isAside: true });
      sessionStorage.removeItem(nameIn(designId));
    },
  };
}

/** This tab's own; else one with edits that the service does not have; else the one that was opened last. */
async function findJournal(db: IDBPDatabase<JournalDb>, designId: string): Promise<Start | undefined> {
  const all = (await db.getAllFromIndex('journals', 'design', designId)).filter(({ isAside }) => isAside !== true);
  const own = all.find(({ id }) => id === sessionStorage.getItem(nameIn(designId)));
  if (own) return own;
  const counts = await Promise.all(all.map(async (each) => db.count('records', allOf(each.id))));
  const ranked = all.map((each, index) => ({ each, isDirty: (counts[index] ?? 0) > each.stored.records }));
  ranked.sort((a, b) => Number(b.isDirty) - Number(a.isDirty) || b.each.openedAt - a.each.openedAt);
  return ranked[0]?.each;
}

async function forget(db: IDBPDatabase<JournalDb>, id: string): Promise<void> {
  const change = db.transaction(['journals', 'records'], 'readwrite');
  await change.objectStore('records').delete(allOf(id));
  await change.objectStore('journals').delete(id);
  await change.done;
}

const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);
const nameIn = (designId: string) => `platen.journal.${designId}`;

/** Random; pages without TLS have no `randomUUID`. */
function newJournalId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
