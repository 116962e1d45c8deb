import type { Kysely } from 'kysely';
import { databaseClock } from './database-clock.ts';
import { readPage } from './read-page.ts';
import { type RecordedEvent, recordEvents } from './record-events.ts';
import type { Database, FileRow, RenderRow } from './schema.ts';
import { shownFile, storeFile } from './store-file.ts';
import { type QuotaTake, takeQuota } from './take-quota.ts';
import { addUsage, type UsageCount } from './usage-store.ts';

export type RendersStore = ReturnType<typeof createRendersStore>;

export interface RenderWithFile {
  readonly render: RenderRow;
  readonly file: FileRow | undefined;
}

export interface RenderQuery {
  readonly accountId: string;
  readonly designId?: string | undefined;
  readonly status?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface EndedRender {
  readonly render: RenderRow;
  /** Made by this render. */
  readonly file?: FileRow;
  /** A file that was there already lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
  /** What it is taken from when it was drawn; default: nothing. */
  readonly quota?: QuotaTake;
  /** What is to be told of it, with the file that it shows. */
  readonly events: (file: FileRow | undefined) => readonly RecordedEvent[];
}

/** Renders and the files they made. */
export function createRendersStore(db: Kysely<Database>) {
  return {
    /**
     * A render that has ended within its request: its row, its file's, the account's usage and what is to be told of it
     * appear together or not at all. Answers the file that it shows. Throws QuotaUsedUp.
     */
    async insertEnded(rows: EndedRender): Promise<FileRow | undefined> {
      const { render } = rows;
      return db.transaction().execute(async (transaction) => {
        if (rows.quota) await takeQuota(transaction, rows.quota, rows.usage.renders ?? 0);
        await storeFile(transaction, { fileId: render.file_id, file: rows.file, keepUntil: rows.keepFileUntil });
        await transaction.insertInto('renders').values(render).execute();
        const day = render.created_at.slice(0, 10);
        await addUsage(transaction, { accountId: render.account_id, day }, rows.usage);
        const file = await shownFile(transaction, render.file_id);
        await recordEvents(transaction, rows.events(file));
        return file;
      });
    },

    /** The newest finished render of the same content whose file is still there at `now`. */
    async findCached(key: {
      readonly accountId: string;
      readonly cacheKey: string;
      readonly now: string;
    }): Promise<{ readonly render: RenderRow; readonly file: FileRow } | undefined> {
      const render = await db
        .selectFrom('renders')
        .innerJoin('files', 'files.id', 'renders.file_id')
        .selectAll('renders')
        .where('renders.account_id', '=', key.accountId)
        .where('renders.cache_key', '=', key.cacheKey)
        .where('renders.status', '=', 'completed')
        .where((where) => where.or([where('files.expires_at', 'is', null), where('files.expires_at', '>', key.now)]))
        .orderBy('renders.created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!render?.file_id) return undefined;
      const file = await this.findFile(render.file_id);
      return file && { render, file };
    },

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
      return render && { render, file: await shownFile(db, render.file_id) };
    },

    /** A later request may have the key. */
    async releaseRequest(id: string): Promise<void> {
      await db.updateTable('renders').set({ request_key: null }).where('id', '=', id).execute();
    },

    async find(id: string): Promise<RenderWithFile | undefined> {
      const render = await db.selectFrom('renders').selectAll().where('id', '=', id).executeTakeFirst();
      if (!render) return undefined;
      return { render, file: render.file_id === null ? undefined : await this.findFile(render.file_id) };
    },

    /** A page, newest first, and how many there are on all pages. */
    async list(query: RenderQuery): Promise<{ readonly rows: readonly RenderWithFile[]; readonly total: number }> {
      const matching = db
        .selectFrom('renders')
        .where('account_id', '=', query.accountId)
        .$if(query.designId !== undefined, (where) => where.where('design_id', '=', query.designId ?? ''))
        .$if(query.status !== undefined, (where) => where.where('status', '=', query.status ?? ''));
      const { rows: renders, total } = await readPage(matching, query, (page) =>
        page.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
      );
      const ids = renders.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
      const files = ids.length === 0 ? [] : await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(files.map((file) => [file.id, file]));
      return { rows: renders.map((render) => ({ render, file: byId.get(render.file_id ?? '') })), total };
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

    async insertFile(file: FileRow): Promise<void> {
      await db.insertInto('files').values(file).execute();
    },

    async deleteFile(id: string): Promise<void> {
      await db.deleteFrom('files').where('id', '=', id).execute();
    },

    /** Any file of these bytes that has not expired at `now`. */
    findFileByContent(key: { readonly contentHash: string; readonly now: string }): Promise<FileRow | undefined> {
      return db
        .selectFrom('files')
        .selectAll()
        .where('content_hash', '=', key.contentHash)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', key.now)]))
        .limit(1)
        .executeTakeFirst();
    },

    findFile(id: string): Promise<FileRow | undefined> {
      return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    },
  };
}
