import type { Kysely, Transaction } from 'kysely';
import type { StoredBatch } from '../../domain/batch.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { ServedFile } from '../../domain/file.ts';
import type { Job } from '../../domain/job.ts';
import type { EndedFields, Render, RenderWithFile } from '../../domain/render.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import type { UsageCount } from '../accounts/usage-count.ts';
import { addUsages } from '../accounts/usage-store.ts';
import { toBatch } from '../batches/batch-rows.ts';
import { databaseClock } from '../database/database-clock.ts';
import { createGroupWrites } from '../database/group-writes.ts';
import { type PreparedQuery, prepared } from '../database/prepared.ts';
import type { Database, RenderRow } from '../schema.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { renderColumns, toRender, usageOf, withFiles } from './render-rows.ts';
import { shownFile, storeFiles } from './store-file.ts';

/** Names one claim of a job. */
export interface Lease {
  readonly renderId: string;
  readonly token: number;
}

export interface FinishedWork {
  readonly lease: Lease;
  /** What its end changes of the render. */
  readonly render: EndedFields;
  /** Made by this render. */
  readonly file?: ServedFile;
  /** A file that was there already lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
  /** What is to be told, of what has become true. */
  readonly events: (facts: FinishedFacts) => readonly RecordedEvent[];
}

export interface FinishedFacts extends RenderWithFile {
  /** When this render was its last: the batch with its renders in order. */
  readonly completedBatch: { readonly batch: StoredBatch; readonly renders: readonly RenderWithFile[] } | undefined;
}

/** What came of ending it. */
export interface FinishedJob {
  /** Whether somebody waits to be told, of this render or of one that was ended with it. */
  readonly tells: boolean;
  /** Whether this render was the last of its batch. */
  readonly endsBatch: boolean;
}

/** Renders that one transaction ends. */
const mostAtOnce = 32;

/**
 * Ends a render: its row, its file's, its batch's counters and the account's usage change together. Undefined when the
 * lease was lost; then nothing has changed and the result belongs to nobody.
 *
 * On the embedded database, which has one transaction at a time, those that end together share one, and its sync
 * (`docs/adr/0028`). On PostgreSQL each has its own: ends of one batch wait for each other's counters, on any node.
 */
export function createFinishJob(db: Kysely<Database>): (work: FinishedWork) => Promise<FinishedJob | undefined> {
  const write = (works: readonly FinishedWork[]) =>
    db.transaction().execute((transaction) => finishJobs(transaction, works));
  if (databaseClock(db).locksRows) return async (work) => (await write([work]))[0];
  return createGroupWrites({ write, laneOf: () => '', atOnce: 1, most: mostAtOnce });
}

/** The end of a render whose job is taken: its lease still held, or it waited. */
export interface HeldEnd {
  readonly work: FinishedWork;
  readonly job: Pick<Job, 'batchId'>;
}

const takeJob = prepared((db, { renderId, token }: Lease) =>
  db
    .deleteFrom('render_jobs')
    .where('render_id', '=', renderId)
    .where('lease_token', '=', token)
    .where('lease_owner', 'is not', null)
    .returning('batch_id'),
);

async function finishJobs(
  transaction: Transaction<Database>,
  works: readonly FinishedWork[],
): Promise<readonly (FinishedJob | undefined)[]> {
  const held = new Map<FinishedWork, HeldEnd>();
  for (const work of works) {
    const job = await takeJob.first(transaction, work.lease);
    if (job) held.set(work, { work, job: { batchId: job.batch_id } });
  }
  if (held.size === 0) return works.map(() => undefined);
  const finished = await endHeld(transaction, [...held.values()]);
  const results = new Map([...held.keys()].map((work, index) => [work, finished[index]]));
  return works.map((work) => results.get(work));
}

