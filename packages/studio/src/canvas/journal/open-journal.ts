import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Design } from '../../document/design/design.ts';
import type { Journal, JournalRecord } from '../../document/history/design-store.ts';

interface JournalDb extends DBSchema {
  /** Where the journal of a design begins. */
  starts: { key: string; value: Start };
  /** What happened since then, in order; `id` counts. */
  records: { key: number; value: { designId: string; record: JournalRecord }; indexes: { design: string } };
}

interface Start {
  readonly designId: string;
  readonly design: Design;
  /** The version of the design that the service has, as far as this browser made it or read it. */
  readonly version: number;
  readonly openedAt: number;
}

/** The journal of one design in this browser. */
export interface OpenJournal extends Journal {
  /** The design as it was when the journal began. */
  readonly design: Design;
  /** What happened to it since. */
  readonly past: readonly JournalRecord[];
  /** Told when the service has stored what is on the screen, as which version. */
  stored(version: number): Promise<void>;
}

/** ms that a journal is kept after its design was opened last. */
const keptMs = 30 * 24 * 3_600_000;

export interface JournalRequest {
  readonly designId: string;
  /** The design as the service has it, and its version. */
  readonly design: Design;
  readonly version: number;
}

/**
 * Opens the journal of a design in IndexedDB: each finished gesture is written at once, so a tab that is killed loses none.
 * Where the service has another version than the journal goes by, somebody else has gone on, and the journal begins anew.
 */
export async function openJournal({ designId, design, version }: JournalRequest): Promise<OpenJournal> {
  const db = await openDB<JournalDb>('platen-studio', 1, {
    upgrade: (made) => {
      made.createObjectStore('starts', { keyPath: 'designId' });
      made.createObjectStore('records', { autoIncrement: true }).createIndex('design', 'designId');
    },
  });
  const openedAt = Date.now();
  for (const old of await db.getAll('starts')) if (openedAt - old.openedAt > keptMs) await forget(db, old.designId);
  const known = await db.get('starts', designId);
  if (known?.version !== version) await forget(db, designId);
  const start = known?.version === version ? { ...known, openedAt } : { designId, design, version, openedAt };
  await db.put('starts', start);
  const past = await db.getAllFromIndex('records', 'design', designId);
  return {
    design: start.design,
    past: past.map(({ record }) => record),
    append: (record) => void db.add('records', { designId, record }),
    stored: async (next) => void (await db.put('starts', { ...start, version: next })),
  };
}

async function forget(db: IDBPDatabase<JournalDb>, designId: string): Promise<void> {
  const change = db.transaction(['starts', 'records'], 'readwrite');
  const records = change.objectStore('records');
  for (const key of await records.index('design').getAllKeys(designId)) await records.delete(key);
  await change.objectStore('starts').delete(designId);
  await change.done;
}
