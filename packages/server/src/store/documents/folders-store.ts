import { type Kysely, sql, type Transaction } from 'kysely';
import { countedUpTo } from '../database/count-up-to.ts';
import { databaseClock } from '../database/database-clock.ts';
import { searchForm } from '../database/name-search.ts';
import { maxExactTotal } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export interface FolderKey {
  readonly accountId: string;
  readonly id: string;
}

export interface StoredFolder {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** The outcome of a write: the folder may be gone, or another folder has the name. */
type Written = 'written' | 'full' | 'gone' | { readonly takenBy: string };

export type FoldersStore = ReturnType<typeof createFoldersStore>;

/** Designs that are taken out of a folder in one write: SQLite rewrites each of them with its document. */
const movedAtOnce = 50;

/** Folders of designs. Every query names the account, so that none can see another's. */
export function createFoldersStore(db: Kysely<Database>) {
  const { locksRows } = databaseClock(db);

  /** Makes others wait who create or rename folders of the account. */
  async function lockNames(transaction: Transaction<Database>, accountId: string): Promise<void> {
    if (!locksRows) return;
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  }

  async function holderOf(transaction: Transaction<Database>, accountId: string, name: string) {
    const holder = await transaction
      .selectFrom('folders')
      .select('id')
      .where('account_id', '=', accountId)
      .where('name_search', '=', searchForm(name))
      .executeTakeFirst();
    return holder?.id;
  }

  const find = ({ accountId, id }: FolderKey) =>
    db
      .selectFrom('folders')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .where('id', '=', id);

  return {
    /** By name, all of them: there are few. */
    list(accountId: string): Promise<readonly StoredFolder[]> {
      return db
        .selectFrom('folders')
        .select(['id', 'name', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .orderBy('name_search')
        .execute();
    },

    find: (key: FolderKey): Promise<StoredFolder | undefined> => find(key).executeTakeFirst(),

    /** How many designs lie in each of these folders, counted up to `maxExactTotal`. */
    async count(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const inFolder = db
        .selectFrom('designs')
        .where('account_id', '=', accountId)
        .whereRef('folder_id', '=', sql.ref('asked.id'))
        .orderBy('updated_at')
        .orderBy('id');
      const { rows } = await sql<{ id: string; count: number | string }>`
        with asked (id) as (values ${sql.join(ids.map((id) => sql`(${id})`))})
        select id, ${countedUpTo(inFolder, maxExactTotal)} as count from asked`.execute(db);
      return new Map(rows.map(({ id, count }) => [id, Number(count)]));
    },

    /** Creates a folder. Of many that are created at once, no more than `most` are. */
    async insert(
      { transaction }: Unit,
      accountId: string,
      { folder: { id, name, createdAt }, most }: { readonly folder: StoredFolder; readonly most: number },
    ): Promise<Written> {
      await lockNames(transaction, accountId);
      const holder = await holderOf(transaction, accountId, name);
      if (holder !== undefined) return { takenBy: holder };
      const { count } = await transaction
        .selectFrom('folders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return 'full';
      await transaction
        .insertInto('folders')
        .values({ id, account_id: accountId, name, name_search: searchForm(name), created_at: createdAt })
        .execute();
      return 'written';
    },

    async rename({ transaction }: Unit, { accountId, id }: FolderKey, name: string): Promise<Written> {
      await lockNames(transaction, accountId);
      const holder = await holderOf(transaction, accountId, name);
      if (holder !== undefined && holder !== id) return { takenBy: holder };
      const { numUpdatedRows } = await transaction
        .updateTable('folders')
        .set({ name, name_search: searchForm(name) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? 'written' : 'gone';
    },

    /**
     * Whether the folder exists; nobody deletes it until the unit ends. Call it before a design is put into the folder.
     */
    async hold({ transaction }: Unit, { accountId, id }: FolderKey): Promise<boolean> {
      const found = await transaction
        .selectFrom('folders')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .$if(locksRows, (query) => query.forKeyShare())
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * False when there was no such folder. Its designs are in no folder afterwards; those of a large folder are moved
     * before, a few at a time.
     */
    async delete({ accountId, id }: FolderKey): Promise<boolean> {
      if ((await find({ accountId, id }).executeTakeFirst()) === undefined) return false;
      while ((await takeOut(db, { accountId, id }, movedAtOnce)) === movedAtOnce);
      return db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('folders')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await takeOut(transaction, { accountId, id });
        return numDeletedRows > 0n;
      });
    },
  };
}

/** Returns how many designs it took out of the folder: at most `most`, or all. */
async function takeOut(db: Kysely<Database>, { accountId, id }: FolderKey, most?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('designs')
    .set({ folder_id: '' })
    .where('account_id', '=', accountId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('designs')
        .select('id')
        .where('account_id', '=', accountId)
        .where('folder_id', '=', id)
        .$if(most !== undefined, (some) => some.limit(sql.lit(most ?? 0))),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
