import type { TableIndex } from '../migration.ts';

/**
 * Lists of a million rows by each of their filters, in their order. What most rows are (completed, delivered) is found without.
 * None names a column that changes when a render is begun, which PostgreSQL would then write anew in every index.
 */
export const indexes: readonly TableIndex[] = [
  { name: 'renders_of_designs', on: 'renders (account_id, design_id, created_at, id)' },
  { name: 'renders_unfinished', on: 'renders (account_id, created_at, id) where completed_at is null' },
  { name: 'renders_failed', on: 'renders (account_id, created_at, id) where error is not null' },
  { name: 'batches_unfinished', on: 'batches (account_id, created_at, id) where completed_at is null' },
  { name: 'deliveries_of_endpoints', on: 'webhook_deliveries (account_id, endpoint_id, created_at, id)' },
  { name: 'deliveries_of_events', on: 'webhook_deliveries (account_id, event, created_at, id)' },
  {
    name: 'deliveries_undelivered',
    on: "webhook_deliveries (account_id, status, created_at, id) where status <> 'delivered'",
  },
  { name: 'audit_log_by_kind', on: 'audit_log (account_id, kind, created_at, id)' },
  { name: 'audit_log_by_person', on: 'audit_log (account_id, person_id, created_at, id)' },
  { name: 'audit_log_by_actor', on: 'audit_log (account_id, actor_id, created_at, id)' },
  { name: 'assets_by_type', on: 'assets (account_id, type, created_at, id) where deleted_at is null' },
  { name: 'accounts_by_age', on: 'accounts (created_at, id)' },
];
