import type { Kysely } from 'kysely';
import type { Database, IdempotencyRow } from './schema.ts';

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export interface IdempotencyKey {
  readonly accountId: string;
  readonly key: string;
}

/** What was answered to a request that its sender may send again. */
export function createIdempotencyStore(db: Kysely<Database>) {
  return {
    /** Takes the key. False when it is taken already: exactly one of many at once gets true. */
    async claim(row: IdempotencyRow): Promise<boolean> {
      const claimed = await db
        .insertInto('idempotency_keys')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    find({ accountId, key }: IdempotencyKey): Promise<IdempotencyRow | undefined> {
      return db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
    },

    /** Keeps the answer, only if it is still the claim made at `createdAt`. */
    async finish(
      { accountId, key, createdAt }: IdempotencyKey & { readonly createdAt: string },
      answer: { readonly status: number; readonly answer: string },
    ): Promise<void> {
      await db
        .updateTable('idempotency_keys')
        .set(answer)
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('created_at', '=', createdAt)
        .execute();
    },

    /** Frees the key, only if it is still the claim made at `createdAt`. */
    async release({ accountId, key, createdAt }: IdempotencyKey & { readonly createdAt: string }): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('created_at', '=', createdAt)
        .execute();
    },

    /** Frees the keys of requests that nobody has answered. */
    async releaseUnanswered(): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('answer', 'is', null).execute();
    },
  };
}