/** Ends renders whose jobs were taken in this transaction; answers in their order. */
export async function endHeld(
  transaction: Transaction<Database>,
  ends: readonly HeldEnd[],
): Promise<readonly FinishedJob[]> {
  await storeFiles(
    transaction,
    ends.map(({ work }) => ({ fileId: work.render.fileId, file: work.file, keepUntil: work.keepFileUntil })),
  );
  const counted = await countInBatches(transaction, ends);
  const renders: Render[] = [];
  for (const end of ends) renders.push(await endRender(transaction, end, counted.get(end)?.order ?? null));
  await addUsages(
    transaction,
    ends.map(({ work }, index) => ({ ...usageOf(renders[index] as Render), count: work.usage })),
  );
  const events: RecordedEvent[] = [];
  for (const [index, end] of ends.entries()) {
    const render = renders[index] as Render;
    const completed = counted.get(end)?.completed;
    const facts = {
      render,
      file: end.work.file ?? (await shownFile(transaction, render.fileId)),
      completedBatch: completed && (await withRenders(transaction, completed)),
    };
    events.push(...end.work.events(facts));
  }
  const tells = (await recordEvents(transaction, events)) > 0;
  return ends.map((end) => {
    failpoint('finish-uncommitted');
    const endsBatch = counted.get(end)?.completed !== undefined;
    if (endsBatch) failpoint('batch-end-uncommitted');
    return { tells, endsBatch };
  });
}

type EndedColumns = Pick<RenderRow, 'id'> & Partial<RenderRow>;

/** By the columns that it sets: drawn, from the cache, failed. */
const endsOfRenders = new Map<string, PreparedQuery<EndedColumns, RenderRow>>();

async function endRender(
  transaction: Transaction<Database>,
  { work: { lease, render } }: HeldEnd,
  finishedOrder: number | null,
): Promise<Render> {
  const columns = renderColumns({ ...render, progress: 100, finishedOrder });
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const form = names.join();
  const query =
    endsOfRenders.get(form) ??
    prepared((db, values: EndedColumns) =>
      db
        .updateTable('renders')
        .set(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<RenderRow>)
        .where('id', '=', values.id)
        .returningAll(),
    );
  endsOfRenders.set(form, query);
  const row = await query.first(transaction, { ...columns, id: lease.renderId });
  if (!row) throw new Error(`The job of ${lease.renderId} had no render.`);
  return toRender(row);
}

interface CountedEnd {
  /** Its place among the ends of its batch, from 1. */
  readonly order: number;
  /** The batch whose last render this was. */
  readonly completed: StoredBatch | undefined;
}

interface EndCounts {
  readonly id: string;
  readonly ended: number;
  readonly completed: number;
  readonly failed: number;
}

const countEnds = prepared((db, { id, ended, completed, failed }: EndCounts) =>
  db
    .updateTable('batches')
    .set((row) => ({
      remaining_renders: row('remaining_renders', '-', ended),
      completed_renders: row('completed_renders', '+', completed),
      failed_renders: row('failed_renders', '+', failed),
    }))
    .where('id', '=', id)
    .returningAll(),
);

/** In the order in which they are given. */
async function countInBatches(
  transaction: Transaction<Database>,
  ends: readonly HeldEnd[],
): Promise<ReadonlyMap<HeldEnd, CountedEnd>> {
  const counted = new Map<HeldEnd, CountedEnd>();
  for (const [id, group] of Map.groupBy(ends, ({ job }) => job.batchId)) {
    if (id === null) continue;
    const completed = group.filter(({ work }) => work.render.status === 'completed').length;
    const counts = { id, ended: group.length, completed, failed: group.length - completed };
    const batch = await countEnds.first(transaction, counts);
    if (!batch) throw new Error(`The batch ${id} of a job is gone.`);
    const before = batch.total_renders - batch.remaining_renders - group.length;
    for (const [index, end] of group.entries()) {
      const isLast = batch.remaining_renders === 0 && index === group.length - 1;
      const ended = isLast ? await completeBatch(transaction, id, end.work.render.completedAt) : undefined;
      counted.set(end, { order: before + index + 1, completed: ended });
    }
  }
  return counted;
}

async function completeBatch(
  transaction: Transaction<Database>,
  id: string,
  completedAt: string | null,
): Promise<StoredBatch> {
  const row = await transaction
    .updateTable('batches')
    .set({ status: 'completed', completed_at: completedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBatch(row);
}

async function withRenders(transaction: Transaction<Database>, batch: StoredBatch) {
  const renders = await transaction
    .selectFrom('renders')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('batch_index')
    .execute();
  return { batch, renders: await withFiles(transaction, renders) };
}
