import type { TableIndex } from '../migration.ts';

/** What an account stores is summed once, without a look at the files of others. */
export const indexes: readonly TableIndex[] = [{ name: 'files_by_account', on: 'files (account_id, size)' }];
