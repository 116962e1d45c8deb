import { createWorkStore } from '../../packages/server/src/store/renders/work-store.ts';
import type { OpenTables } from './open-tables.ts';
import { claimOne, leaseOf } from './work-store.ts';

/** What each of so many claims took, one after the other, ms by the clock, the shortest first; each job is given back before the next. */
export async function timeClaims(db: OpenTables['db'], count: number): Promise<readonly number[]> {
  const work = createWorkStore(db);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    const claimed = await claimOne(work);
    times.push(performance.now() - startedMs);
    if (claimed === undefined) throw new Error('nothing waited');
    await work.giveBack(leaseOf(claimed), { afterMs: 0, countsAsAttempt: false });
  }
  return times.sort((a, b) => a - b);
}

/** The value that so large a share of the sorted times does not pass. */
export function percentile(times: readonly number[], share: number): number {
  return times[Math.floor(share * times.length)] ?? 0;
}
