import type { IDBPDatabase } from 'idb';
import { allOf, forgetJournal, type JournalDb, openJournals } from './journal-db.ts';

/** The number of designs of which this browser has edits of a person that the service does not have. */
export async function countUnstored(person: string): Promise<number> {
  const designs = await withJournals(async (db) => {
    const found = new Set<string>();
    for (const { id, designId, stored, ...start } of await db.getAll('journals')) {
      if (start.person === person && (await db.count('records', allOf(id))) > stored.records) found.add(designId);
    }
    return found;
  });
  return designs?.size ?? 0;
}

/** Who signs in next at this browser must find no edits of this person. */
export async function forgetEdits(person: string): Promise<void> {
  await withJournals(async (db) => {
    const own = (await db.getAll('journals')).filter((start) => start.person === person);
    for (const { id } of own) await forgetJournal(db, id);
  });
}

/** Undefined where this window may keep nothing. */
async function withJournals<Result>(
  act: (db: IDBPDatabase<JournalDb>) => Promise<Result>,
): Promise<Result | undefined> {
  const db = await openJournals().catch(() => undefined);
  if (!db) return undefined;
  try {
    return await act(db);
  } finally {
    db.close();
  }
}
