import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredBatch } from '../../domain/batch.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { Job, NewJob, Snapshot } from '../../domain/job.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Render } from '../../domain/render.ts';
import type { Run } from '../../domain/run.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import { addUsages } from '../accounts/usage-store.ts';
import { batchColumns } from '../batches/batch-rows.ts';
import { toRunRow } from '../batches/runs-store.ts';
import { chunkRowsInTurns } from '../database/chunk-rows.ts';
import { countUpTo } from '../database/count-up-to.ts';
import { databaseClock } from '../database/database-clock.ts';
import { columnsOf } from '../database/fields.ts';
import { withoutSync } from '../database/without-sync.ts';
import type { Database } from '../schema.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { type Cancelling, cancelWaiting } from './cancel-waiting.ts';
import { type ClaimedJob, claimJobs } from './claim-job.ts';
import type { ClaimOptions } from './claim-options.ts';
import { countRunnable } from './count-runnable.ts';
import { createFinishJob, type Lease } from './finish-job.ts';
import { jobColumns, toJob } from './job-rows.ts';
import { renderColumns, usageOf } from './render-rows.ts';
import { type QuotaTake, takeQuota } from './take-quota.ts';
import { correctMarks, markWaiting } from './work-turns.ts';

export type { ClaimedJob } from './claim-job.ts';
export type { ClaimOptions } from './claim-options.ts';
export type { FinishedFacts, FinishedWork, Lease } from './finish-job.ts';

export type WorkStore = ReturnType<typeof createWorkStore>;

/** The rows of one request, to be stored all together or not at all. */
export interface AcceptedWork {
  /** Several batches of a run. */
  readonly batches?: readonly StoredBatch[];
  readonly run?: Run;
  readonly snapshots: readonly Snapshot[];
  /** Queued renders, and failed ones whose items were found to be wrong at once. */
  readonly renders: readonly Render[];
  /** The requests of the renders, where they are kept. */
  readonly data?: readonly SealedRequest[];
  /** One job for each queued render. */
  readonly jobs: readonly NewJob[];
  /** The quota from which the jobs are taken; default: none. */
  readonly quota?: QuotaTake;
  /** Events of a batch that is already complete, because every item was refused. */
  readonly events?: readonly RecordedEvent[];
}

/**
 * Work that outlives its request. These rows are the truth; queues only say that there are some. A job's row exists
 * exactly while its render is queued or processing.
 *
 * queued → processing (claim) → completed | failed (finish); processing → queued (giveBack, requeueExpired);
 * queued → failed (cancel)
 */
