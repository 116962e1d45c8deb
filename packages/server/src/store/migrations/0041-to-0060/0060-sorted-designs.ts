import type { TableIndex } from '../migration.ts';

/** Lists of designs by name and by when they were made; on SQLite from an index alone, as 0029 says. */
export const indexes: readonly TableIndex[] = [
  {
    name: 'designs_by_name',
    on: 'designs (account_id, name_search, id, status, name, width, height, created_at, updated_at, version, folder_id)',
  },
  {
    name: 'designs_by_creation',
    on: 'designs (account_id, created_at, id, name_search, status, name, width, height, updated_at, version, folder_id)',
  },
];
