import type { Kysely } from 'kysely';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type SecondFactorsStore = ReturnType<typeof createSecondFactorsStore>;

export interface SecondFactor {
  readonly personId: string;
  /** Encrypted. */
  readonly sealedSecret: string;
  /** When a first code was typed; null: it is not asked for yet. */
  readonly confirmedAt: string | null;
}

/** What people show beside their password. */
export function createSecondFactorsStore(db: Kysely<Database>) {
  return {
    async find(personId: string): Promise<SecondFactor | undefined> {
      const row = await db
        .selectFrom('second_factors')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return row && { personId, sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at };
    },

    /** Takes the place of one that nobody has confirmed. False when there is one that is confirmed. */
    async start(
      { transaction }: Unit,
      { personId, sealedSecret, createdAt }: Omit<SecondFactor, 'confirmedAt'> & { readonly createdAt: string },
    ): Promise<boolean> {
      const row = { sealed_secret: sealedSecret, created_at: createdAt };
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('second_factors')
        .values({ person_id: personId, ...row, confirmed_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** False when it is confirmed already, or another one was started meanwhile. */
    async confirm(
      { transaction }: Unit,
      { personId, sealedSecret, confirmedAt, step }: SecondFactor & { readonly step: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('second_factors')
        .set({ confirmed_at: confirmedAt, last_step: step })
        .where('person_id', '=', personId)
        .where('sealed_secret', '=', sealedSecret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** False when a code of this step or a later one was used: of many who use it at once, one does. */
    async useStep(
      { transaction }: Unit,
      { personId, sealedSecret, step }: Omit<SecondFactor, 'confirmedAt'> & { readonly step: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('person_id', '=', personId)
        .where('sealed_secret', '=', sealedSecret)
        .where('confirmed_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** With its recovery codes. False when there is none. */
    async remove({ transaction }: Unit, personId: string): Promise<boolean> {
      await transaction.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('second_factors')
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** In place of all that the person has. */
    async setRecoveryCodes(
      { transaction }: Unit,
      { personId, hashes }: { readonly personId: string; readonly hashes: readonly string[] },
    ): Promise<void> {
      await transaction.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
      await transaction
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
        .execute();
    },

    /** False when it is none, or was used: of many who use it at once, one does. */
    async takeRecoveryCode(
      { transaction }: Unit,
      { personId, hash }: { readonly personId: string; readonly hash: string },
    ): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('recovery_codes')
        .where('person_id', '=', personId)
        .where('code_hash', '=', hash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async countRecoveryCodes(personId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
