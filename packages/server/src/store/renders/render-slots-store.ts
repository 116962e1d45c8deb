import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
import { keepStatement } from '../database/statements/kept-statements.ts';
import { preparedSql } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';

export interface SlotRequest {
  /** Unique; names the slot when it is given back. */
  readonly id: string;
  readonly accountId: string;
  /** How many renders the account may have under way, those from the queue included. */
  readonly limit: number;
  /** A node that dies gives its slots back by not living longer than this. */
  readonly forMs: number;
}

/**
 * Places for renders outside the queue. An account never has more renders under way than its limit, however many nodes
 * ask at once: whoever counts holds the account's turn, as claims of the queue do. Times are the database's.
 */
export function createRenderSlotsStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** False when the account has as many under way as it may. */
    async take(request: SlotRequest): Promise<boolean> {
      const { id, accountId, limit, forMs } = request;
      const taken = clock.locksRows ? await takeAtOnce(db, request, clock) : undefined;
      if (taken !== undefined) return taken;
      return db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('work_turns')
          .values({ account_id: accountId, last_turn: '' })
          // Changes nothing, but tells claims that are under way that somebody takes a place.
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet(({ ref }) => ({ last_turn: ref('work_turns.last_turn') })),
          )
          .execute();
        await transaction
          .deleteFrom('render_slots')
          .where('account_id', '=', accountId)
          .where('until', '<', clock.now())
          .execute();
        const { rows } = await sql`
          insert into render_slots (id, account_id, until)
          select ${id}, ${accountId}, ${clock.now(forMs)}
          where ${countLeased(sql`${accountId}`)} + ${countSlots(sql`${accountId}`, clock)} < ${sql.lit(limit)}
          returning id`.execute(transaction);
        return rows.length > 0;
      });
    },

    async release(id: string): Promise<void> {
      if (clock.locksRows) await releaseUnsynced.all(db, { id });
      else await db.deleteFrom('render_slots').where('id', '=', id).execute();
    },
  };
}

/**
 * A place is for one render, and lasts 45 s at most: should the server of the database be cut off now, it may forget that one was
 * taken or given back, and nobody waits for its disk.
 */
const unsynced = sql`set_config('synchronous_commit', 'off', true)`;

const releaseUnsynced = preparedSql<{ readonly id: string }, unknown>(
  ({ id }) => sql`
    with gone as (delete from render_slots where id = ${id} returning id)
    select count(*) as gone, ${unsynced} as unsynced from gone`,
);

/**
 * In one statement. It counts what was there when it began: undefined when the account's turn was changed since then, or has no
 * row yet.
 */
async function takeAtOnce(
  db: Kysely<Database>,
  { id, accountId, limit, forMs }: SlotRequest,
  clock: DatabaseClock,
): Promise<boolean | undefined> {
  const account = sql`${accountId}::text`;
  const statement = sql<{ readonly turns: number; readonly places: number }>`
    with seen as materialized (select account_id, xmin as version from work_turns where account_id = ${account}),
    turn as (
      update work_turns t set last_turn = t.last_turn
      from seen where t.account_id = seen.account_id and t.xmin = seen.version returning t.account_id
    ),
    gone as (delete from render_slots where account_id = ${account} and until < ${clock.now()}),
    placed as (
      insert into render_slots (id, account_id, until)
      select ${id}, turn.account_id, ${clock.now(forMs)} from turn
      where ${countLeased(account)} + ${countSlots(account, clock)} < ${sql.lit(limit)}
      returning id
    )
    select (select count(*) from turn) as turns, (select count(*) from placed) as places, ${unsynced} as unsynced`.compile(
    db,
  );
  keepStatement(statement.sql);
  const { rows } = await db.executeQuery(statement);
  return rows[0]?.turns === 1 ? rows[0].places === 1 : undefined;
}

/** Renders of the queue that an account has under way. */
export function countLeased(accountId: RawBuilder<unknown>) {
  return sql`(select count(*) from render_jobs l where l.account_id = ${accountId} and l.lease_owner is not null)`;
}

/** Renders outside the queue that an account has under way, on any node. */
export function countSlots(accountId: RawBuilder<unknown>, clock: DatabaseClock) {
  return sql`(select count(*) from render_slots s where s.account_id = ${accountId} and s.until >= ${clock.now()})`;
}
