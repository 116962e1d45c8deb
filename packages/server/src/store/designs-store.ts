import type { Kysely } from 'kysely';
import type { Database, DesignRow } from './schema.ts';

export type DesignsStore = ReturnType<typeof createDesignsStore>;

/** Designs. Every read names the account, so that none can see another's. */
export function createDesignsStore(db: Kysely<Database>) {
  return {
    async insert(row: DesignRow): Promise<void> {
      await db.insertInto('designs').values(row).execute();
    },

    find(key: { readonly accountId: string; readonly id: string }): Promise<DesignRow | undefined> {
      return db
        .selectFrom('designs')
        .selectAll()
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .executeTakeFirst();
    },
  };
}
