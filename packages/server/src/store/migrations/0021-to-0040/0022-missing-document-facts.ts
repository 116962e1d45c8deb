import type { TableIndex } from '../migration.ts';

/** Documents whose variables are not entered, or those of an earlier version are: few, and none when all nodes are new. */
export const indexes: readonly TableIndex[] = [
  { name: 'designs_without_variables', on: 'designs (account_id) where coalesce(variables_of, 0) <> version' },
  { name: 'templates_without_variables', on: 'templates (account_id) where variables is null' },
];
