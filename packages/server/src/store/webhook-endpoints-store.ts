import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseClock } from './database-clock.ts';
import { holdDeliveries } from './endpoint-consequence.ts';
import { hostOf } from './record-events.ts';
import type { Database, WebhookEndpointRow } from './schema.ts';

export type WebhookEndpointsStore = ReturnType<typeof createWebhookEndpointsStore>;

export interface EndpointKey {
  readonly accountId: string;
  readonly id: string;
}

/** URLs that accounts have registered. */
export function createWebhookEndpointsStore(db: Kysely<Database>) {
  return {
    /** False when the account has `most` already. */
    async insert(row: WebhookEndpointRow, most: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // Locks the account's row, so that two that come at once cannot both be the last.
        await transaction
          .updateTable('accounts')
          .set((account) => ({ name: account.ref('name') }))
          .where('id', '=', row.account_id)
          .execute();
        const { count } = await transaction
          .selectFrom('webhook_endpoints')
          .select((each) => each.fn.countAll<number>().as('count'))
          .where('account_id', '=', row.account_id)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await transaction.insertInto('webhook_endpoints').values(row).execute();
        return true;
      });
    },

    find(id: string): Promise<WebhookEndpointRow | undefined> {
      return db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Newest first. */
    list(accountId: string): Promise<WebhookEndpointRow[]> {
      return db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** What waits for it follows: to its new URL, to be kept while it is off, to be sent when it is on again. */
    async update(
      { accountId, id }: EndpointKey,
      changes: Partial<WebhookEndpointRow>,
    ): Promise<WebhookEndpointRow | undefined> {
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('webhook_endpoints')
          .set(changes)
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        if (changes.url !== undefined) await redirectDeliveries(transaction, { id, url: changes.url });
        if (changes.enabled === 0) await holdDeliveries(transaction, id);
        if (changes.enabled === 1) await resumeDeliveries(transaction, id);
        return row;
      });
    },

    /** What waits for it will not be sent; the log stays. */
    async delete({ accountId, id }: EndpointKey): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('webhook_endpoints')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (!gone) return;
        await waiting(transaction, id)
          .set({
            status: 'failed',
            error: 'endpoint-deleted',
            completed_at: databaseClock<Database>(transaction).now(),
          })
          .execute();
      });
    },
  };
}

function waiting(transaction: Transaction<Database>, endpointId: string) {
  return transaction
    .updateTable('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', [sql.lit('pending'), sql.lit('held')]);
}

async function redirectDeliveries(
  transaction: Transaction<Database>,
  { id, url }: { readonly id: string; readonly url: string },
): Promise<void> {
  await waiting(transaction, id)
    .set({ url, host: hostOf(url) })
    .execute();
}

async function resumeDeliveries(transaction: Transaction<Database>, endpointId: string): Promise<void> {
  const clock = databaseClock<Database>(transaction);
  await transaction
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', due_at: clock.now(), first_due_at: clock.now(), failures: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', sql.lit('held'))
    .execute();
}
