import { type Kysely, sql } from 'kysely';

interface Trigger {
  readonly isSqlite: boolean;
  readonly name: string;
  readonly event: string;
  readonly table: string;
  readonly body: string;
}

/** Runs `body` for each row, in the transaction that writes it. */
export async function createTrigger(
  db: Kysely<unknown>,
  { isSqlite, name, event, table, body }: Trigger,
): Promise<void> {
  if (isSqlite) {
    await sql.raw(`create trigger ${name} after ${event} on ${table} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`)
    .execute(db);
}
