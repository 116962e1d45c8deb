import type { Kysely } from 'kysely';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type PasswordResetsStore = ReturnType<typeof createPasswordResetsStore>;

/** Links that set a new password. Expired links count as gone. */
export function createPasswordResetsStore(db: Kysely<Database>) {
  return {
    /** Adds a link and keeps the newest `most` - 1 other links of the person; older ones end. */
    async insert(
      { transaction }: Unit,
      reset: { readonly tokenHash: string; readonly personId: string; readonly expiresAt: string },
      { most }: { readonly most: number },
    ): Promise<void> {
      await transaction
        .deleteFrom('password_resets')
        .where('person_id', '=', reset.personId)
        .where('token_hash', 'not in', (from) =>
          from
            .selectFrom('password_resets')
            .select('token_hash')
            .where('person_id', '=', reset.personId)
            .orderBy('expires_at', 'desc')
            .limit(most - 1),
        )
        .execute();
      await transaction
        .insertInto('password_resets')
        .values({ token_hash: reset.tokenHash, person_id: reset.personId, expires_at: reset.expiresAt })
        .execute();
    },

    /** Returns the id of the person whose password the link sets. */
    async find(tokenHash: string, now: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('password_resets')
        .select('person_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.person_id;
    },

    /** Returns false when the link is gone: of many who use it at once, only one succeeds. */
    async take({ transaction }: Unit, tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('password_resets')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0;
    },
  };
}
