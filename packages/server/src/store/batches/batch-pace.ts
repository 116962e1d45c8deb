import { type Kysely, sql } from 'kysely';
import type { StoredBatch } from '../../domain/batch.ts';
import { countUpTo } from '../database/count-up-to.ts';
import type { Database } from '../schema.ts';

/** Renders that take about the same time. */
export interface RenderKind {
  readonly designId: string;
  readonly templateId: string | null;
  readonly format: string;
}

export interface RecentEnd {
  readonly ms: number;
  /** Milliseconds since 1970. */
  readonly endedMs: number;
}

/** Most accounts that an estimate counts as sharing the machines. */
const maxAccountsCounted = 1_000;
/** How many of a design's last renders are read, to find how long renders of a kind took. */
const endsLookedAt = 200;

export type BatchPace = ReturnType<typeof createBatchPace>;

/** What an estimate of a batch's end follows from. */
export function createBatchPace(db: Kysely<Database>) {
  return {
    /** How many renders of each kind remain in a batch; the most frequent kind first. */
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
     * How long the latest drawn renders of a kind took, ms, and when they ended, the latest first. They are looked for
     * among the last renders of the design, or of templates; without a kind, among the account's last.
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
        // A design may have a million renders, and few of one kind.
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
     * What comes before a batch's own jobs in its account's queue, how many accounts wait for the machines, and how
     * many machines there are.
     */
    async queueBefore(batch: StoredBatch, priority: number) {
      const ofAccount = db
        .selectFrom('render_jobs')
        .where('account_id', '=', batch.accountId)
        .where(sql<boolean>`(priority, created_at) < (${priority}, ${batch.createdAt})`)
        .where((where) => where.or([where('batch_id', 'is', null), where('batch_id', '!=', batch.id)]));
      // Ordered as in their index: otherwise PostgreSQL collects all of them before it counts the first.
      const waiting = await countUpTo(
        db,
        ofAccount.where('lease_owner', 'is', null).orderBy('priority').orderBy('created_at'),
      );
      const underWay = await countUpTo(db, ofAccount.where('lease_owner', 'is not', null));
      // As for a claim: steps from account to account in the index, however long their queues are.
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

    /** How many of the batch's renders began and have ended, and when the first of them ended. */
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
