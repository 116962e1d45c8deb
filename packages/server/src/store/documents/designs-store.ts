import type { Kysely, Transaction } from 'kysely';
import type { FoundDesign, StoredDesign, StoredVersion } from '../../domain/design.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { contains } from '../database/name-search.ts';
import { type ListOrder, type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database, DesignRow } from '../schema.ts';
import { designColumns, fieldsOfDesign, toDesign } from './design-rows.ts';
import type { StoredFacts } from './document-facts.ts';
import { lockDesign } from './lock-design.ts';
import { forgetMentions, type MentioningDocument, recordMentions } from './mentions.ts';
import { forgetPreviews } from './previews-store.ts';

export type DesignsStore = ReturnType<typeof createDesignsStore>;

export interface DesignQuery extends ListWindow {
  readonly accountId: string;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  /** null: those that lie in none. */
  readonly folderId?: string | null | undefined;
  /** Default `changed`. */
  readonly sort?: DesignSort | undefined;
}

export type DesignSort = 'changed' | 'created' | 'name';

const orders: Readonly<Record<DesignSort, ListOrder<'updated_at' | 'created_at' | 'name_search' | 'id'>>> = {
  changed: { by: ['updated_at', 'id'], direction: 'desc' },
  created: newestFirst,
  name: { by: ['name_search', 'id'], direction: 'asc' },
};

export interface DesignKey {
  readonly accountId: string;
  readonly id: string;
}

/** A document that is replaced, and the facts of the one in its place. */
export interface Superseded {
  readonly document: StoredVersion;
  readonly facts: StoredFacts;
}

export interface VersionAuthor {
  readonly version: number;
  readonly kind: 'person' | 'apiKey';
  readonly name: string;
}

export type DesignHead = Pick<
  StoredDesign,
  'name' | 'width' | 'height' | 'version' | 'publishedVersion' | 'versionCreatedAt'
>;

