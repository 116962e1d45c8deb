import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Of which version of a document the mentions are entered. Nodes from before 0017 store and change documents beside newer
 * ones and enter nothing, and those from before this one do not say that they did: what they store is found by these
 * indexes, and entered afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = portable(db);
  for (const table of ['designs', 'design_versions', 'templates']) {
    await db.schema.alterTable(table).addColumn('mentions_of', whole).execute();
  }
  await sql`create index designs_unentered on designs (account_id) where coalesce(mentions_of, 0) <> version`.execute(
    db,
  );
  await sql`create index design_versions_unentered on design_versions (account_id) where mentions_of is null`.execute(
    db,
  );
  await sql`create index templates_unentered on templates (account_id) where mentions_of is null`.execute(db);
}
