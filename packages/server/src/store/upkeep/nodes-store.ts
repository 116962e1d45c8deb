import { type Kysely, sql } from 'kysely';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
import { type FieldsOf, fieldsOf } from '../database/fields.ts';
import type { Database } from '../schema.ts';
import type { NodesSeenTable } from '../tables/nodes.ts';

export type NodesStore = ReturnType<typeof createNodesStore>;

export type SeenNode = Omit<FieldsOf<NodesSeenTable>, 'aliveUntil'>;

/** One that has told nothing for so long is stopped, or is as good as that. */
const aliveMs = 60_000;

/** Which nodes there are, by the clock of the database. */
export function createNodesStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** Tells that the node lives, for so long unless it tells again, and forgets those that have been silent. */
    async tell({
      id,
      role,
      version,
      startedAt,
      forMs,
    }: Omit<SeenNode, 'seenAt'> & { readonly forMs: number }): Promise<void> {
      const told = { seen_at: clock.now(), alive_until: clock.now(forMs) };
      await db
        .insertInto('nodes_seen')
        .values({ id, role, version, started_at: startedAt, ...told })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
        .execute();
      await db.deleteFrom('nodes_seen').where('seen_at', '<', clock.now(-aliveMs)).execute();
    },

    /** The oldest first. */
    async list(): Promise<readonly SeenNode[]> {
      const rows = await db
        .selectFrom('nodes_seen')
        .select(['id', 'role', 'version', 'started_at', 'seen_at'])
        .where('seen_at', '>=', clock.now(-aliveMs))
        .orderBy('started_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => fieldsOf(row));
    },

    /** Whether others that draw are alive. What a version before tells of itself counts for as long as it is remembered. */
    async hasOthers(id: string): Promise<boolean> {
      const { rows } = await sql`${otherNodes(id, clock)} limit 1`.execute(db);
      return rows.length > 0;
    },

    /**
     * Whether a node has ended that did something since a moment: its time has passed, or it is forgotten since. One that is
     * cut off from the database counts as ended as well.
     */
    async hasEnded({ id, since }: { readonly id: string; readonly since: string }): Promise<boolean> {
      const { rows } = await sql<{ ended: number | null }>`
        select case when alive_until < ${clock.now()} then 1 else 0 end as ended from nodes_seen where id = ${id}
        union all select case when ${since} < ${clock.now(-aliveMs)} then 1 else 0 end
          where not exists (select 1 from nodes_seen where id = ${id})`.execute(db);
      return rows[0]?.ended === 1;
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('nodes_seen').where('id', '=', id).execute();
    },
  };
}

/** Other nodes that draw and are alive. */
export function otherNodes(id: string, clock: DatabaseClock) {
  return sql`select 1 from nodes_seen n where n.id <> ${id} and n.role <> 'api' and n.seen_at >= ${clock.now(-aliveMs)}
    and (n.alive_until is null or n.alive_until >= ${clock.now()})`;
}
