import { type Kysely, sql, type Transaction } from 'kysely';
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
import { prepared, preparedSql } from '../database/statements/prepared.ts';
import type { Database, RenderJobRow } from '../schema.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { type EndedColumns, endRenders } from './end-renders.ts';
import { renderColumns, usageOf, withFiles } from './render-rows.ts';
import { shownFile, storeFiles } from './store-file.ts';

/** Names one claim of a job. */
export interface Lease {
  readonly renderId: string;
  readonly token: number;
}

export interface FinishedWork {
  readonly lease: Lease & { readonly accountId: string };
  /** What its end changes of the render. */
  readonly render: EndedFields;
  /** Made by this render. */
  readonly file?: ServedFile;
  /** A file that was there already lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
  /** What is to be told, of what has become true. */
  readonly events: (facts: FinishedFacts) => readonly RecordedEvent[];
  /** Whether others will probably end soon, with which it may be written. Default: no. */
  readonly othersEndSoon?: () => boolean;
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
 * Those that end together share a transaction and its sync (`docs/adr/0028`, `docs/adr/0059`): on the embedded database all,
 * on PostgreSQL those of an account, so that none waits for the locks of another.
 */
export function createFinishJob(db: Kysely<Database>): (work: FinishedWork) => Promise<FinishedJob | undefined> {
  const { locksRows } = databaseClock(db);
  return createGroupWrites<FinishedWork, FinishedJob | undefined>({
    write: (works) => db.transaction().execute((transaction) => finishJobs(transaction, works)),
    laneOf: ({ lease }) => (locksRows ? lease.accountId : ''),
    atOnce: 1,
    most: mostAtOnce,
    // SQLite writes the ends of all accounts together: one would wait for those of another.
    expectsMore: (works) => locksRows && works.some(({ othersEndSoon }) => othersEndSoon?.()),
  });
}

/** The end of a render whose job is taken: its lease still held, or it waited. */
export interface HeldEnd {
  readonly work: FinishedWork;
  readonly job: Pick<Job, 'batchId'>;
}

type TakenJob = Pick<RenderJobRow, 'render_id' | 'lease_token' | 'batch_id'>;

const takeJob = prepared((db, { renderId, token }: Lease) =>
  db
    .deleteFrom('render_jobs')
    .where('render_id', '=', renderId)
    .where('lease_token', '=', token)
    .where('lease_owner', 'is not', null)
    .returning(['render_id', 'lease_token', 'batch_id']),
);
/** For PostgreSQL: in one statement, and locked in one order, as by who renews leases. */
const takeJobs = preparedSql<{ readonly leases: string }, TakenJob>(
  ({ leases }) => sql`
    delete from render_jobs where render_id in (
      select j.render_id from jsonb_to_recordset(${leases}::jsonb) as l("renderId" text, token bigint)
      join render_jobs j on j.render_id = l."renderId" and j.lease_token = l.token and j.lease_owner is not null
      order by j.render_id for update of j)
    returning render_id, lease_token, batch_id`,
);

/** The jobs whose leases hold. */
async function takeAll(transaction: Transaction<Database>, leases: readonly Lease[]): Promise<readonly TakenJob[]> {
  if (databaseClock<Database>(transaction).locksRows)
    return takeJobs.all(transaction, { leases: JSON.stringify(leases) });
  const jobs: TakenJob[] = [];
  for (const lease of leases) jobs.push(...(await takeJob.all(transaction, lease)));
  return jobs;
}

async function finishJobs(
  transaction: Transaction<Database>,
  works: readonly FinishedWork[],
): Promise<readonly (FinishedJob | undefined)[]> {
  const leases = works.map(({ lease }) => lease);
  const taken = new Map(
    (await takeAll(transaction, leases)).map((job) => [`${job.render_id} ${job.lease_token}`, job]),
  );
  const held = new Map<FinishedWork, HeldEnd>();
  for (const work of works) {
    const name = `${work.lease.renderId} ${work.lease.token}`;
    const job = taken.get(name);
    if (job) held.set(work, { work, job: { batchId: job.batch_id } });
    // When one claim has two results, the first counts.
    taken.delete(name);
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
  const renders = await endRenders(
    transaction,
    ends.map((end): EndedColumns => {
      const { lease, render } = end.work;
      const finishedOrder = counted.get(end)?.order ?? null;
      return { ...renderColumns({ ...render, progress: 100, finishedOrder }), id: lease.renderId };
    }),
  );
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
    .returning(['total_renders', 'remaining_renders']),
);

/** In the order in which they are given. */
async function countInBatches(
  transaction: Transaction<Database>,
  ends: readonly HeldEnd[],
): Promise<ReadonlyMap<HeldEnd, CountedEnd>> {
  const counted = new Map<HeldEnd, CountedEnd>();
  // Batches are locked in one order, whoever counts.
  const groups = [...Map.groupBy(ends, ({ job }) => job.batchId ?? '')];
  for (const [id, group] of groups.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    if (id === '') continue;
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
