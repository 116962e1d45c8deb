import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { BatchState, StoredBatch } from '../../domain/batch.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import { databaseClock } from '../database/database-clock.ts';
import { fieldsOf } from '../database/fields.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { toRender, withFiles } from '../renders/render-rows.ts';
import type { Database } from '../schema.ts';
import { createBatchPace } from './batch-pace.ts';
import { toBatch } from './batch-rows.ts';

export type BatchesStore = ReturnType<typeof createBatchesStore>;

export interface BatchListQuery extends ListWindow {
  readonly accountId: string;
  readonly status?: string | undefined;
  /** Whether the first batch of a run represents the whole run. Default: false. */
  readonly wholeRuns?: boolean | undefined;
}

const rowsAtOnce = 1_000;
/** How many renders of each batch are read, to name the designs in a list. */
const rendersLookedAt = 20;

/** Reads batches; `work-store.ts` writes them. */
export function createBatchesStore(db: Kysely<Database>) {
  return {
    ...createBatchPace(db),

    async find(id: string): Promise<StoredBatch | undefined> {
      const row = await db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toBatch(row);
    },

    /** Newest first. */
    async list(query: BatchListQuery) {
      const { accountId, status, wholeRuns = false } = query;
      const ofAccount = db.selectFrom('batches').where('account_id', '=', accountId);
      const matching = wholeRuns
        ? ofAccount
            .where(standsForItsRun)
            .$if(status === 'completed', (where) => where.where(hasEndedWholly))
            .$if(status === 'processing', (where) => where.where(isUnfinishedWholly(db, accountId)))
        : ofAccount
            .$if(status !== undefined, (where) => where.where('status', '=', status ?? ''))
            // Written as in the index of unfinished batches, which are few.
            .$if(status === 'processing', (where) => where.where('completed_at', 'is', null));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'batches',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: rows.map(toBatch), ...part };
    },

    /** The designs of each batch, by its first renders: most batches have one design. */
    async designsOf(batchIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      if (batchIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('renders')
        .select(['batch_id', 'design_id'])
        .distinct()
        .where('batch_id', 'in', batchIds)
        .where('batch_index', '<', rendersLookedAt)
        .where('design_id', '!=', '')
        .orderBy('design_id')
        .execute();
      const designs = new Map<string, string[]>();
      for (const { batch_id, design_id } of rows) {
        const found = designs.get(batch_id ?? '') ?? [];
        if (found.length < 10) designs.set(batch_id ?? '', [...found, design_id]);
      }
      return designs;
    },

    async findByRequest(key: {
      readonly accountId: string;
      readonly requestKey: string;
    }): Promise<StoredBatch | undefined> {
      const row = await db
        .selectFrom('batches')
        .selectAll()
        .where('account_id', '=', key.accountId)
        .where('request_key', '=', key.requestKey)
        .executeTakeFirst();
      return row && toBatch(row);
    },

    /** Lets the request make another batch, if it still belongs to this one. */
    async releaseRequest(batchId: string): Promise<void> {
      await db.updateTable('batches').set({ request_key: null }).where('id', '=', batchId).execute();
    },

    /**
     * Every render of a batch, in the order of its request. A large batch is read in parts; other work gets its turn in
     * between.
     */
    async renders(batchId: string): Promise<readonly RenderWithFile[]> {
      const found: RenderWithFile[] = [];
      for (let last = -1, rows = rowsAtOnce; rows === rowsAtOnce; await setImmediate()) {
        const renders = await db
          .selectFrom('renders')
          .selectAll()
          .where('batch_id', '=', batchId)
          .where('batch_index', '>', last)
          .orderBy('batch_index')
          .limit(rowsAtOnce)
          .execute();
        found.push(...(await withFiles(db, renders)));
        rows = renders.length;
        last = renders.at(-1)?.batch_index ?? last;
      }
      return found;
    },

    /**
     * Failed renders of a batch after a place, in the order of its request, with their requests where these are kept.
     */
    async failed(query: { readonly batchId: string; readonly after: number; readonly limit: number }) {
      const renders = await db
        .selectFrom('renders')
        .selectAll()
        .where('batch_id', '=', query.batchId)
        .where('batch_index', '>', query.after)
        .where('status', '=', 'failed')
        .orderBy('batch_index')
        .limit(query.limit)
        .execute();
      const ids = renders.map(({ id }) => id);
      const rows =
        ids.length === 0 ? [] : await db.selectFrom('request_data').selectAll().where('render_id', 'in', ids).execute();
      const data = new Map(rows.map((row) => [row.render_id, fieldsOf(row)]));
      return renders.map((row) => ({ render: toRender(row), data: data.get(row.id) }));
    },

    /** Renders of a batch that ended after the `after`-th, in the order of their ends. */
    async finished(query: {
      readonly batchId: string;
      readonly after: number;
      readonly limit: number;
    }): Promise<readonly RenderWithFile[]> {
      const renders = await db
        .selectFrom('renders')
        .selectAll()
        .where('batch_id', '=', query.batchId)
        .where('finished_order', '>', query.after)
        .orderBy('finished_order')
        .limit(query.limit)
        .execute();
      return withFiles(db, renders);
    },

    async states(ids: readonly string[]): Promise<readonly BatchState[]> {
      if (ids.length === 0) return [];
      return (await db.selectFrom('batches').selectAll().where('id', 'in', ids).execute()).map(toBatch);
    },
  };
}

/**
 * Batches of no run, and the first batch of each run: a list with whole runs shows these. Written as in their index.
 */
const standsForItsRun = sql<boolean>`coalesce(run_offset, 0) = 0`;

/**
 * Whether the run of a batch is still going, or the batch itself when it is of no run. It is found by the incomplete
 * batches. PostgreSQL gets their ids as a list; otherwise it would look up each batch of the account among them.
 */
function isUnfinishedWholly(db: Kysely<Database>, accountId: string) {
  const unfinished = sql`part.account_id = ${accountId} and part.completed_at is null`;
  const ids = sql`
    select part.id from batches as part where ${unfinished} and part.run_id is null
    union select whole.id from batches as part join batches as whole
      on whole.run_id = part.run_id and coalesce(whole.run_offset, 0) = 0 where ${unfinished}`;
  return databaseClock(db).locksRows ? sql<boolean>`id = any(array(${ids}))` : sql<boolean>`id in (${ids})`;
}

/** Whether the run of a batch has ended, or the batch itself when it is of no run. */
const hasEndedWholly = sql<boolean>`(case when run_id is null then completed_at is not null
  else not exists (select 1 from batches as part where part.run_id = batches.run_id and part.completed_at is null) end)`;
