import type { TableIndex } from '../migration.ts';

/**
 * Lists of designs tell the newest version, from an index alone, as 0029 says. `designs_listed` serves nodes of the version
 * before.
 */
export const indexes: readonly TableIndex[] = [
  {
    name: 'designs_listed_with_version',
    on: 'designs (account_id, updated_at, id, name_search, status, name, width, height, created_at, version)',
    sqliteOnly: true,
  },
];
