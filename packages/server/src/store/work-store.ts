import { type Kysely, sql, type Transaction } from 'kysely';
import { failpoint } from '../telemetry/failpoint.ts';
import { type ClaimedJob, type ClaimOptions, claimJob } from './claim-job.ts';
import { databaseClock } from './database-clock.ts';
import { type RecordedEvent, recordEvents } from './record-events.ts';
import type { RenderWithFile } from './renders-store.ts';
import type { BatchRow, Database, FileRow, RenderJobRow, RenderRow, SnapshotRow } from './schema.ts';
import { shownFile, storeFile } from './store-file.ts';
import { addUsage, type UsageCount } from './usage-store.ts';

export type { ClaimedJob } from './claim-job.ts';

export type WorkStore = ReturnType<typeof createWorkStore>;

/** What a request asked for, to be stored together or not at all. */
export interface AcceptedWork {
  readonly batch?: BatchRow;
  readonly snapshots: readonly Pick<SnapshotRow, 'account_id' | 'hash' | 'document'>[];
  /** Queued, or failed already: what was wrong with an item was known at once. */
  readonly renders: readonly RenderRow[];
  /** One for each queued render. */
  readonly jobs: readonly NewJob[];
  /** Of a batch that is complete already, because every item was refused. */
  readonly events?: readonly RecordedEvent[];
}

export type NewJob = Omit<RenderJobRow, 'run_after' | 'lease_owner' | 'lease_until' | 'lease_token' | 'attempts'>;

/** Names one claim of a job. */
export interface Lease {
  readonly renderId: string;
  readonly token: number;
}

export interface FinishedWork {
  readonly lease: Lease;
  /** The columns of the render that its end decides. */
  readonly render: Pick<RenderRow, 'status' | 'completed_at'> & Partial<RenderRow>;
  /** Made by this render. */
  readonly file?: FileRow;
  /** A file that was there already lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
  /** What is to be told, of what has become true. */
  readonly events: (facts: FinishedFacts) => readonly RecordedEvent[];
}

export interface FinishedFacts extends RenderWithFile {
  /** When this render was its last: the batch with its renders in order. */
  readonly completedBatch: { readonly batch: BatchRow; readonly renders: readonly RenderWithFile[] } | undefined;
}

/** What one statement may name: SQLite takes 32,766 values at most, a render has some twenty. */
const rowsPerStatement = 500;

/**
 * Work that outlives its request. These rows are the truth; queues only tell that there are some. A job's row exists
 * exactly while its render is queued or processing.
 *
 * queued → processing (claim) → completed | failed (finish); processing → queued (giveBack, requeueExpired)
 */
