import type { Kysely } from 'kysely';
import type { BatchState, StoredBatch } from '../../domain/batch.ts';
import type { Priority } from '../../domain/job.ts';
import type { Run, RunSettings } from '../../domain/run.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Database, RunRow } from '../schema.ts';
import { toBatch } from './batch-rows.ts';

export type RunsStore = ReturnType<typeof createRunsStore>;

/** How far the batches of a run are, all together. */
export interface RunState extends BatchState {
  readonly batchCount: number;
  readonly priority: Priority;
}

/** Reads runs and what their batches tell of them; `work-store.ts` writes them. */
export function createRunsStore(db: Kysely<Database>) {
  return {
    async find(id: string): Promise<Run | undefined> {
      const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRun(row);
    },

    async findByRequest(key: { readonly accountId: string; readonly requestKey: string }): Promise<Run | undefined> {
      const row = await db
        .selectFrom('runs')
        .selectAll()
        .where('account_id', '=', key.accountId)
        .where('request_key', '=', key.requestKey)
        .executeTakeFirst();
      return row && toRun(row);
    },

    /** Lets the request make another run, if it still names this one. */
    async releaseRequest(runId: string): Promise<void> {
      await db.updateTable('runs').set({ request_key: null }).where('id', '=', runId).execute();
    },

    /** Newest first. */
    async list(query: ListWindow & { readonly accountId: string; readonly designId?: string | undefined }) {
      const { accountId, designId } = query;
      const matching = db
        .selectFrom('runs')
        .where('account_id', '=', accountId)
        .$if(designId !== undefined, (where) => where.where('design_id', '=', designId ?? ''));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'runs',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: rows.map(toRun), ...part };
    },

    /** In the order of the file. */
    async batches(runId: string): Promise<readonly StoredBatch[]> {
      const ofRun = db.selectFrom('batches').selectAll().where('run_id', '=', runId);
      return (await ofRun.orderBy('run_offset').execute()).map(toBatch);
    },

    /** A run has at least one batch: it goes with the last of them. */
    async states(ids: readonly string[]): Promise<readonly RunState[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('batches')
        .select(({ fn }) => [
          'run_id',
          'priority',
          fn.countAll<number>().as('batches'),
          fn.count<number>('completed_at').as('ended'),
          fn.max('completed_at').as('completed_at'),
          fn.sum<number>('total_renders').as('total'),
          fn.sum<number>('remaining_renders').as('remaining'),
          fn.sum<number>('completed_renders').as('completed'),
          fn.sum<number>('failed_renders').as('failed'),
        ])
        .where('run_id', 'in', ids)
        .groupBy(['run_id', 'priority'])
        .execute();
      return rows.map((row): RunState => {
        const isOver = Number(row.ended) === Number(row.batches);
        return {
          id: row.run_id ?? '',
          status: isOver ? 'completed' : 'processing',
          priority: row.priority as Priority,
          batchCount: Number(row.batches),
          totalRenders: Number(row.total),
          remainingRenders: Number(row.remaining),
          completedRenders: Number(row.completed),
          failedRenders: Number(row.failed),
          completedAt: isOver ? row.completed_at : null,
        };
      });
    },

    /** Names of runs, by id. */
    async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('runs').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

export function toRunRow(run: Run): RunRow {
  return { ...columnsOf(run), design_id: run.designId ?? '', settings: JSON.stringify(run.settings) };
}

function toRun(row: RunRow): Run {
  return {
    ...fieldsOf(row),
    designId: row.design_id === '' ? null : row.design_id,
    settings: JSON.parse(row.settings) as RunSettings,
  };
}
