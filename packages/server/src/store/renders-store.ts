import type { Kysely } from 'kysely';
import type { Database, FileRow, NewRender, RenderRow } from './schema.ts';

export type RendersStore = ReturnType<typeof createRendersStore>;

export interface RenderWithFile {
  readonly render: RenderRow;
  readonly file: FileRow | undefined;
}

/** Renders and the files they made. */
export function createRendersStore(db: Kysely<Database>) {
  return {
    /** The file's row and the render's that names it appear together or not at all. */
    async insertCompleted(rows: { readonly render: NewRender; readonly file: FileRow }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('files').values(rows.file).execute();
        await transaction.insertInto('renders').values(rows.render).execute();
      });
    },

    async insertFailed(render: NewRender): Promise<void> {
      await db.insertInto('renders').values(render).execute();
    },

    /** A hit makes the file live longer, never shorter. */
    async insertCached(rows: { readonly render: NewRender; readonly fileExpiresAt: string | null }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('renders').values(rows.render).execute();
        const update = transaction
          .updateTable('files')
          .set({ expires_at: rows.fileExpiresAt })
          .where('id', '=', rows.render.file_id ?? '');
        await (rows.fileExpiresAt === null ? update : update.where('expires_at', '<', rows.fileExpiresAt)).execute();
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

    async find(id: string): Promise<RenderWithFile | undefined> {
      const render = await db.selectFrom('renders').selectAll().where('id', '=', id).executeTakeFirst();
      if (!render) return undefined;
      return { render, file: render.file_id === null ? undefined : await this.findFile(render.file_id) };
    },

    findFile(id: string): Promise<FileRow | undefined> {
      return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    },
  };
}
