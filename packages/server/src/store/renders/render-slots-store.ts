import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
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
    async take({ id, accountId, limit, forMs }: SlotRequest): Promise<boolean> {
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
      await db.deleteFrom('render_slots').where('id', '=', id).execute();
    },
  };
}

/** Renders of the queue that an account has under way. */
export function countLeased(accountId: RawBuilder<unknown>) {
  return sql`(select count(*) from render_jobs l where l.account_id = ${accountId} and l.lease_owner is not null)`;
}

/** Renders outside the queue that an account has under way, on any node. */
export function countSlots(accountId: RawBuilder<unknown>, clock: DatabaseClock) {
  return sql`(select count(*) from render_slots s where s.account_id = ${accountId} and s.until >= ${clock.now()})`;
}
