import type { TableIndex } from '../migration.ts';

/** Every render asks for the fonts of its account, and there are few of them beside its other assets. */
export const indexes: readonly TableIndex[] = [
  { name: 'fonts_by_account', on: "assets (account_id) where type = 'FONT'" },
];
