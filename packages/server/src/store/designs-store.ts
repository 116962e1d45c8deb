import type { Kysely } from 'kysely';
import { contains } from './name-search.ts';
import { readPage } from './read-page.ts';
import type { Database, DesignRow } from './schema.ts';

export type DesignsStore = ReturnType<typeof createDesignsStore>;

export interface DesignQuery {
  readonly accountId: string;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface DesignKey {
  readonly accountId: string;
  readonly id: string;
}

/** Designs. Every query names the account, so that none can see another's. */
export function createDesignsStore(db: Kysely<Database>) {
  return {
    async insert(row: DesignRow): Promise<void> {
      await db.insertInto('designs').values(row).execute();
    },

    find({ accountId, id }: DesignKey): Promise<DesignRow | undefined> {
      return db
        .selectFrom('designs')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** A page without documents, last changed first, and how many there are on all pages. */
    async list(query: DesignQuery) {
      const matching = db
        .selectFrom('designs')
        .where('account_id', '=', query.accountId)
        .$if(query.status !== undefined, (where) => where.where('status', '=', query.status ?? ''))
        .$if(!!query.search, (where) => where.where(contains('name_search', query.search ?? '')));
      return readPage(matching, query, (page) =>
        page
          .select(['id', 'name', 'width', 'height', 'status', 'created_at', 'updated_at'])
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc'),
      );
    },

    /**
     * Writes what is given and answers the new row; undefined when there is no such design, or when it is no longer
     * the one of `expectedUpdatedAt`.
     */
    async update(
      key: DesignKey & { readonly expectedUpdatedAt: string },
      changes: Partial<DesignRow>,
    ): Promise<DesignRow | undefined> {
      return db
        .updateTable('designs')
        .set(changes)
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .where('updated_at', '=', key.expectedUpdatedAt)
        .returningAll()
        .executeTakeFirst();
    },

    /** False when there was none. */
    async delete({ accountId, id }: DesignKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('designs')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
