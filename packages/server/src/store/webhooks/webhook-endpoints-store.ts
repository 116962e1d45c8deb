import type { Kysely } from 'kysely';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';
import { failAll, holdAll, redirectAll, resumeMost, resumeRest } from './waiting-deliveries.ts';
import { endpointColumns, toEndpoint } from './webhook-rows.ts';

export type WebhookEndpointsStore = ReturnType<typeof createWebhookEndpointsStore>;

export interface EndpointKey {
  readonly accountId: string;
  readonly id: string;
}

/** URLs that accounts have registered. */
export function createWebhookEndpointsStore(db: Kysely<Database>) {
  return {
    /** False when the account has `most` already. */
    async insert({ transaction }: Unit, endpoint: WebhookEndpoint, most: number): Promise<boolean> {
      // Locks the account's row, so that two that come at once cannot both be the last.
      await transaction
        .updateTable('accounts')
        .set((account) => ({ name: account.ref('name') }))
        .where('id', '=', endpoint.accountId)
        .execute();
      const { count } = await transaction
        .selectFrom('webhook_endpoints')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('account_id', '=', endpoint.accountId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction.insertInto('webhook_endpoints').values(endpointColumns(endpoint)).execute();
      return true;
    },

    async find(id: string): Promise<WebhookEndpoint | undefined> {
      const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toEndpoint(row);
    },

    /** Newest first. */
    async list(accountId: string): Promise<readonly WebhookEndpoint[]> {
      const rows = await db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toEndpoint);
    },

    /**
     * What waits for it follows: to its new URL, to be kept while it is off, to be sent when it is on again, within a
     * minute when that is much. In steps: no row is locked for longer, however much it is.
     */
    async update(
      { accountId, id }: EndpointKey,
      changes: Partial<WebhookEndpoint>,
    ): Promise<WebhookEndpoint | undefined> {
      const isThere = await isOf(db, { accountId, id });
      if (isThere && changes.enabled) await resumeMost(db, id);
      const row = await db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('webhook_endpoints')
          .set(endpointColumns(changes))
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (changed && changes.enabled) await resumeRest(transaction, id);
        return changed;
      });
      if (row && changes.url !== undefined) await redirectAll(db, id, changes.url);
      if (row && changes.enabled === false) await holdAll(db, id);
      return row && toEndpoint(row);
    },

    /** What waits for it will not be sent; the log stays. */
    async delete({ accountId, id }: EndpointKey): Promise<void> {
      if (!(await isOf(db, { accountId, id }))) return;
      // Nothing more comes for it from here on, and it is still there when this ends too early.
      await db.updateTable('webhook_endpoints').set({ enabled: 0 }).where('id', '=', id).execute();
      await failAll(db, id);
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
        await failAll(transaction, id);
      });
    },
  };
}

async function isOf(db: Kysely<Database>, { accountId, id }: EndpointKey): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
