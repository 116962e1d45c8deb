import type { Kysely } from 'kysely';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

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

export interface NewKeptAnswer extends KeptAnswerClaim {
  /** SHA-256 of what was asked. */
  readonly fingerprint: string;
  /** Which does the first request; null: one of a version before, which told no name. */
  readonly node: string | null;
}

export interface KeptAnswer extends NewKeptAnswer {
  /** Sealed; null while the first request runs. */
  readonly answer: string | null;
}

/** What was answered to a request that its sender may send again. */
export function createIdempotencyStore(db: Kysely<Database>) {
  const give = (executor: Kysely<Database>, { caller, keyHash, createdAt }: KeptAnswerClaim, answer: string) =>
    executor
      .updateTable('kept_answers')
      .set({ answer })
      .where('caller', '=', caller)
      .where('key_hash', '=', keyHash)
      .where('created_at', '=', createdAt);

  const free = ({ caller, keyHash, createdAt }: KeptAnswerClaim) =>
    db
      .deleteFrom('kept_answers')
      .where('caller', '=', caller)
      .where('key_hash', '=', keyHash)
      .where('created_at', '=', createdAt);

  return {
    /** Takes the key. False when it is taken already: exactly one of many at once gets true. */
    async claim(claim: NewKeptAnswer): Promise<boolean> {
      const claimed = await db
        .insertInto('kept_answers')
        .values(columnsOf(claim))
        .onConflict((conflict) => conflict.columns(['caller', 'key_hash']).doNothing())
        .returning('caller')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async find({ caller, keyHash }: KeptAnswerName): Promise<KeptAnswer | undefined> {
      const row = await db
        .selectFrom('kept_answers')
        .selectAll()
        .where('caller', '=', caller)
        .where('key_hash', '=', keyHash)
        .executeTakeFirst();
      return row && fieldsOf(row);
    },

    /**
     * Keeps the first answer, only if it is still the claim made at `createdAt`; in the transaction of what it tells, where
     * there is one. False when the claim is another's by now, or has its answer.
     */
    async finish(claim: KeptAnswerClaim, answer: string, unit?: Unit): Promise<boolean> {
      const kept = await give(unit?.transaction ?? db, claim, answer)
        .where('answer', 'is', null)
        .returning('caller')
        .executeTakeFirst();
      return kept !== undefined;
    },

    /** Keeps an answer in the place of the one that the claim made at `createdAt` may have already. */
    async replace(claim: KeptAnswerClaim, answer: string): Promise<void> {
      await give(db, claim, answer).execute();
    },

    /** Frees the key, only if it is still the claim made at `createdAt` and nothing has been answered. */
    async release(claim: KeptAnswerClaim): Promise<void> {
      await free(claim).where('answer', 'is', null).execute();
    },

    /** Frees the key of the claim made at `createdAt`, with its answer. */
    async forget(claim: KeptAnswerClaim): Promise<void> {
      await free(claim).execute();
    },

    /** Frees the keys of requests that nobody has answered. */
    async releaseUnanswered(): Promise<void> {
      await db.deleteFrom('kept_answers').where('answer', 'is', null).execute();
    },
  };
}