export function createWorkStore(db: Kysely<Database>) {
  const clock = databaseClock(db);

  return {
    /** Throws QuotaUsedUp, and then stores nothing. */
    async enqueue(work: AcceptedWork): Promise<void> {
      failpoint('accept-begun');
      await db.transaction().execute(async (transaction) => {
        if (work.quota) await takeQuota(transaction, work.quota, work.jobs.length);
        const now = clock.now();
        // Always in the same order, so that two requests never wait for each other.
        for (const snapshot of work.snapshots.toSorted((left, right) => (left.hash < right.hash ? -1 : 1))) {
          await transaction
            .insertInto('snapshots')
            .values({ ...columnsOf(snapshot), used_at: now })
            // Locks the row, so that it is not cleaned away before the job that names it exists.
            .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ used_at: now }))
            .execute();
        }
        if (work.run) await transaction.insertInto('runs').values(toRunRow(work.run)).execute();
        for await (const rows of chunkRowsInTurns(work.batches ?? []))
          await transaction.insertInto('batches').values(rows.map(batchColumns)).execute();
        for await (const rows of chunkRowsInTurns(work.renders))
          await transaction
            .insertInto('renders')
            .values(rows.map((row) => renderColumns(row)))
            .execute();
        for await (const rows of chunkRowsInTurns((work.data ?? []).map((each) => columnsOf(each))))
          await transaction.insertInto('request_data').values(rows).execute();
        const waiting = { run_after: now, lease_owner: null, lease_until: null, lease_token: 0, attempts: 0 };
        for await (const rows of chunkRowsInTurns(work.jobs)) {
          await transaction
            .insertInto('render_jobs')
            .values(rows.map((job) => ({ ...jobColumns(job), ...waiting })))
            .execute();
        }
        await markWaiting(
          transaction,
          work.jobs.map(({ accountId }) => accountId),
        );
        await countRefused(transaction, work.renders);
        await recordEvents(transaction, work.events ?? []);
        failpoint('accept-uncommitted');
      });
      failpoint('accept-committed');
    },

    /** See {@link claimJobs}. */
    claim: (options: ClaimOptions): Promise<readonly ClaimedJob[]> => claimJobs(db, options),

    /**
     * Renews the named leases of a node and returns those that it still holds; the missing ones have been lost. Other
     * leases run out, even of the same node: it does not know these jobs, so nobody would ever end them.
     */
    async heartbeat(query: {
      readonly owner: string;
      readonly leaseMs: number;
      readonly leases: readonly Lease[];
    }): Promise<readonly Lease[]> {
      if (query.leases.length === 0) return [];
      // A list of rows: that many conditions joined by OR would be too deep for SQLite's parser.
      const named = sql.join(query.leases.map(({ renderId, token }) => sql`(${renderId}, cast(${token} as bigint))`));
      const rows = await withoutSync(db, (held) =>
        held
          .updateTable('render_jobs')
          .set({ lease_until: clock.now(query.leaseMs) })
          .where('lease_owner', '=', query.owner)
          .where(sql<boolean>`(render_id, lease_token) in (values ${named})`)
          .$if(clock.locksRows, (update) =>
            // Locked in one order, as by who ends several.
            update.where('render_id', 'in', (of) =>
              of
                .selectFrom('render_jobs')
                .select('render_id')
                .where(
                  'render_id',
                  'in',
                  query.leases.map(({ renderId }) => renderId),
                )
                .orderBy('render_id')
                .forUpdate(),
            ),
          )
          .returning(['render_id', 'lease_token'])
          .execute(),
      );
      return rows.map(({ render_id, lease_token }) => ({ renderId: render_id, token: lease_token }));
    },

    /** Stores the progress of a render, while the lease holds. */
    async tellProgress({ renderId, token }: Lease, progress: number): Promise<void> {
      await withoutSync(db, (held) =>
        held
          .updateTable('renders')
          .set({ progress })
          .where('id', '=', renderId)
          .where('status', '=', 'processing')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('render_jobs')
                .select('render_id')
                .where('render_id', '=', renderId)
                .where('lease_token', '=', token)
                .where('lease_owner', 'is not', null),
            ),
          )
          .execute(),
      );
    },

    /** Ends a render, see {@link createFinishJob}. */
    finish: createFinishJob(db),

    /** Ends waiting renders of a batch, see {@link cancelWaiting}. */
    cancel: (options: Cancelling) => cancelWaiting(db, options),

    /** Puts a job back into the queue if the lease still holds: to be tried again later, or because the node stops. */
    async giveBack(
      { renderId, token }: Lease,
      options: { readonly afterMs: number; readonly countsAsAttempt: boolean },
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const given = await transaction
          .updateTable('render_jobs')
          .set((job) => ({
            lease_owner: null,
            lease_until: null,
            run_after: clock.now(options.afterMs),
            ...(!options.countsAsAttempt && { attempts: job('attempts', '-', 1) }),
          }))
          .where('render_id', '=', renderId)
          .where('lease_token', '=', token)
          .where('lease_owner', 'is not', null)
          .returning('account_id')
          .executeTakeFirst();
        if (!given) return false;
        await markWaiting(transaction, [given.account_id]);
        await backToQueued(transaction, [renderId]);
        return true;
      });
    },

    /**
     * Puts jobs whose lease ran out back into the queue, to be tried after `afterMs`. Returns the jobs during which
     * `maxDeaths` nodes died: their renders must be ended. When a node's death cut a job short, that is no attempt.
     * With `owner`, all leases of other nodes count as run out: on the embedded database those have ended.
     */
    async requeueExpired(options: {
      readonly maxDeaths: number;
      readonly afterMs: number;
      readonly limit: number;
      readonly owner?: string;
    }): Promise<{ readonly requeued: number; readonly exhausted: readonly Job[] }> {
      return db.transaction().execute(async (transaction) => {
        const expired = await transaction
          .selectFrom('render_jobs')
          .selectAll()
          .where('lease_owner', 'is not', null)
          .where((where) =>
            options.owner === undefined
              ? where('lease_until', '<', clock.now())
              : where('lease_owner', '!=', options.owner),
          )
          .limit(options.limit)
          .$if(clock.locksRows, (query) => query.forUpdate().skipLocked())
          .execute();
        const again = expired.filter(({ deaths }) => deaths + 1 < options.maxDeaths);
        const ids = again.map(({ render_id }) => render_id);
        if (ids.length > 0) {
          await transaction
            .updateTable('render_jobs')
            .set((job) => ({
              lease_owner: null,
              lease_until: null,
              run_after: clock.now(options.afterMs),
              attempts: job('attempts', '-', 1),
              deaths: job('deaths', '+', 1),
            }))
            .where('render_id', 'in', ids)
            .execute();
          await markWaiting(
            transaction,
            again.map(({ account_id }) => account_id),
          );
          await backToQueued(transaction, ids);
        }
        return { requeued: ids.length, exhausted: expired.filter((job) => !again.includes(job)).map(toJob) };
      });
    },

    /** See {@link correctMarks}; one of several nodes is enough. */
    correctMarks: (): Promise<void> => correctMarks(db),

    /** How many jobs wait and are being done, and since when the oldest waits; for metrics and for scaling. */
    async depth(): Promise<{ readonly waiting: number; readonly leased: number; readonly oldest: string | null }> {
      const waiting = db.selectFrom('render_jobs').where('lease_owner', 'is', null);
      const leased = db.selectFrom('render_jobs').where('lease_owner', 'is not', null);
      const oldest = await waiting.select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
      return {
        waiting: await countUpTo(db, waiting),
        leased: await countUpTo(db, leased),
        oldest: oldest?.created_at ?? null,
      };
    },

    /** How many jobs are being done or could begin now, each of which is worth a node. */
    runnable: (limits: ClaimOptions['limits']): Promise<number> => countRunnable(db, limits),
  };
}

/** Renders that were refused at once count like those that fail later. */
async function countRefused(transaction: Transaction<Database>, renders: readonly Render[]): Promise<void> {
  const refused = renders.filter(({ status }) => status === 'failed');
  await addUsages(
    transaction,
    refused.map((render) => ({ ...usageOf(render), count: { failedRenders: 1 } })),
  );
}

async function backToQueued(transaction: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('renders')
    .set({ status: 'queued', progress: 0 })
    .where('id', 'in', ids)
    .where('status', '=', 'processing')
    .execute();
}
