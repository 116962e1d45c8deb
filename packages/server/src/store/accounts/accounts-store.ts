import type { Kysely } from 'kysely';
import { chunkRows } from '../database/chunk-rows.ts';
import { databaseClock } from '../database/database-clock.ts';
import { prepared } from '../database/prepared.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import { watchRows } from '../database/watch-rows.ts';
import type { AccountRow, ApiKeyRow, Database, NewAccount } from '../schema.ts';
import { previousSecretsOf } from '../webhooks/previous-secrets.ts';
import { suspendedAmong } from './suspended-accounts.ts';

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export interface KeyWithPlan extends ApiKeyRow {
  /** Of the account. */
  readonly plan: string;
  readonly file_access: string;
  readonly signed_url_seconds: number;
  readonly suspended_at: string | null;
}

/** What decides whether something may go on. */
export interface FoundRights {
  /** Ids of accounts. */
  readonly suspended: ReadonlySet<string>;
  /** By their ids; those that are gone are missing. */
  readonly keys: ReadonlyMap<string, Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>>;
}

const keyByHash = prepared((db, key: { readonly hash: string }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select(['accounts.plan', 'accounts.file_access', 'accounts.signed_url_seconds', 'accounts.suspended_at'])
    .where('api_keys.hash', '=', key.hash),
);
const accountById = prepared((db, key: { readonly id: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', key.id),
);

/** Accounts and their API keys. */
export function createAccountsStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    async anyAccount(): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async create(
      { transaction }: Unit,
      rows: { readonly account: NewAccount; readonly apiKey: ApiKeyRow },
    ): Promise<void> {
      await transaction.insertInto('accounts').values(rows.account).execute();
      await transaction.insertInto('api_keys').values(rows.apiKey).execute();
    },

    find: (id: string): Promise<AccountRow | undefined> => accountById.first(db, { id }),

    /** Newest first. */
    async list(window: ListWindow) {
      return readList(db, db.selectFrom('accounts').where('deleted_at', 'is', null), {
        window,
        table: 'accounts',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
    },

    update({ transaction }: Unit, id: string, changes: Partial<AccountRow>): Promise<AccountRow | undefined> {
      return transaction.updateTable('accounts').set(changes).where('id', '=', id).returningAll().executeTakeFirst();
    },

    /**
     * Signs with another secret from now on; the one before, and those before it that are still good, stay so. Undefined
     * when there is no such account, `full` when it has `most` such secrets already.
     */
    async rotateSecret(
      { transaction }: Unit,
      id: string,
      next: { readonly secret: string; readonly overlapMs: number; readonly most: number },
    ): Promise<AccountRow | 'full' | undefined> {
      const account = await transaction
        .selectFrom('accounts')
        .selectAll()
        .select(() => [clock.now().as('now'), clock.now(next.overlapMs).as('expires')])
        .where('id', '=', id)
        // Two at once: the later one replaces what the first has made.
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      if (!account) return undefined;
      const stillGood = previousSecretsOf(account, account.now);
      if (stillGood.length >= next.most) return 'full';
      return transaction
        .updateTable('accounts')
        .set({
          signing_secret: next.secret,
          previous_secret: account.signing_secret,
          previous_secret_expires_at: account.expires,
          earlier_secrets: JSON.stringify(stillGood),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Counts one more; undefined when there is no such account. */
    rotateUrlSecret({ transaction }: Unit, id: string): Promise<AccountRow | undefined> {
      return transaction
        .updateTable('accounts')
        .set(({ eb }) => ({ url_secret_number: eb('url_secret_number', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    findKeyByHash: (hash: string): Promise<KeyWithPlan | undefined> => keyByHash.first(db, { hash }),

    async findRights(asked: {
      readonly accountIds: readonly string[];
      readonly keyIds: readonly string[];
    }): Promise<FoundRights> {
      const suspended = await suspendedAmong(db, asked.accountIds);
      const keys = new Map<string, Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>>();
      for (const part of chunkRows(asked.keyIds)) {
        const rows = await db
          .selectFrom('api_keys')
          .select(['id', 'revoked_at', 'expires_at'])
          .where('id', 'in', part)
          .execute();
        for (const row of rows) keys.set(row.id, row);
      }
      return { suspended, keys };
    },

    /** For as long as it stays the same, so does every key that was found. */
    keysWatch: watchRows(db, { api_keys: ['update', 'delete'], accounts: ['update', 'delete'] }),

    /** False when the account has `most` already that are not revoked. */
    async insertKey({ transaction }: Unit, row: ApiKeyRow, most: number): Promise<boolean> {
      // Two that come at once cannot both be the last.
      await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', row.account_id)
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .execute();
      const { count } = await transaction
        .selectFrom('api_keys')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('account_id', '=', row.account_id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction.insertInto('api_keys').values(row).execute();
      return true;
    },

    findKey(id: string): Promise<ApiKeyRow | undefined> {
      return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Those that are not revoked, newest first. */
    listKeys(accountId: string): Promise<ApiKeyRow[]> {
      return db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** False when it was revoked before. */
    async revokeKey(
      { transaction }: Unit,
      key: { readonly accountId: string; readonly id: string; readonly at: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('api_keys')
        .set({ revoked_at: key.at })
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0;
    },
  };
}
