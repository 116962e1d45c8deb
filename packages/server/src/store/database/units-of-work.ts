import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../schema.ts';

/** One transaction. Stores write into it; whoever opened it only hands it to them. */
export interface Unit {
  readonly transaction: Transaction<Database>;
}

/** Opens units of work (`docs/adr/0047`). */
export interface UnitsOfWork {
  /**
   * Commits what `write` wrote, together with the answer to what it made where an `Idempotency-Key` asks for that; answers
   * what it made. When it throws, nothing is stored. `interim`: more is to come, and what was made is told only when it never did.
   */
  commit<Made>(write: (unit: Unit) => Promise<Made>, options?: { readonly interim?: boolean }): Promise<Made>;
}

export function createUnitsOfWork(db: Kysely<Database>): UnitsOfWork {
  return { commit: (write) => db.transaction().execute((transaction) => write({ transaction })) };
}
