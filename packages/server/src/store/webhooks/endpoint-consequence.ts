import type { Transaction } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { holdFirst } from './waiting-deliveries.ts';

/** What follows from an attempt for the registered endpoint that it went to. */
export type EndpointConsequence =
  | { readonly kind: 'none' }
  | { readonly kind: 'works' }
  /** It is switched off when it has been failing since `offIfSince` or longer. */
  | { readonly kind: 'failed'; readonly offIfSince: string }
  /** It says that it does not want any more. */
  | { readonly kind: 'gone' };

/**
 * Locks the endpoint's row, before any of its deliveries is: who changes an endpoint locks its row first and then what
 * waits for it, and in the other order the two would wait for each other. False when nothing follows, and then nothing is
 * locked: most attempts change nothing, and need not follow one another.
 */
export async function lockEndpoint(
  transaction: Transaction<Database>,
  { id, consequence }: { readonly id: string; readonly consequence: EndpointConsequence },
): Promise<boolean> {
  if (consequence.kind === 'none') return false;
  const row = await transaction
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .$if(consequence.kind === 'works', (query) => query.where('failing_since', 'is not', null))
    .$if(consequence.kind === 'gone', (query) => query.where('enabled', '=', 1))
    .$if(consequence.kind === 'failed', (query) =>
      query.where((where) =>
        where.or([
          where('failing_since', 'is', null),
          where.and([where('enabled', '=', 1), where('failing_since', '<=', offIfSince(consequence))]),
        ]),
      ),
    )
    .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** In the transaction that records the attempt, when `lockEndpoint` has locked the row. */
export async function followUp(
  transaction: Transaction<Database>,
  step: { readonly id: string; readonly at: string; readonly consequence: EndpointConsequence },
): Promise<void> {
  const { id, at, consequence } = step;
  const update = () => transaction.updateTable('webhook_endpoints').where('id', '=', id);
  if (consequence.kind === 'works') {
    await update().set({ failing_since: null }).where('failing_since', 'is not', null).execute();
  }
  if (consequence.kind === 'failed') {
    await update().set({ failing_since: at }).where('failing_since', 'is', null).execute();
  }
  if (consequence.kind !== 'failed' && consequence.kind !== 'gone') return;
  const isGone = consequence.kind === 'gone';
  const off = await update()
    .set({ enabled: 0, disabled_reason: isGone ? 'gone' : 'failing', disabled_at: at, updated_at: at })
    .where('enabled', '=', 1)
    .$if(!isGone, (query) => query.where('failing_since', '<=', offIfSince(consequence)))
    .returning('id')
    .executeTakeFirst();
  if (off) await holdFirst(transaction, id);
}

function offIfSince(consequence: EndpointConsequence): string {
  return consequence.kind === 'failed' ? consequence.offIfSince : '';
}
