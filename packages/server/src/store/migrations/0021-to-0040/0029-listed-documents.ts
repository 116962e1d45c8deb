import type { TableIndex } from '../migration.ts';

/**
 * Lists and searches of documents, answered by an index alone. SQLite reads what stands behind a document in its row through
 * all pages of the document: a search of 500 designs of 2 MB would read 1 GB, and the service with it. PostgreSQL keeps
 * documents elsewhere, and takes no names as long as these in an index.
 */
export const indexes: readonly TableIndex[] = [
  {
    name: 'designs_listed',
    on: 'designs (account_id, updated_at, id, name_search, status, name, width, height, created_at)',
    sqliteOnly: true,
  },
  {
    name: 'templates_listed',
    on: 'templates (account_id, created_at, id, name_search, category, name, width, height, thumbnail_file_id, variable_names)',
    sqliteOnly: true,
  },
];
