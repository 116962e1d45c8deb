import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** What follows from an attempt for the registered endpoint that it went to. */
export type EndpointConsequence =
  | { readonly kind: 'none' }
  | { readonly kind: 'works' }
  /** It is switched off when it has been failing since `offIfSince` or longer. */
  | { readonly kind: 'failed'; readonly offIfSince: string }
  /** It says that it does not want any more. */
  | { readonly kind: 'gone' };

/** In the transaction that records the attempt. */
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
    .$if(!isGone, (query) =>
      query.where('failing_since', '<=', consequence.kind === 'failed' ? consequence.offIfSince : ''),
    )
    .returning('id')
    .executeTakeFirst();
  if (off) await holdDeliveries(transaction, id);
}

/** What waits for an endpoint that is off is kept. */
export async function holdDeliveries(transaction: Transaction<Database>, endpointId: string): Promise<void> {
  await transaction
    .updateTable('webhook_deliveries')
    .set({ status: 'held' })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', sql.lit('pending'))
    .execute();
}