export function createWorkStore(db: Kysely<Database>) {
  const clock = databaseClock(db);

  return {
    async enqueue(work: AcceptedWork): Promise<void> {
      failpoint('accept-begun');
      await db.transaction().execute(async (transaction) => {
        const now = clock.now();
        // In one order, so that two requests never wait for each other's.
        for (const snapshot of work.snapshots.toSorted((left, right) => (left.hash < right.hash ? -1 : 1))) {
          await transaction
            .insertInto('snapshots')
            .values({ ...snapshot, used_at: now })
            // Locks the row against being cleaned away before the job that names it is there.
            .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ used_at: now }))
            .execute();
        }
        if (work.batch) await transaction.insertInto('batches').values(work.batch).execute();
        for (const rows of inParts(work.renders)) await transaction.insertInto('renders').values(rows).execute();
        const waiting = { run_after: now, lease_owner: null, lease_until: null, lease_token: 0, attempts: 0 };
        for (const rows of inParts(work.jobs)) {
          await transaction
            .insertInto('render_jobs')
            .values(rows.map((row) => ({ ...row, ...waiting })))
            .execute();
        }
        await ensureTurns(transaction, work.jobs);
        await countRefused(transaction, work.renders);
        await recordEvents(transaction, work.events ?? []);
        failpoint('accept-uncommitted');
      });
      failpoint('accept-committed');
    },

    /** Takes the next job for a node, or answers undefined when none may run now. */
    claim: (options: ClaimOptions): Promise<ClaimedJob | undefined> => claimJob(db, options),

    /** Makes all leases of a node last longer and answers whose they are; what is missing has been lost. */
    async heartbeat(query: { readonly owner: string; readonly leaseMs: number }): Promise<ReadonlySet<string>> {
      const rows = await db
        .updateTable('render_jobs')
        .set({ lease_until: clock.now(query.leaseMs) })
        .where('lease_owner', '=', query.owner)
        .returning('render_id')
        .execute();
      return new Set(rows.map(({ render_id }) => render_id));
    },

    /** Tells how far a render is, while the lease holds. */
    async tellProgress({ renderId, token }: Lease, progress: number): Promise<void> {
      await db
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
        .execute();
    },

    /**
     * Ends a render: its row, its file's, its batch's counters and the account's usage change together. False when the
     * lease was lost; then nothing has changed and the result belongs to nobody.
     */
    async finish(work: FinishedWork): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const job = await transaction
          .deleteFrom('render_jobs')
          .where('render_id', '=', work.lease.renderId)
          .where('lease_token', '=', work.lease.token)
          .where('lease_owner', 'is not', null)
          .returning(['account_id', 'batch_id'])
          .executeTakeFirst();
        if (!job) return false;
        await storeFile(transaction, { fileId: work.render.file_id, file: work.file, keepUntil: work.keepFileUntil });
        const batch = job.batch_id === null ? undefined : await countInBatch(transaction, job.batch_id, work.render);
        const render = await transaction
          .updateTable('renders')
          .set({
            ...work.render,
            progress: 100,
            finished_order: batch ? batch.total_renders - batch.remaining_renders : null,
          })
          .where('id', '=', work.lease.renderId)
          .returningAll()
          .executeTakeFirstOrThrow();
        const day = (render.completed_at ?? render.created_at).slice(0, 10);
        await addUsage(transaction, { accountId: job.account_id, day }, work.usage);
        const facts = {
          render,
          file: await shownFile(transaction, render.file_id),
          completedBatch: batch?.status === 'completed' ? await withRenders(transaction, batch) : undefined,
        };
        await recordEvents(transaction, work.events(facts));
        failpoint('finish-uncommitted');
        if (facts.completedBatch) failpoint('batch-end-uncommitted');
        return true;
      });
    },

    /** Puts a job back into the queue, if the lease still holds: to be tried again later, or because the node stops. */
    async giveBack(
      { renderId, token }: Lease,
      options: { readonly afterMs: number; readonly countsAsAttempt: boolean },
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
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
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await backToQueued(transaction, [renderId]);
        return true;
      });
    },

    /**
     * Puts jobs whose lease ran out back into the queue, `afterMs` later, and answers those that were begun
     * `maxAttempts` times: their renders are to be ended. With `owner`, every lease of other nodes counts as run out:
     * on the embedded database they have ended.
     */
    async requeueExpired(options: {
      readonly maxAttempts: number;
      readonly afterMs: number;
      readonly limit: number;
      readonly owner?: string;
    }): Promise<{ readonly requeued: number; readonly exhausted: readonly RenderJobRow[] }> {
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
        const again = expired.filter(({ attempts }) => attempts < options.maxAttempts);
        const ids = again.map(({ render_id }) => render_id);
        if (ids.length > 0) {
          await transaction
            .updateTable('render_jobs')
            .set({ lease_owner: null, lease_until: null, run_after: clock.now(options.afterMs) })
            .where('render_id', 'in', ids)
            .execute();
          await backToQueued(transaction, ids);
        }
        return { requeued: ids.length, exhausted: expired.filter((job) => !again.includes(job)) };
      });
    },

    /** How much waits and is being done, and since when the oldest waits; for metrics and for scaling. */
    async depth(): Promise<{ readonly waiting: number; readonly leased: number; readonly oldest: string | null }> {
      const row = await db
        .selectFrom('render_jobs')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('lease_owner', 'is', null).as('waiting'),
          fn.countAll<number>().filterWhere('lease_owner', 'is not', null).as('leased'),
          fn.min('created_at').filterWhere('lease_owner', 'is', null).as('oldest'),
        ])
        .executeTakeFirstOrThrow();
      return { waiting: Number(row.waiting), leased: Number(row.leased), oldest: row.oldest ?? null };
    },

    findJob(renderId: string): Promise<RenderJobRow | undefined> {
      return db.selectFrom('render_jobs').selectAll().where('render_id', '=', renderId).executeTakeFirst();
    },

    /** Removes up to `limit` snapshots that no job names and that were last used `minAgeMs` ago or earlier. */
    async deleteUnusedSnapshots(query: { readonly minAgeMs: number; readonly limit: number }): Promise<number> {
      const unused = await db
        .selectFrom('snapshots')
        .select(['account_id', 'hash'])
        .where('used_at', '<', clock.now(-query.minAgeMs))
        .where(isUnnamed)
        .limit(query.limit)
        .execute();
      for (const { account_id, hash } of unused) {
        await db
          .deleteFrom('snapshots')
          .where('account_id', '=', account_id)
          .where('hash', '=', hash)
          // It may have been used since it was read.
          .where('used_at', '<', clock.now(-query.minAgeMs))
          .where(isUnnamed)
          .execute();
      }
      return unused.length;
    },
  };
}

