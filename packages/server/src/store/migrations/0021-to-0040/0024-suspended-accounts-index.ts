import type { TableIndex } from '../migration.ts';

/** They are few, and asked for each time that something waiting is taken up. */
export const indexes: readonly TableIndex[] = [
  { name: 'accounts_suspended', on: 'accounts (id) where suspended_at is not null' },
];
