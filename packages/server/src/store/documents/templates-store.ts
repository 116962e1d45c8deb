import type { Kysely } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import { columnsOf } from '../database/fields.ts';
import { contains } from '../database/name-search.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database, FoundTemplate, TemplateRow } from '../schema.ts';
import type { StoredFacts } from './document-facts.ts';
import { forgetMentions, recordMentions } from './mentions.ts';

export type TemplatesStore = ReturnType<typeof createTemplatesStore>;

export interface TemplateKey {
  readonly accountId: string;
  readonly id: string;
}

export interface TemplateQuery extends ListWindow {
  readonly accountId: string;
  readonly category: string | undefined;
  /** Part of the name. */
  readonly search: string | undefined;
}

export interface NewTemplate {
  readonly row: TemplateRow;
  readonly facts: StoredFacts;
  /** Null when it could not be drawn. */
  readonly thumbnail: ServedFile | null;
}

/** An account's own templates; the gallery lies in files. */
export function createTemplatesStore(db: Kysely<Database>) {
  return {
    /** Together with the file of its thumbnail, which nothing else would ever remove. */
    async insert({ transaction }: Unit, { row, facts, thumbnail }: NewTemplate): Promise<void> {
      if (thumbnail) await transaction.insertInto('files').values(columnsOf(thumbnail)).execute();
      await transaction
        .insertInto('templates')
        .values({ ...row, mentions_of: 0, variables: facts.variables, variable_names: facts.variableNames })
        .execute();
      const source = { accountId: row.account_id, kind: 'template', sourceId: row.id, version: 0 } as const;
      await recordMentions(transaction, source, facts.mentions);
    },

    find({ accountId, id }: TemplateKey): Promise<FoundTemplate | undefined> {
      return db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** A page without documents, newest first. */
    list(query: TemplateQuery) {
      const matching = db
        .selectFrom('templates')
        .where('account_id', '=', query.accountId)
        .$if(query.category !== undefined, (where) => where.where('category', '=', query.category ?? ''))
        .$if(!!query.search, (where) => where.where(contains('name_search', query.search ?? '')));
      return readList(db, matching, {
        window: query,
        table: 'templates',
        order: newestFirst,
        select: (page) =>
          page.select([
            'id',
            'name',
            'category',
            'width',
            'height',
            'thumbnail_file_id',
            'variable_names',
            'created_at',
          ]),
      });
    },

    /** The document of a template never changes. */
    update(key: TemplateKey, changes: Partial<Omit<TemplateRow, 'canvas_data'>>): Promise<FoundTemplate | undefined> {
      return db
        .updateTable('templates')
        .set(changes)
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .returningAll()
        .executeTakeFirst();
    },

    /** With its thumbnail. The removed row; undefined when there was none. */
    delete({ accountId, id }: TemplateKey): Promise<FoundTemplate | undefined> {
      return db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('templates')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!gone) return undefined;
        await forgetMentions(transaction, { kind: 'template', sourceId: id });
        if (gone.thumbnail_file_id !== null) {
          await transaction
            .deleteFrom('files')
            .where('account_id', '=', accountId)
            .where('id', '=', gone.thumbnail_file_id)
            .execute();
        }
        return gone;
      });
    },
  };
}
