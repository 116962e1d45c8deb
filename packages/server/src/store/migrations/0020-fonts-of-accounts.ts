import { type Kysely, sql } from 'kysely';

/** Every render asks for the fonts of its account, and there are few of them beside its other assets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index fonts_by_account on assets (account_id) where type = 'FONT'`.execute(db);
}
