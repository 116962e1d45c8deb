import type { Kysely, Transaction } from 'kysely';
import { failpoint } from '../telemetry/failpoint.ts';
import { inParts } from './in-parts.ts';
import { type RecordedEvent, recordEvents } from './record-events.ts';
import type { RenderWithFile } from './renders-store.ts';
import type { BatchRow, Database, FileRow, RenderRow } from './schema.ts';
import { shownFile, storeFile } from './store-file.ts';
import { addUsage, type UsageCount } from './usage-store.ts';

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

/**
 * Ends a render: its row, its file's, its batch's counters and the account's usage change together. False when the lease
 * was lost; then nothing has changed and the result belongs to nobody.
 */
export function finishJob(db: Kysely<Database>, work: FinishedWork): Promise<boolean> {
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
    // As its quota: it was taken from the day on which the render was accepted.
    const day = render.created_at.slice(0, 10);
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
