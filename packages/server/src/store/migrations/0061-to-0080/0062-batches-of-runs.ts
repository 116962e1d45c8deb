import type { TableIndex } from '../migration.ts';

/** The batches of a run, and lists in which only the first of them stands for it. */
export const indexes: readonly TableIndex[] = [
  { name: 'batches_by_run', on: 'batches (run_id, run_offset) where run_id is not null' },
  {
    name: 'batches_and_runs',
    on: 'batches (account_id, created_at, id) where coalesce(run_offset, 0) = 0',
  },
];
