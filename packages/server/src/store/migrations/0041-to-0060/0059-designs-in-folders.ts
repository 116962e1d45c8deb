import type { TableIndex } from '../migration.ts';

/**
 * Lists of designs tell the folder, and are of one, from an index alone, as 0029 says. `designs_listed_with_version` serves
 * nodes of the version before.
 */
export const indexes: readonly TableIndex[] = [
  {
    name: 'designs_listed_with_folder',
    on: 'designs (account_id, updated_at, id, name_search, status, name, width, height, created_at, version, folder_id)',
    sqliteOnly: true,
  },
  {
    name: 'designs_listed_in_folders',
    on: 'designs (account_id, folder_id, updated_at, id, name_search, status, name, width, height, created_at, version)',
    sqliteOnly: true,
  },
  { name: 'designs_in_folders', on: 'designs (account_id, folder_id, updated_at, id)' },
];
