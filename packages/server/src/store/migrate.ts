import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** How the name of a migration ends that takes something away: what programs must know who still start after it. */
const afterForm = /-after-(\d{4})$/;

/**
 * Brings the tables up to date. All that is missing happens in one transaction: a start that is killed on the way leaves
 * the tables as they were. Several nodes may do it at once, the migrator takes a lock. Tables that a newer program has
 * changed are taken as they are, as long as what it took away is nothing that this program uses; else it throws.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const done = await findDone(db);
  refuseTakenAway(done);
  // Nearly every start ends here: to see the same, the migrator looks through all tables and takes its lock.
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of those that were applied, in any order. */
async function findDone(db: Kysely<Database>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // An empty database has no such table. If it is something else, the migrator meets it too, and its error is thrown.
    return [];
  }
}

function refuseTakenAway(done: readonly string[]): void {
  for (const name of done) {
    const needed = Object.hasOwn(migrations, name) ? undefined : afterForm.exec(name)?.[1];
    if (needed === undefined || Object.keys(migrations).some((known) => known.startsWith(`${needed}-`))) continue;
    throw new Error(
      `A newer version of Platen has taken away what this one needs from the database (${name}). Start that version, or restore a backup from before it.`,
    );
  }
}
