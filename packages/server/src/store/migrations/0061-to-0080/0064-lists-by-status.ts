import type { TableIndex } from '../migration.ts';

/**
 * Lists of designs of one status and of templates of one category, in their order: without these PostgreSQL reads every row of
 * the account for a status that few have. Designs on SQLite from an index alone, as 0029 says.
 */
export const indexes: readonly TableIndex[] = [
  {
    name: 'designs_by_status',
    on: 'designs (account_id, status, updated_at, id, name_search, name, width, height, created_at, version, folder_id)',
  },
  { name: 'templates_by_category', on: 'templates (account_id, category, created_at, id)' },
];
