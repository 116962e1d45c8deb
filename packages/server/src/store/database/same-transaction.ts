import type { Transaction } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * What else is written in the transaction that stores something, and is told what was stored: after a crash both are there
 * or neither is. When it throws, nothing is stored.
 */
export type InSameTransaction<Stored = void> = (transaction: Transaction<Database>, stored: Stored) => Promise<void>;

/** The same for who knows another form of what is stored. */
export function inSameTransactionOf<Stored, Made>(
  sameTransaction: InSameTransaction<Made> | undefined,
  make: (stored: Stored) => Made,
): InSameTransaction<Stored> | undefined {
  return sameTransaction && ((transaction, stored) => sameTransaction(transaction, make(stored)));
}
