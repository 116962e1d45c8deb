import type { Kysely } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import type { FoundTemplate, ListedTemplate, StoredTemplate } from '../../domain/template.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { contains, searchForm } from '../database/name-search.ts';
import { type ListPart, type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database, TemplateRow } from '../schema.ts';
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
  readonly template: StoredTemplate;
  readonly facts: StoredFacts;
  /** Null when it could not be drawn. */
  readonly thumbnail: ServedFile | null;
}

/** An account's own templates; the gallery lies in files. */
export function createTemplatesStore(db: Kysely<Database>) {
  return {
    /** Together with the file of its thumbnail, which nothing else would ever remove. */
    async insert({ transaction }: Unit, { template, facts, thumbnail }: NewTemplate): Promise<void> {
      if (thumbnail) await transaction.insertInto('files').values(columnsOf(thumbnail)).execute();
      await transaction
        .insertInto('templates')
        .values({
          ...columnsOf(template),
          name_search: searchForm(template.name),
          mentions_of: 0,
          variables: facts.variables,
          variable_names: facts.variableNames,
        })
        .execute();
      const { accountId, id: sourceId } = template;
      const source = { accountId, kind: 'template', sourceId, version: 0 } as const;
      await recordMentions(transaction, source, facts.mentions);
    },

    async find({ accountId, id }: TemplateKey): Promise<FoundTemplate | undefined> {
      const row = await db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toTemplate(row);
    },

    /** A page without documents, newest first. */
    async list(query: TemplateQuery): Promise<ListPart<ListedTemplate>> {
      const matching = db
        .selectFrom('templates')
        .where('account_id', '=', query.accountId)
        .$if(query.category !== undefined, (where) => where.where('category', '=', query.category ?? ''))
        .$if(!!query.search, (where) => where.where(contains('name_search', query.search ?? '')));
      const { rows, ...part } = await readList(db, matching, {
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
      return { rows: rows.map(fieldsOf), ...part };
    },

    /** The document of a template never changes. */
    async update(
      key: TemplateKey,
      changes: Partial<Pick<StoredTemplate, 'name' | 'category' | 'description' | 'updatedAt'>>,
    ): Promise<FoundTemplate | undefined> {
      const row = await db
        .updateTable('templates')
        .set({
          ...columnsOf(changes),
          ...(changes.name !== undefined && { name_search: searchForm(changes.name) }),
        })
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .returningAll()
        .executeTakeFirst();
      return row && toTemplate(row);
    },

    /** With its thumbnail. False when there was none. */
    delete({ accountId, id }: TemplateKey): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('templates')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('thumbnail_file_id')
          .executeTakeFirst();
        if (!gone) return false;
        await forgetMentions(transaction, { kind: 'template', sourceId: id });
        if (gone.thumbnail_file_id !== null) {
          await transaction
            .deleteFrom('files')
            .where('account_id', '=', accountId)
            .where('id', '=', gone.thumbnail_file_id)
            .execute();
        }
        return true;
      });
    },
  };
}

function toTemplate({ name_search: _, mentions_of: __, ...row }: TemplateRow): FoundTemplate {
  return fieldsOf(row);
}