const isUnnamed = sql<boolean>`not exists (select 1 from render_jobs
  where render_jobs.account_id = snapshots.account_id and render_jobs.snapshot_hash = snapshots.hash)`;

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

async function ensureTurns(transaction: Transaction<Database>, jobs: readonly NewJob[]): Promise<void> {
  for (const accountId of new Set(jobs.map(({ account_id }) => account_id))) {
    await transaction
      .insertInto('work_turns')
      .values({ account_id: accountId, last_turn: '' })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
  }
}

/** Renders that were refused as they came in count like those that fail later. */
async function countRefused(transaction: Transaction<Database>, renders: readonly RenderRow[]): Promise<void> {
  const refused = renders.filter(({ status }) => status === 'failed');
  const [first] = refused;
  if (!first) return;
  const key = { accountId: first.account_id, day: first.created_at.slice(0, 10) };
  await addUsage(transaction, key, { failedRenders: refused.length });
}

async function countInBatch(
  transaction: Transaction<Database>,
  batchId: string,
  { status, completed_at }: FinishedWork['render'],
): Promise<BatchRow> {
  const counter = status === 'completed' ? 'completed_renders' : 'failed_renders';
  const batch = await transaction
    .updateTable('batches')
    .set((row) => ({ remaining_renders: row('remaining_renders', '-', 1), [counter]: row(counter, '+', 1) }))
    .where('id', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (batch.remaining_renders > 0) return batch;
  return transaction
    .updateTable('batches')
    .set({ status: 'completed', completed_at })
    .where('id', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function withRenders(transaction: Transaction<Database>, batch: BatchRow) {
  const renders = await transaction
    .selectFrom('renders')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('batch_index')
    .execute();
  const files = new Map<string, FileRow>();
  for (const part of inParts(renders.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])))) {
    const rows = await transaction.selectFrom('files').selectAll().where('id', 'in', part).execute();
    for (const row of rows) files.set(row.id, row);
  }
  return { batch, renders: renders.map((render) => ({ render, file: files.get(render.file_id ?? '') })) };
}

async function backToQueued(transaction: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('renders')
    .set({ status: 'queued', progress: 0 })
    .where('id', 'in', ids)
    .where('status', '=', 'processing')
    .execute();
}
