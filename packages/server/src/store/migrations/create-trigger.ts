import { type Kysely, sql } from 'kysely';

interface Trigger {
  readonly isSqlite: boolean;
  readonly name: string;
  readonly event: string;
  readonly table: string;
  /** For rows of which this is true; all when absent. */
  readonly when?: string;
  readonly body: string;
}

/** Runs `body` for each row, in the transaction that writes it. */
export async function createTrigger(
  db: Kysely<unknown>,
  { isSqlite, name, event, table, when, body }: Trigger,
): Promise<void> {
  if (isSqlite) {
    const condition = when === undefined ? '' : `when ${when} `;
    await sql.raw(`create trigger ${name} after ${event} on ${table} ${condition}begin ${body} end`).execute(db);
    return;
  }
  const condition = when === undefined ? '' : `when (${when}) `;
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${event} on ${table} for each row ${condition}execute function ${name}()`)
    .execute(db);
}
