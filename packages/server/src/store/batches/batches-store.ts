import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { BatchState, StoredBatch } from '../../domain/batch.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import { countUpTo } from '../database/count-up-to.ts';
import { databaseClock } from '../database/database-clock.ts';
import { fieldsOf } from '../database/fields.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { toRender, withFiles } from '../renders/render-rows.ts';
import type { Database } from '../schema.ts';
import { toBatch } from './batch-rows.ts';

export type BatchesStore = ReturnType<typeof createBatchesStore>;

/** Renders that take about as long as each other. */
export interface RenderKind {
  readonly designId: string;
  readonly templateId: string | null;
  readonly format: string;
}

export interface RecentEnd {
  readonly ms: number;
  /** Since 1970. */
  readonly endedMs: number;
}

export interface BatchListQuery extends ListWindow {
  readonly accountId: string;
  readonly status?: string | undefined;
  /** The first batch of a run stands for all of it. Default false. */
  readonly wholeRuns?: boolean | undefined;
}

/** More of them share the machines at most in an estimate. */
const maxAccountsCounted = 1_000;

/** Reads batches; `work-store.ts` writes them. */
const rowsAtOnce = 1_000;
/** Of each batch, for the designs that a list tells. */
const rendersLookedAt = 20;
/** Of a design, for what renders of a kind took. */
const endsLookedAt = 200;

