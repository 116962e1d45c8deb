import { readRows } from '../support/rows.ts';
import type { Crashed } from './column.ts';

/** As if the 150 seconds were over in which a first request may still run, on whatever node. */
export const letClaimsGrowOld = (crashed: Crashed) =>
  readRows(crashed, async (query) => {
    await query(`update kept_answers set created_at = '${new Date(Date.now() - 180_000).toISOString()}'`);
  });
