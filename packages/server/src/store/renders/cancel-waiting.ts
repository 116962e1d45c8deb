import type { Kysely } from 'kysely';
import type { Job } from '../../domain/job.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { endHeld, type FinishedJob, type FinishedWork } from './finish-job.ts';
import { toJob } from './job-rows.ts';

export interface Cancelling {
  readonly batchId: string;
  /** How each render ends, of which the job is given. */
  readonly end: (job: Job) => Omit<FinishedWork, 'lease'>;
}

/** Renders that one transaction ends: others have a turn between two. */
const mostAtOnce = 100;

/**
 * Ends renders of a batch that wait, the first of them first, and answers what came of each; of none, when none waits any
 * longer. Those under way end by themselves: whoever claims a job and whoever cancels it take its row, so one of them has it.
 */
export function cancelWaiting(db: Kysely<Database>, { batchId, end }: Cancelling): Promise<readonly FinishedJob[]> {
  return db.transaction().execute(async (transaction) => {
    const waiting = transaction
      .selectFrom('render_jobs')
      .select('render_id')
      .where('batch_id', '=', batchId)
      .where('lease_owner', 'is', null)
      .orderBy('position')
      .limit(mostAtOnce)
      .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forUpdate());
    const rows = await transaction.deleteFrom('render_jobs').where('render_id', 'in', waiting).returningAll().execute();
    if (rows.length === 0) return [];
    const ends = rows
      .map(toJob)
      .toSorted((left, right) => left.position - right.position)
      .map((job) => ({
        job,
        work: { ...end(job), lease: { renderId: job.renderId, accountId: job.accountId, token: job.leaseToken } },
      }));
    return endHeld(transaction, ends);
  });
}
