import type { Kysely } from 'kysely';
import { forgetMentions, recordMentions } from './mentions.ts';
import type { Database, TemplateRow } from './schema.ts';

export type TemplatesStore = ReturnType<typeof createTemplatesStore>;

export interface TemplateKey {
  readonly accountId: string;
  readonly id: string;
}

/** An account's own templates; the gallery lies in files. */
export function createTemplatesStore(db: Kysely<Database>) {
  return {
    async insert(row: TemplateRow): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('templates').values(row).execute();
        const source = { accountId: row.account_id, kind: 'template', sourceId: row.id, version: 0 } as const;
        await recordMentions(transaction, source, row.canvas_data);
      });
    },

    find({ accountId, id }: TemplateKey): Promise<TemplateRow | undefined> {
      return db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** What lists are made of, newest first, without documents. */
    listHeads(accountId: string) {
      return db
        .selectFrom('templates')
        .select(['id', 'name', 'name_search', 'category', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    findMany(key: { readonly accountId: string; readonly ids: readonly string[] }): Promise<TemplateRow[]> {
      return db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', key.accountId)
        .where('id', 'in', key.ids.length > 0 ? key.ids : [''])
        .execute();
    },

    /** The document of a template never changes. */
    update(key: TemplateKey, changes: Partial<Omit<TemplateRow, 'canvas_data'>>): Promise<TemplateRow | undefined> {
      return db
        .updateTable('templates')
        .set(changes)
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .returningAll()
        .executeTakeFirst();
    },

    /** The removed row; undefined when there was none. */
    delete({ accountId, id }: TemplateKey): Promise<TemplateRow | undefined> {
      return db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('templates')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (gone) await forgetMentions(transaction, { kind: 'template', sourceId: id });
        return gone;
      });
    },
  };
}
