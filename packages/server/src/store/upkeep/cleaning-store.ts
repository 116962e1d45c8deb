import { type Kysely, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { cleanPeople } from './clean-people.ts';
import type { CleaningStep } from './cleaning-step.ts';
import { remover } from './removing.ts';

export type CleaningStore = ReturnType<typeof createCleaningStore>;

/** Where to go on among batches that have ended, in the order in which they did. */
export interface BatchPlace {
  readonly completedAt: string;
  readonly id: string;
}

export interface CleanedBatches {
  readonly removed: number;
  readonly next: BatchPlace | undefined;
}

export interface BatchCleaning extends CleaningStep {
  readonly after: BatchPlace | undefined;
}

/**
 * Removes rows that nobody needs any more. Each statement removes a bounded number, finds them by an index of their age,
 * and looks again at what it removes: somebody may just have made a row young.
 */
export function createCleaningStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  const remove = remover(db);

  return {
    /**
     * Files that expired, the oldest first; answers their contents' hashes, and whether there may be more. Renders that
     * showed them stay: at most `limit` of them lose their file, and a file that others still show goes in a later step.
     */
    async expiredFiles({ before, limit }: CleaningStep): Promise<{ readonly gone: readonly string[]; more: boolean }> {
      return db.transaction().execute(async (transaction) => {
        const expired = await transaction
          .selectFrom('files')
          .select(['id', 'content_hash'])
          .where('expires_at', '<=', before)
          .orderBy('expires_at')
          .limit(limit)
          // Until this ends, no hit makes them live longer. One that is being made to is young already.
          .$if(clock.locksRows, (query) => query.forUpdate().skipLocked())
          .execute();
        if (expired.length === 0) return { gone: [], more: false };
        const ids = expired.map(({ id }) => id);
        await transaction
          .updateTable('renders')
          .set({ file_id: null })
          .where('id', 'in', (from) =>
            from.selectFrom('renders').select('id').where('file_id', 'in', ids).orderBy('file_id').limit(limit),
          )
          .execute();
        const shown = await transaction
          .selectFrom('files')
          .select('id')
          .where('id', 'in', ids)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('renders').select('renders.id').whereRef('renders.file_id', '=', 'files.id')),
          )
          .execute();
        const kept = new Set(shown.map(({ id }) => id));
        const gone = expired.filter(({ id }) => !kept.has(id));
        if (gone.length > 0) {
          await transaction
            .deleteFrom('files')
            .where(
              'id',
              'in',
              gone.map(({ id }) => id),
            )
            .execute();
        }
        return { gone: gone.map((each) => each.content_hash), more: kept.size > 0 || expired.length === limit };
      });
    },

    /** Renders that were asked for one by one, ended before, and whose file is gone. */
    renders({ before, limit }: CleaningStep): Promise<number> {
      return remove('renders', {
        keys: ['id'],
        where: sql`batch_id is null and file_id is null and completed_at < ${before}`,
        orderBy: 'completed_at',
        limit,
      });
    },

    /**
     * Batches that ended before and of whose renders no file is there any more, each with all its renders. Looks at some
     * that come after a place, until they have `limit` renders together; answers how many went, and where to go on, undefined
     * at the end.
     */
    async batches({ before, limit, after }: BatchCleaning): Promise<CleanedBatches> {
      const ended = await db
        .selectFrom('batches')
        .select(['id', 'completed_at', 'total_renders'])
        .where('completed_at', '<', before)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(completed_at, id) > (${after?.completedAt}, ${after?.id})`),
        )
        .orderBy('completed_at')
        .orderBy('id')
        .limit(batchesAtOnce)
        .execute();
      const looked: typeof ended = [];
      let renders = 0;
      for (const batch of ended) {
        if (looked.length > 0 && renders + batch.total_renders > limit) break;
        looked.push(batch);
        renders += batch.total_renders;
      }
      const last = looked.at(-1);
      if (!last) return { removed: 0, next: undefined };
      const ids = looked.map(({ id }) => id);
      const removed = await db.transaction().execute(async (transaction) => {
        const shown = await transaction
          .selectFrom('renders')
          .select('batch_id')
          .distinct()
          .where('batch_id', 'in', ids)
          .where('file_id', 'is not', null)
          .execute();
        const kept = new Set(shown.map(({ batch_id }) => batch_id));
        const gone = ids.filter((id) => !kept.has(id));
        if (gone.length === 0) return 0;
        await transaction.deleteFrom('renders').where('batch_id', 'in', gone).execute();
        const rows = await transaction.deleteFrom('batches').where('id', 'in', gone).returning('run_id').execute();
        const runs = [...new Set(rows.flatMap(({ run_id }) => run_id ?? []))];
        if (runs.length === 0) return rows.length;
        // A run goes with the last of its batches.
        await transaction
          .deleteFrom('runs')
          .where('id', 'in', runs)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('batches').select('id').whereRef('batches.run_id', '=', 'runs.id'))),
          )
          .execute();
        return rows.length;
      });
      const isEnd = looked.length === ended.length && ended.length < batchesAtOnce;
      return { removed, next: isEnd ? undefined : { completedAt: last.completed_at ?? '', id: last.id } };
    },

    /** What renders were asked for with before. */
    requestData({ before, limit }: CleaningStep): Promise<number> {
      return remove('request_data', {
        keys: ['render_id'],
        where: sql`created_at < ${before}`,
        orderBy: 'created_at',
        limit,
      });
    },

    /** Counts of days before `before`'s. */
    usageDays({ before, limit }: CleaningStep): Promise<number> {
      return remove('usage_days', {
        keys: ['account_id', 'day'],
        where: sql`day < ${before.slice(0, 10)}`,
        orderBy: 'day',
        limit,
      });
    },

    /** The same by design and format. */
    usageParts({ before, limit }: CleaningStep): Promise<number> {
      return remove('usage_parts', {
        keys: ['account_id', 'day', 'design_id', 'format'],
        where: sql`day < ${before.slice(0, 10)}`,
        orderBy: 'day',
        limit,
      });
    },

    /** Webhook deliveries, with their attempts, that were recorded before and wait for no attempt. */
    deliveries({ before, limit }: CleaningStep): Promise<number> {
      return remove('webhook_deliveries', {
        keys: ['id'],
        where: sql`created_at < ${before} and status != 'pending'`,
        orderBy: 'created_at',
        limit,
        again: sql`status != 'pending'`,
      });
    },

    /** What was drawn for addresses of pictures, when it answers for them no more; its files go with their renders. */
    drawnUrls({ before, limit }: CleaningStep): Promise<number> {
      return remove('drawn_urls', {
        keys: ['design_id', 'url_hash'],
        where: sql`expires_at < ${before}`,
        orderBy: 'expires_at',
        limit,
      });
    },

    ...cleanPeople(db),

    /** What was answered to requests with an `Idempotency-Key` before. */
    keptAnswers({ before, limit }: CleaningStep): Promise<number> {
      return remove('kept_answers', {
        keys: ['caller', 'key_hash'],
        where: sql`created_at < ${before}`,
        orderBy: 'created_at',
        limit,
        // The key may have been taken anew since.
        again: sql`created_at < ${before}`,
      });
    },

    /** Copies of designs that no job names and that were last used `minAgeMs` ago or earlier, by the database's clock. */
    snapshots({ minAgeMs, limit }: { readonly minAgeMs: number; readonly limit: number }): Promise<number> {
      const isUnused = sql`used_at < ${clock.now(-minAgeMs)} and not exists (select 1 from render_jobs
        where render_jobs.account_id = snapshots.account_id and render_jobs.snapshot_hash = snapshots.hash)`;
      return remove('snapshots', {
        keys: ['account_id', 'hash'],
        where: isUnused,
        orderBy: 'used_at',
        limit,
        // It may have been used since it was read.
        again: isUnused,
      });
    },

    /** Places of renders whose node died and whose account has asked for none since. */
    renderSlots({ limit }: { readonly limit: number }): Promise<number> {
      const isOver = sql`until < ${clock.now()}`;
      return remove('render_slots', { keys: ['id'], where: isOver, limit, again: isOver });
    },
  };
}

/** More of them than have renders at all, when all are small. */
const batchesAtOnce = 100;
