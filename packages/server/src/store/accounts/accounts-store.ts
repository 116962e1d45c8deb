import type { Kysely } from 'kysely';
import type { Account, ApiKey, NewAccount, NewApiKey } from '../../domain/account.ts';
import { readFileAccess, readPlan } from '../../domain/read-names.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import { databaseClock } from '../database/database-clock.ts';
import { columnsOf } from '../database/fields.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Unit } from '../database/units-of-work.ts';
import { watchRows } from '../database/watch-rows.ts';
import type { Database } from '../schema.ts';
import { previousSecretsOf } from '../webhooks/previous-secrets.ts';
import { keyColumns, toAccount, toKey } from './account-rows.ts';
import { suspendedAmong } from './suspended-accounts.ts';

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export interface FoundKey {
  readonly key: ApiKey;
  readonly account: Pick<Account, 'plan' | 'fileAccess' | 'signedUrlSeconds' | 'suspendedAt'>;
}

/** What may be changed of an account. */
export type AccountFields = Partial<Pick<Account, 'name' | 'plan' | 'fileAccess' | 'signedUrlSeconds' | 'suspendedAt'>>;

/** What decides whether something may go on. */
export interface FoundRights {
  /** Ids of accounts. */
  readonly suspended: ReadonlySet<string>;
  /** By their ids; those that are gone are missing. */
  readonly keys: ReadonlyMap<string, Pick<ApiKey, 'revokedAt' | 'expiresAt'>>;
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
      { account, apiKey }: { readonly account: NewAccount; readonly apiKey: NewApiKey },
    ): Promise<Account> {
      const row = await transaction
        .insertInto('accounts')
        .values(columnsOf(account))
        .returningAll()
        .executeTakeFirstOrThrow();
      await transaction.insertInto('api_keys').values(keyColumns(apiKey)).execute();
      return toAccount(row);
    },

    async find(id: string): Promise<Account | undefined> {
      const row = await accountById.first(db, { id });
      return row && toAccount(row);
    },

    /** Newest first. */
    async list(window: ListWindow) {
      const { rows, ...part } = await readList(db, db.selectFrom('accounts').where('deleted_at', 'is', null), {
        window,
        table: 'accounts',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: rows.map(toAccount), ...part };
    },

    async update({ transaction }: Unit, id: string, changes: AccountFields): Promise<Account | undefined> {
      const changing = transaction.updateTable('accounts').set(columnsOf(changes)).where('id', '=', id);
      const row = await changing.returningAll().executeTakeFirst();
      return row && toAccount(row);
    },

    /**
     * Signs with another secret from now on; the one before, and those before it that are still good, stay so. Undefined
     * when there is no such account, `full` when it has `most` such secrets already.
     */
    async rotateSecret(
      { transaction }: Unit,
      id: string,
      next: { readonly secret: string; readonly overlapMs: number; readonly most: number },
    ): Promise<Account | 'full' | undefined> {
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
      const row = await transaction
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
      return toAccount(row);
    },

    /** Counts one more; undefined when there is no such account. */
    async rotateUrlSecret({ transaction }: Unit, id: string): Promise<Account | undefined> {
      const row = await transaction
        .updateTable('accounts')
        .set(({ eb }) => ({ url_secret_number: eb('url_secret_number', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && toAccount(row);
    },

    async findKeyByHash(hash: string): Promise<FoundKey | undefined> {
      const found = await keyByHash.first(db, { hash });
      if (!found) return undefined;
      const { plan, file_access, signed_url_seconds: signedUrlSeconds, suspended_at: suspendedAt, ...key } = found;
      const account = { plan: readPlan(plan), fileAccess: readFileAccess(file_access), signedUrlSeconds, suspendedAt };
      return { key: toKey(key), account };
    },

    async findRights(asked: {
      readonly accountIds: readonly string[];
      readonly keyIds: readonly string[];
    }): Promise<FoundRights> {
      const suspended = await suspendedAmong(db, asked.accountIds);
      const keys = new Map<string, Pick<ApiKey, 'revokedAt' | 'expiresAt'>>();
      for (const part of chunkRows(asked.keyIds)) {
        const rows = await db
          .selectFrom('api_keys')
          .select(['id', 'revoked_at', 'expires_at'])
          .where('id', 'in', part)
          .execute();
        for (const { id, revoked_at, expires_at } of rows) {
          keys.set(id, { revokedAt: revoked_at, expiresAt: expires_at });
        }
      }
      return { suspended, keys };
    },

    /** For as long as it stays the same, so does every key that was found. */
    keysWatch: watchRows(db, { api_keys: ['update', 'delete'], accounts: ['update', 'delete'] }),

    /** False when the account has `most` already that are not revoked. */
    async insertKey({ transaction }: Unit, key: NewApiKey, most: number): Promise<boolean> {
      // Two that come at once cannot both be the last.
      await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', key.accountId)
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .execute();
      const { count } = await transaction
        .selectFrom('api_keys')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('account_id', '=', key.accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction.insertInto('api_keys').values(keyColumns(key)).execute();
      return true;
    },

    async findKey(id: string): Promise<ApiKey | undefined> {
      const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toKey(row);
    },

    /** Those that are not revoked, newest first. */
    async listKeys(accountId: string): Promise<readonly ApiKey[]> {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toKey);
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
