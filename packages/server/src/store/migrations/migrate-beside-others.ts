import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { applyTogether, findMissing, type Migrations, type NamedMigration, record } from './applied-migrations.ts';
import type { TableIndex } from './migration.ts';

export interface MigrateBesideOthersOptions {
  readonly migrations: Migrations;
  readonly onWait: (reason: string) => void;
}

/**
 * While a change of a table waits for its lock, all readers of the table wait behind it. So it gives up after this time
 * and tries again later.
 */
const lockTimeoutMs = 500;
const pauseMs = { first: 1_000, longest: 10_000 } as const;
/** The lock that Kysely's own migrator takes; programs that use it may start beside this one. */
const migrationLock = sql.lit(3853314791062309107n);
/** 55P03: somebody uses the table. 40P01: two transactions wait for each other. */
const passing: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Updates the tables of PostgreSQL while others read, write and dump them: nobody waits for a migration for longer than
 * half a second; the migration waits for everybody.
 */
export async function migrateBesideOthers(db: Kysely<Database>, options: MigrateBesideOthersOptions): Promise<void> {
  const { migrations, onWait } = options;
  await db.connection().execute(async (connection) => {
    // The setting is for this connection only, which is not used afterwards.
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

/** When this process dies, the server ends its statements and frees its locks. Not every system can do that. */
async function noticeOwnEnd(connection: Kysely<Database>): Promise<void> {
  await sql`select set_config('client_connection_check_interval', '2s', false)`
    .execute(connection)
    .catch(() => undefined);
}

/** Tries again and again instead of waiting: making an index would wait for a statement that waits for this lock. */
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
 * Makes an index while others write. It waits for all transactions that began before, and blocks nobody. An index that
 * was left unfinished, because a node or the server died, is useless and is made anew.
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
      // Half of the pause is random: what was in the way may come back at regular times.
      await pause(pauseNowMs * (0.5 + Math.random() / 2));
    }
  }
}

/** The transaction that is most likely in the way, such as `; the oldest transaction is of pg_dump, since 312 s`. */
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
