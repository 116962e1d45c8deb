import type { TableIndex } from '../migration.ts';

/** The runs of a design, in the order of their list. */
export const indexes: readonly TableIndex[] = [
  { name: 'runs_of_designs', on: 'runs (account_id, design_id, created_at, id)' },
];
