import type { Kysely } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import { type FieldsOf, fieldsOf } from '../database/fields.ts';
import type { Database } from '../schema.ts';
import type { NodesSeenTable } from '../tables/nodes.ts';

export type NodesStore = ReturnType<typeof createNodesStore>;

export type SeenNode = FieldsOf<NodesSeenTable>;

/** One that has told nothing for so long is stopped, or is as good as that. */
const aliveMs = 60_000;

/** Which nodes there are, by the clock of the database. */
export function createNodesStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** Tells that the node lives, and forgets those that have been silent. */
    async tell({ id, role, version, startedAt }: Omit<SeenNode, 'seenAt'>): Promise<void> {
      await db
        .insertInto('nodes_seen')
        .values({ id, role, version, started_at: startedAt, seen_at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: clock.now() }))
        .execute();
      await db.deleteFrom('nodes_seen').where('seen_at', '<', clock.now(-aliveMs)).execute();
    },

    /** The oldest first. */
    async list(): Promise<readonly SeenNode[]> {
      const rows = await db
        .selectFrom('nodes_seen')
        .selectAll()
        .where('seen_at', '>=', clock.now(-aliveMs))
        .orderBy('started_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => fieldsOf(row));
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('nodes_seen').where('id', '=', id).execute();
    },
  };
}
