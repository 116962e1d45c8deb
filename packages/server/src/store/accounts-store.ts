import type { Kysely } from 'kysely';
import type { AccountRow, ApiKeyRow, Database } from './schema.ts';

export type AccountsStore = ReturnType<typeof createAccountsStore>;

/** Accounts and their API keys. */
export function createAccountsStore(db: Kysely<Database>) {
  return {
    async anyAccount(): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async create(rows: { readonly account: AccountRow; readonly apiKey: ApiKeyRow }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('accounts').values(rows.account).execute();
        await transaction.insertInto('api_keys').values(rows.apiKey).execute();
      });
    },

    findKeyByHash(hash: string): Promise<ApiKeyRow | undefined> {
      return db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
    },
  };
}
