import type { ExpressionBuilder, Kysely } from 'kysely';
import type { FoundFile } from '../../domain/file.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import { databaseClock } from '../database/database-clock.ts';
import { fieldsOf } from '../database/fields.ts';
import { createGroupWrites } from '../database/group-writes.ts';
import { type ListOrder, type ListPart, type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { watchRows } from '../database/watch-rows.ts';
import type { Database } from '../schema.ts';
import { createFindCached } from './find-cached.ts';
import { type EndedRender, type RecordedRender, recordEnded } from './record-ended.ts';
import { toRender, withFiles } from './render-rows.ts';
import { shownFile } from './store-file.ts';

export type RendersStore = ReturnType<typeof createRendersStore>;

export interface RenderQuery extends ListWindow {
  readonly accountId: string;
  readonly designId?: string | undefined;
  readonly batchId?: string | undefined;
  readonly runId?: string | undefined;
  readonly status?: string | undefined;
}

/** Renders of one transaction. */
const mostAtOnce = 32;

/** Renders and the files they made. */
export function createRendersStore(db: Kysely<Database>) {
  const { locksRows } = databaseClock(db);
  const insertEnded = createGroupWrites<EndedRender, RecordedRender>({
    write: (ended) => db.transaction().execute((transaction) => recordEnded(transaction, ended)),
    // SQLite has one transaction at a time. Where several go on, none waits for the locks of another account.
    laneOf: ({ render }) => (locksRows ? render.accountId : ''),
    atOnce: locksRows ? 2 : 1,
    most: mostAtOnce,
  });

  return {
    /**
     * A render that has ended within its request: its row, its file's, the account's usage and what is to be told of it
     * appear together or not at all. What ends at the same time is written in one transaction
     * (`docs/adr/0028`). Throws QuotaUsedUp.
     */
    insertEnded,

    /** See {@link createFindCached}. */
    findCached: createFindCached(db),

    /**
     * For as long as it stays the same: each document that was found, the brand of each account, the files of an account's pictures and fonts, and a
     * file that `findCached` found, as long as it has not expired. Another render of the same content may be newer and show
     * another file; the one that was found is as good. A file's row is changed only to keep it for longer.
     */
    sourcesWatch: watchRows(db, {
      accounts: ['update', 'delete'],
      account_brands: ['insert', 'update', 'delete'],
      designs: ['update', 'delete'],
      design_versions: ['update', 'delete'],
      design_drafts: ['insert', 'update', 'delete'],
      templates: ['update', 'delete'],
      assets: ['insert', 'update', 'delete'],
      files: ['delete'],
    }),

    /** The queued render that a request with this key was answered with. */
    async findByRequest(key: {
      readonly accountId: string;
      readonly requestKey: string;
    }): Promise<RenderWithFile | undefined> {
      const render = await db
        .selectFrom('renders')
        .selectAll()
        .where('account_id', '=', key.accountId)
        .where('request_key', '=', key.requestKey)
        .executeTakeFirst();
      return render && { render: toRender(render), file: await shownFile(db, render.file_id) };
    },

    /** A later request may have the key. */
    async releaseRequest(id: string): Promise<void> {
      await db.updateTable('renders').set({ request_key: null }).where('id', '=', id).execute();
    },

    async find(id: string): Promise<RenderWithFile | undefined> {
      const render = await db.selectFrom('renders').selectAll().where('id', '=', id).executeTakeFirst();
      return render && { render: toRender(render), file: await shownFile(db, render.file_id) };
    },

    /** What a render of the account was asked for with, where that is kept. */
    async requestData(key: {
      readonly accountId: string;
      readonly renderId: string;
    }): Promise<SealedRequest | undefined> {
      const row = await db
        .selectFrom('request_data')
        .selectAll()
        .where('render_id', '=', key.renderId)
        .where('account_id', '=', key.accountId)
        .executeTakeFirst();
      return row && fieldsOf(row);
    },

    /** A page, newest first, or of a batch or a run in the order of its request. */
    async list(query: RenderQuery): Promise<ListPart<RenderWithFile>> {
      const { accountId, designId, batchId, runId } = query;
      const matching = db
        .selectFrom('renders')
        .where('account_id', '=', accountId)
        .$if(designId !== undefined, (where) => where.where('design_id', '=', designId ?? ''))
        .$if(batchId !== undefined, (where) => where.where('batch_id', '=', batchId ?? ''))
        .$if(runId !== undefined, (where) =>
          where.where('batch_id', 'in', (of) =>
            of
              .selectFrom('batches')
              .select('id')
              .where('account_id', '=', accountId)
              .where('run_id', '=', runId ?? ''),
          ),
        )
        .$if(query.status !== undefined, (where) => where.where(standsSo(query.status ?? '', accountId)));
      const { rows: renders, ...part } = await readList(db, matching, {
        window: query,
        table: 'renders',
        order: batchId !== undefined ? asRequested : runId !== undefined ? asInFile : newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: await withFiles(db, renders), ...part };
    },

    /** Removes a render, and its file's row when no other render shows the same file. */
    async delete(id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // The file's row is locked before the render's, as when a file expires: in the other order the two would wait for
        // each other. Renders of one file that are deleted at once follow one another, so that the last knows that it is.
        await transaction
          .selectFrom('files')
          .select('id')
          .where('id', '=', (of) => of.selectFrom('renders').select('file_id').where('id', '=', id))
          .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forUpdate())
          .execute();
        const gone = await transaction
          .deleteFrom('renders')
          .where('id', '=', id)
          .returning('file_id')
          .executeTakeFirst();
        const fileId = gone?.file_id ?? null;
        if (fileId === null) return;
        const other = await transaction
          .selectFrom('renders')
          .select('id')
          .where('file_id', '=', fileId)
          .limit(1)
          .executeTakeFirst();
        if (!other) await transaction.deleteFrom('files').where('id', '=', fileId).execute();
      });
    },

    /** Those of the contents that some file still has; at most 1,000 at once. */
    async usedContents(contentHashes: readonly string[]): Promise<ReadonlySet<string>> {
      if (contentHashes.length === 0) return new Set();
      const rows = await db
        .selectFrom('files')
        .select('content_hash')
        .distinct()
        .where('content_hash', 'in', contentHashes)
        .execute();
      return new Set(rows.map(({ content_hash }) => content_hash));
    },

    /** Any file of these bytes that has not expired at `now`: one that anybody may read, where there is one. */
    async findFileByContent(key: {
      readonly contentHash: string;
      readonly now: string;
    }): Promise<FoundFile | undefined> {
      const alive = db
        .selectFrom('files')
        .selectAll()
        // As a range in the order of its index: where very many files have the content, PostgreSQL would read all files for “=”.
        .where('content_hash', '>=', key.contentHash)
        .where('content_hash', '<=', key.contentHash)
        .orderBy('content_hash')
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', key.now)]))
        .limit(1);
      // One after the other: to put them in order, all files of the content would be read.
      const open = await alive.where('withdrawn_at', 'is', null).executeTakeFirst();
      const row = open ?? (await alive.executeTakeFirst());
      return row && fieldsOf(row);
    },

    findFile: (id: string): Promise<FoundFile | undefined> => shownFile(db, id),
  };
}

/** A row has several renders where it is drawn in several formats. */
const asInFile = { by: ['source_row', 'id'], direction: 'asc' } as const satisfies ListOrder<string>;
const asRequested = { by: ['batch_index'], direction: 'asc' } as const satisfies ListOrder<string>;

/**
 * With what follows from the status and stands in an index: most renders are completed, others are found among them however
 * few they are. No index names the status itself, which changes when a render is begun.
 */
function standsSo(status: string, accountId: string) {
  return ({ and, eb, selectFrom }: ExpressionBuilder<Database, 'renders'>) =>
    and([
      eb('renders.status', '=', status),
      ...(status === 'failed' ? [eb('renders.error', 'is not', null)] : []),
      ...(status === 'queued' ? [eb('renders.completed_at', 'is', null)] : []),
      ...(status === 'processing'
        ? [
            eb(
              'renders.id',
              'in',
              selectFrom('render_jobs')
                .select('render_id')
                .where('render_jobs.account_id', '=', accountId)
                .where('lease_owner', 'is not', null),
            ),
          ]
        : []),
    ]);
}
