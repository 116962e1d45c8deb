import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { applyTogether, findMissing, type Migrations, type NamedMigration, record } from './applied-migrations.ts';
import type { TableIndex } from './migration.ts';

export interface MigrateBesideOthersOptions {
  readonly migrations: Migrations;
  readonly onWait: (reason: string) => void;
}

/** Everybody who reads a table waits behind a change of it that waits: so it waits this long, and comes again later. */
const lockTimeoutMs = 500;
const pauseMs = { first: 1_000, longest: 10_000 } as const;
/** The lock that Kysely's own migrator takes; programs that use it may start beside this one. */
const migrationLock = sql.lit(3853314791062309107n);
/** 55P03: somebody uses the table. 40P01: each of two waits for the other. */
const passing: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Brings the tables of PostgreSQL up to date while others read and write them, and while they are dumped: nobody waits for
 * a migration for longer than half a second, the migration waits for everybody.
 */
export async function migrateBesideOthers(db: Kysely<Database>, options: MigrateBesideOthersOptions): Promise<void> {
  const { migrations, onWait } = options;
  await db.connection().execute(async (connection) => {
    // Of this connection, which nobody uses afterwards.
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(connection);
    await noticeOwnEnd(connection);
    await takeLock(connection, onWait);
    try {
      const missing = await findMissing(connection, migrations);
      const isEmpty = missing.length === Object.keys(migrations).length;
      for (const step of isEmpty ? [missing] : missing.map((each) => [each])) {
        await untilNobodyIsInTheWay(connection, {
          what: step[0]?.name ?? '',
          onWait,
          work: () => applyStep(connection, step),
        });
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection).catch(() => undefined);
    }
  });
}

/** When this process dies, the server ends what it does for it, and gives its locks back. Not every system can. */
async function noticeOwnEnd(connection: Kysely<Database>): Promise<void> {
  await sql`select set_config('client_connection_check_interval', '2s', false)`
    .execute(connection)
    .catch(() => undefined);
}

/** Asks again and again: a statement that waits for a lock would itself be waited for by an index that is made. */
async function takeLock(connection: Kysely<Database>, onWait: (reason: string) => void): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${migrationLock}) as taken`.execute(
      connection,
    );
    if (rows[0]?.taken) return;
    onWait('waiting for the node that brings the tables up to date');
    await pause(pauseMs.first);
  }
}

async function applyStep(connection: Kysely<Database>, step: readonly NamedMigration[]): Promise<void> {
  const [only] = step;
  if (step.length > 1 || only === undefined || 'up' in only.migration) return applyTogether(connection, step);
  const indexes = only.migration.indexes.filter(({ sqliteOnly }) => !sqliteOnly);
  for (const index of indexes) await makeIndex(connection, index);
  await record(connection, only.name);
}

/**
 * Makes an index while others write. It waits for all transactions that began before, which hold nobody up. One that was
 * left unfinished, by a node or server that died, is of no use and is made anew.
 */
async function makeIndex(connection: Kysely<Database>, { name, on }: TableIndex): Promise<void> {
  await sql`select set_config('lock_timeout', '0', false)`.execute(connection);
  try {
    const { rows } = await sql`select 1 from pg_index
      where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection);
    if (rows.length > 0) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection);
    await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.raw(on)}`.execute(connection);
  } finally {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(connection);
  }
}

interface Patience {
  /** The name of the migration. */
  readonly what: string;
  readonly onWait: (reason: string) => void;
  readonly work: () => Promise<void>;
}

/** Tries again without end: a dump takes as long as it takes. */
async function untilNobodyIsInTheWay(connection: Kysely<Database>, { what, onWait, work }: Patience): Promise<void> {
  for (let pauseNowMs: number = pauseMs.first; ; pauseNowMs = Math.min(2 * pauseNowMs, pauseMs.longest)) {
    try {
      return await work();
    } catch (cause) {
      if (!passing.has(codeOf(cause))) throw cause;
      onWait(`${what} waits until nobody uses its tables${await oldestTransaction(connection)}`);
      // Half of it by chance: what was in the way may come back as regularly.
      await pause(pauseNowMs * (0.5 + Math.random() / 2));
    }
  }
}

/** Who is most likely in the way, such as `; the oldest transaction is of pg_dump, since 312 s`. */
async function oldestTransaction(connection: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select coalesce(nullif(application_name, ''), usename::text, 'somebody') as name,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`
    .execute(connection)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name, seconds }) => `; the oldest transaction is of ${name}, since ${seconds} s`).join('');
}

function codeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined;
  return 'code' in cause && passing.has(cause.code) ? cause.code : codeOf(cause.cause);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
