import type { Kysely } from 'kysely';
import { chunkRows } from '../database/chunk-rows.ts';
import type { Database } from '../schema.ts';

/** Which of these accounts may do nothing. */
export async function suspendedAmong(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const part of chunkRows(ids)) {
    const rows = await db
      .selectFrom('accounts')
      .select('id')
      .where('suspended_at', 'is not', null)
      .where('id', 'in', part)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** All of them; there are few. */
export async function allSuspended(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('suspended_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}
