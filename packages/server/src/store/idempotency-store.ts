import type { Kysely } from 'kysely';
import type { Database, KeptAnswerRow } from './schema.ts';

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export interface KeptAnswerName {
  /** An account's id, or `operator`. */
  readonly caller: string;
  readonly keyHash: string;
}

export interface KeptAnswerClaim extends KeptAnswerName {
  /** Tells a claim from a later one of the same key. */
  readonly createdAt: string;
}

/** What was answered to a request that its sender may send again. */
export function createIdempotencyStore(db: Kysely<Database>) {
  return {
    /** Takes the key. False when it is taken already: exactly one of many at once gets true. */
    async claim({ caller, keyHash, createdAt, fingerprint }: KeptAnswerClaim & { readonly fingerprint: string }) {
      const claimed = await db
        .insertInto('kept_answers')
        .values({ caller, key_hash: keyHash, fingerprint, answer: null, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['caller', 'key_hash']).doNothing())
        .returning('caller')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    find({ caller, keyHash }: KeptAnswerName): Promise<KeptAnswerRow | undefined> {
      return db
        .selectFrom('kept_answers')
        .selectAll()
        .where('caller', '=', caller)
        .where('key_hash', '=', keyHash)
        .executeTakeFirst();
    },

    /** Keeps the answer, only if it is still the claim made at `createdAt`. */
    async finish({ caller, keyHash, createdAt }: KeptAnswerClaim, answer: string): Promise<void> {
      await db
        .updateTable('kept_answers')
        .set({ answer })
        .where('caller', '=', caller)
        .where('key_hash', '=', keyHash)
        .where('created_at', '=', createdAt)
        .execute();
    },

    /** Frees the key, only if it is still the claim made at `createdAt`. */
    async release({ caller, keyHash, createdAt }: KeptAnswerClaim): Promise<void> {
      await db
        .deleteFrom('kept_answers')
        .where('caller', '=', caller)
        .where('key_hash', '=', keyHash)
        .where('created_at', '=', createdAt)
        .execute();
    },

    /** Frees the keys of requests that nobody has answered. */
    async releaseUnanswered(): Promise<void> {
      await db.deleteFrom('kept_answers').where('answer', 'is', null).execute();
    },
  };
}
