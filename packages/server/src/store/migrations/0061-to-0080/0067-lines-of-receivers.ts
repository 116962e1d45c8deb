import type { TableIndex } from '../migration.ts';

/** What waits for each receiver, by when it is due: whose line is next is found past a line of any length. */
export const indexes: readonly TableIndex[] = [
  {
    name: 'webhook_deliveries_by_receiver',
    on: "webhook_deliveries (account_id, host, due_at) where status = 'pending'",
  },
];
