import type { TableIndex } from '../migration.ts';

/** The accounts that wait, who waited longest first. */
export const indexes: readonly TableIndex[] = [
  { name: 'work_turns_in_line', on: 'work_turns (last_turn, account_id) where waiting = 1' },
];
