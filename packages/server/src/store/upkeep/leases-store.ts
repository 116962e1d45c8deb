import type { Kysely } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

export type LeasesStore = ReturnType<typeof createLeasesStore>;

export interface LeaseKey {
  /** The name of the work. */
  readonly name: string;
  /** The id of the node that does the work. */
  readonly owner: string;
}

/** Lets one node at a time do some work. A lease expires by itself, so that the work goes on when its node dies. */
export function createLeasesStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** Takes a free lease, or extends the own one. Returns false when another node has it. */
    async take({ name, owner, forMs }: LeaseKey & { readonly forMs: number }): Promise<boolean> {
      const until = clock.now(forMs);
      const taken = await db
        .insertInto('leases')
        .values({ name, owner, until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ owner, until })
            .where((where) => where.or([where('leases.owner', '=', owner), where('leases.until', '<', clock.now())])),
        )
        .returning('owner')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /** Frees the lease for another node at once. */
    async release({ name, owner }: LeaseKey): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute();
    },
  };
}
