import type { Kysely } from 'kysely';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type IdentitiesStore = ReturnType<typeof createIdentitiesStore>;

/** What a provider of single sign-on calls somebody. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Who is who at providers of single sign-on. */
export function createIdentitiesStore(db: Kysely<Database>) {
  return {
    async find({ issuer, subject }: Identity): Promise<string | undefined> {
      const row = await db
        .selectFrom('identities')
        .select('person_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.person_id;
    },

    /** Breaks a constraint when the identity is somebody's already. */
    async insert(
      { transaction }: Unit,
      row: Identity & { readonly personId: string; readonly createdAt: string },
    ): Promise<void> {
      const { issuer, subject, personId, createdAt } = row;
      await transaction
        .insertInto('identities')
        .values({ issuer, subject, person_id: personId, created_at: createdAt })
        .execute();
    },
  };
}