const designHead = prepared((db, { accountId, id }: DesignKey) =>
  db
    .selectFrom('designs')
    .select(['name', 'width', 'height', 'version', 'published_version', 'version_created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id),
);

/** Designs. Every query names the account, so that none can see another's. */
export function createDesignsStore(db: Kysely<Database>) {
  return {
    async insert({ transaction }: Unit, design: StoredDesign, facts: StoredFacts, author?: string): Promise<void> {
      const { version } = design;
      await transaction
        .insertInto('designs')
        .values({ ...designColumns(design), mentions_of: version, variables: facts.variables, variables_of: version })
        .execute();
      await recordMentions(transaction, mentioning(design), facts.mentions);
      await recordAuthor(transaction, design, author);
    },

    async find({ accountId, id }: DesignKey): Promise<FoundDesign | undefined> {
      const row = await db
        .selectFrom('designs')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toDesign(row);
    },

    /** A design without its document. */
    async findHead(key: DesignKey): Promise<DesignHead | undefined> {
      const row = await designHead.first(db, key);
      return row && fieldsOf(row);
    },

    /** What can be filled in of a design, as far as it was stored, without its document. */
    async findVariables({ accountId, id }: DesignKey): Promise<Pick<FoundDesign, 'version' | 'variables'> | undefined> {
      const row = await db
        .selectFrom('designs')
        .select(['version', 'variables', 'variables_of'])
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { version: row.version, variables: row.variables_of === row.version ? row.variables : null };
    },

    /** A page without documents. */
    async list(query: DesignQuery) {
      const matching = db
        .selectFrom('designs')
        .where('account_id', '=', query.accountId)
        .$if(query.status !== undefined, (where) => where.where('status', '=', query.status ?? ''))
        .$if(query.folderId !== undefined, (where) => where.where('folder_id', '=', query.folderId ?? ''))
        .$if(!!query.search, (where) => where.where(contains('name_search', query.search ?? '')));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'designs',
        order: orders[query.sort ?? 'changed'],
        select: (page) =>
          page
            .select(['id', 'name', 'name_search', 'width', 'height', 'status'])
            .select(['created_at', 'updated_at', 'version', 'folder_id'])
            .select(({ exists, selectFrom }) =>
              exists(
                selectFrom('design_drafts')
                  .select('design_drafts.design_id')
                  .whereRef('design_drafts.design_id', '=', 'designs.id'),
              ).as('has_draft'),
            ),
      });
      return { rows: rows.map((row) => ({ ...fieldsOfDesign(row), hasDraft: Boolean(row.has_draft) })), ...part };
    },

    /**
     * Writes what is given and answers the new row; undefined when there is no such design, or when it is no longer
     * the one of `expectedUpdatedAt`. `superseded` is the document that the change replaces by one with these `facts`; it
     * is kept. The `keep` newest versions stay, the present one among them, and the published one.
     */
    async update(
      { transaction }: Unit,
      key: DesignKey & { readonly expectedUpdatedAt: string },
      changes: Partial<StoredDesign>,
      versions: {
        readonly superseded: Superseded | undefined;
        readonly keep: number;
        /** Who makes the new version. */
        readonly author?: string | undefined;
      },
    ): Promise<StoredDesign | undefined> {
      const row = await transaction
        .updateTable('designs')
        .set(designColumns(changes))
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .where('updated_at', '=', key.expectedUpdatedAt)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const after = toDesign(row);
      // What a version mentions is entered when it becomes the present one, and stays when another takes its place.
      if (versions.superseded) {
        await supersede(transaction, row, versions.superseded);
        await recordAuthor(transaction, after, versions.author);
      }
      const upTo = row.version - versions.keep;
      const published = row.published_version ?? 0;
      await transaction
        .deleteFrom('design_versions')
        .where('design_id', '=', row.id)
        .where('version', '<=', upTo)
        .where('version', '<>', published)
        .execute();
      await transaction
        .deleteFrom('version_authors')
        .where('account_id', '=', row.account_id)
        .where('design_id', '=', row.id)
        .where('version', '<=', upTo)
        .where('version', '<>', published)
        .execute();
      if (upTo > 0) await forgetPreviews(transaction, { ...key, upTo, except: published });
      // After their rows: who enters what one mentions holds its row until then.
      if (upTo > 0)
        await forgetMentions(transaction, { kind: 'design', sourceId: row.id, from: 1, upTo, except: published });
      return after;
    },

    async findVersion({
      accountId,
      id,
      version,
    }: DesignKey & { readonly version: number }): Promise<StoredVersion | undefined> {
      const row = await db
        .selectFrom('design_versions')
        .select(['version', 'width', 'height', 'canvas_data', 'created_at'])
        .where('account_id', '=', accountId)
        .where('design_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && fieldsOf(row);
    },

    /** Those before the present one, newest first, without documents. There are few: old ones go. */
    async listVersions({ accountId, id }: DesignKey): Promise<readonly Omit<StoredVersion, 'canvasData'>[]> {
      const rows = await db
        .selectFrom('design_versions')
        .select(['version', 'width', 'height', 'created_at'])
        .where('account_id', '=', accountId)
        .where('design_id', '=', id)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(fieldsOf);
    },

    /** Who made the versions, where that is known and they are still there. */
    async listAuthors({ accountId, id }: DesignKey): Promise<readonly VersionAuthor[]> {
      const rows = await db
        .selectFrom('version_authors')
        .leftJoin('persons', 'persons.id', 'version_authors.author')
        .leftJoin('api_keys', (join) =>
          join.onRef('api_keys.id', '=', 'version_authors.author').on('api_keys.account_id', '=', accountId),
        )
        .select(['version', 'persons.name as person', 'api_keys.name as key'])
        .where('version_authors.account_id', '=', accountId)
        .where('design_id', '=', id)
        .execute();
      return rows.flatMap(({ version, person, key }): readonly VersionAuthor[] => {
        if (person !== null) return [{ version, kind: 'person', name: person }];
        return key === null ? [] : [{ version, kind: 'apiKey', name: key }];
      });
    },

    /** False when there was none. */
    async delete({ accountId, id }: DesignKey): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        await lockDesign(transaction, { accountId, id });
        await forgetPreviews(transaction, { accountId, id });
        const { numDeletedRows } = await transaction
          .deleteFrom('designs')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await forgetMentions(transaction, { kind: 'design', sourceId: id });
        return true;
      });
    },
  };
}

/** Keeps the document that was, and enters the facts of the new one. */
async function supersede(
  transaction: Transaction<Database>,
  row: DesignRow,
  { document, facts }: Superseded,
): Promise<void> {
  const { version } = document;
  await transaction
    .insertInto('design_versions')
    .values({
      ...columnsOf(document),
      design_id: row.id,
      account_id: row.account_id,
      mentions_of: row.mentions_of === version ? version : null,
    })
    .execute();
  await recordMentions(transaction, mentioning(toDesign(row)), facts.mentions);
  await transaction
    .updateTable('designs')
    .set({ mentions_of: row.version, variables: facts.variables, variables_of: row.version })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

async function recordAuthor(
  transaction: Transaction<Database>,
  { accountId: account_id, id: design_id, version }: Pick<StoredDesign, 'accountId' | 'id' | 'version'>,
  author: string | undefined,
): Promise<void> {
  if (author === undefined) return;
  await transaction.insertInto('version_authors').values({ account_id, design_id, version, author }).execute();
}

function mentioning({ accountId, id, version }: StoredDesign): MentioningDocument {
  return { accountId, kind: 'design', sourceId: id, version };
}
