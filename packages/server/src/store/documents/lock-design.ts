import type { Transaction } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

/**
 * Answers whether the design is there, and has others wait who change it or what belongs to it. Whoever writes that takes the
 * design first, and files last: then nobody waits for ever.
 */
export async function lockDesign(
  transaction: Transaction<Database>,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('designs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return found !== undefined;
}
