import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Design } from '../../document/design/design.ts';
import type { JournalRecord } from '../../document/history/design-store.ts';

export interface JournalDb extends DBSchema {
  journals: { key: string; value: JournalStart; indexes: { design: string } };
  /** What happened in a journal, in order: `at` counts from 0. */
  records: { key: [string, number]; value: Entry };
}

export interface JournalStart {
  readonly id: string;
  readonly designId: string;
  /** Who made its edits. */
  readonly person: string;
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

/** The journals that this browser keeps. Rejects where a window may keep nothing. */
export function openJournals(): Promise<IDBPDatabase<JournalDb>> {
  return openDB<JournalDb>('platen-journals', 1, {
    upgrade: (made) => {
      made.createObjectStore('journals', { keyPath: 'id' }).createIndex('design', 'designId');
      made.createObjectStore('records', { keyPath: ['journal', 'at'] });
    },
  });
}

export async function forgetJournal(db: IDBPDatabase<JournalDb>, id: string): Promise<void> {
  const change = db.transaction(['journals', 'records'], 'readwrite');
  await change.objectStore('records').delete(allOf(id));
  await change.objectStore('journals').delete(id);
  await change.done;
}

/** The keys of all records of a journal. */
export const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);