export function createBatchesStore(db: Kysely<Database>) {
  return {
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
            // As it stands in the index of those that are few.
            .$if(status === 'processing', (where) => where.where('completed_at', 'is', null));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'batches',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: rows.map(toBatch), ...part };
    },

    /** The designs of each batch, by its first renders: those of one batch are mostly of one design. */
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

    /** Lets the request make another batch, if it still names this one. */
    async releaseRequest(batchId: string): Promise<void> {
      await db.updateTable('batches').set({ request_key: null }).where('id', '=', batchId).execute();
    },

    /** Every render of a batch, in the order of its request; of a large one in parts, between which others have a turn. */
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

    /** Renders of a batch that failed behind a place, in the order of its request, with what they were asked for with where that is kept. */
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

    /** Renders of a batch that ended later than the `after`-th, in the order in which they did. */
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

    /** How many renders of each kind a batch has still to do; the most numerous first. */
    async remainingKinds(
      batchId: string,
      limit: number,
    ): Promise<readonly (RenderKind & { readonly count: number })[]> {
      const rows = await db
        .selectFrom('renders')
        .select(({ fn }) => ['design_id', 'template_id', 'format', fn.countAll<number>().as('count')])
        .where('batch_id', '=', batchId)
        .where('finished_order', 'is', null)
        .groupBy(['design_id', 'template_id', 'format'])
        .orderBy('count', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ design_id, template_id, format, count }) => ({
        designId: design_id,
        templateId: template_id,
        format,
        count: Number(count),
      }));
    },

    /**
     * What the latest drawn renders of a kind took, ms, and when they ended, the latest first: those among the
     * last renders of the design, or of templates; without a kind, those among the account's last.
     */
    async recentEnds(query: {
      readonly accountId: string;
      readonly kind?: RenderKind;
      readonly limit: number;
    }): Promise<readonly RecentEnd[]> {
      const { designId, templateId, format } = query.kind ?? {};
      const ofAccount = db
        .selectFrom('renders')
        .select(['render_ms', 'template_id', 'format', 'status', 'cached', 'completed_at'])
        .where('account_id', '=', query.accountId)
        // A design may have a million renders, and few of them of a kind.
        .limit(sql.lit(endsLookedAt));
      const latest =
        designId === undefined
          ? ofAccount.orderBy('created_at', 'desc')
          : ofAccount
              .where('design_id', '=', designId)
              .where('completed_at', 'is not', null)
              .orderBy('completed_at', 'desc');
      const rows = await db
        .selectFrom(latest.as('latest'))
        .select(['render_ms', 'completed_at'])
        .$if(typeof templateId === 'string', (where) => where.where('template_id', '=', templateId ?? null))
        .$if(format !== undefined, (where) => where.where('format', '=', format ?? ''))
        .where('status', '=', 'completed')
        .where('cached', '=', 0)
        .orderBy('completed_at', 'desc')
        .limit(query.limit)
        .execute();
      return rows.map(({ render_ms, completed_at }) => ({ ms: render_ms, endedMs: Date.parse(completed_at ?? '') }));
    },

    /**
     * What goes before a batch's own jobs in its account's queue, how many accounts wait for the machines, and how many of
     * those there are.
     */
    async queueBefore(batch: StoredBatch, priority: number) {
      const ofAccount = db
        .selectFrom('render_jobs')
        .where('account_id', '=', batch.accountId)
        .where(sql<boolean>`(priority, created_at) < (${priority}, ${batch.createdAt})`)
        .where((where) => where.or([where('batch_id', 'is', null), where('batch_id', '!=', batch.id)]));
      // In the order of their index: else PostgreSQL gathers all of them before it counts the first.
      const waiting = await countUpTo(
        db,
        ofAccount.where('lease_owner', 'is', null).orderBy('priority').orderBy('created_at'),
      );
      const underWay = await countUpTo(db, ofAccount.where('lease_owner', 'is not', null));
      // As for a claim: from account to account in the index, however long their queues are.
      const { rows: sharing } = await sql<{ accounts: number }>`
        with recursive sharing(account_id, place) as (
          select min(account_id), 1 from render_jobs where lease_owner is null
          union all
          select (select min(j.account_id) from render_jobs j
                  where j.lease_owner is null and j.account_id > sharing.account_id), place + 1
          from sharing where sharing.account_id is not null and place < ${sql.lit(maxAccountsCounted)}
        )
        select count(account_id) as accounts from sharing`.execute(db);
      const { nodes } = await db
        .selectFrom('render_jobs')
        .select(({ fn }) => fn.count<number>('lease_owner').distinct().as('nodes'))
        .where('lease_owner', 'is not', null)
        .executeTakeFirstOrThrow();
      return { jobs: waiting + underWay, accounts: Number(sharing[0]?.accounts ?? 0), nodes: Number(nodes) };
    },

    /** How many of the batch's renders were begun and have ended, and when the first of them did. */
    async pace(batchId: string) {
      const row = await db
        .selectFrom('renders')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('completed_at').as('first')])
        .where('batch_id', '=', batchId)
        .where('finished_order', 'is not', null)
        // Items that were refused at once took no time.
        .where('render_ms', '>', 0)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), first: row.first ?? null };
    },
  };
}

/** Batches of no run, and the first of each run: whoever lists runs as a whole lists these. As it stands in their index. */
const standsForItsRun = sql<boolean>`coalesce(run_offset, 0) = 0`;

/**
 * Whether the run of a batch goes on, or the batch itself where it is of none: found by the batches that are not complete.
 * PostgreSQL is given their ids as a list; it would rather look for each batch of the account among them.
 */
function isUnfinishedWholly(db: Kysely<Database>, accountId: string) {
  const unfinished = sql`part.account_id = ${accountId} and part.completed_at is null`;
  const ids = sql`
    select part.id from batches as part where ${unfinished} and part.run_id is null
    union select whole.id from batches as part join batches as whole
      on whole.run_id = part.run_id and coalesce(whole.run_offset, 0) = 0 where ${unfinished}`;
  return databaseClock(db).locksRows ? sql<boolean>`id = any(array(${ids}))` : sql<boolean>`id in (${ids})`;
}

/** Whether the run of a batch has ended, or the batch itself where it is of none. */
const hasEndedWholly = sql<boolean>`(case when run_id is null then completed_at is not null
  else not exists (select 1 from batches as part where part.run_id = batches.run_id and part.completed_at is null) end)`;
