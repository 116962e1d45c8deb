import { type Kysely, type SqlBool, sql } from 'kysely';
import type { AssetWithFile, OwnAsset } from '../../domain/asset.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { type ListPart, type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Unit } from '../database/units-of-work.ts';
import { hasUnentered } from '../documents/enter-facts.ts';
import { type AssetNames, documentsThatMention, isMentioned } from '../documents/mentions.ts';
import type { AssetRow, Database } from '../schema.ts';

export type AssetsStore = ReturnType<typeof createAssetsStore>;

export interface AssetQuery extends ListWindow {
  readonly accountId: string;
  readonly type?: string | undefined;
}

const assetById = prepared((db, key: { readonly id: string }) =>
  db.selectFrom('assets').selectAll().where('id', '=', key.id),
);
/** Most fonts of an account that are considered. */
const maxFonts = 500;

/** All of them, see `renderColumnNames`. */
const assetColumnNames = [
  'id',
  'account_id',
  'file_id',
  'name',
  'type',
  'width',
  'height',
  'font',
  'created_at',
  'deleted_at',
  'checked_at',
  'unused_since',
] as const satisfies readonly (keyof AssetRow)[];

const fontsOf = prepared((db, query: { readonly accountId: string }) =>
  db
    .selectFrom('assets')
    .select(assetColumnNames)
    .where('account_id', '=', query.accountId)
    // A literal, as in the index of fonts: the index is not used for a bound value.
    .where('type', '=', sql.lit('FONT'))
    .orderBy(sql`case when deleted_at is null then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFonts),
);

/** Uploaded images and fonts with their files. A deleted asset stays until nothing needs it. */
export function createAssetsStore(db: Kysely<Database>) {
  async function withFiles(assets: readonly AssetRow[]): Promise<readonly AssetWithFile[]> {
    const ids = assets.map(({ file_id }) => file_id);
    const files = ids.length === 0 ? [] : await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(files.map((file) => [file.id, file]));
    return assets.flatMap((asset) => {
      const file = byId.get(asset.file_id);
      return file ? [{ asset: toAsset(asset), file: fieldsOf(file) }] : [];
    });
  }

  return {
    async insert({ transaction }: Unit, { asset, file }: AssetWithFile): Promise<void> {
      await transaction.insertInto('files').values(columnsOf(file)).execute();
      await transaction
        .insertInto('assets')
        .values({ ...columnsOf(asset), font: asset.font && JSON.stringify(asset.font) })
        .execute();
    },

    /** Finds an asset of any account, deleted or not. */
    async find(id: string): Promise<AssetWithFile | undefined> {
      const asset = await assetById.first(db, { id });
      return asset && (await withFiles([asset]))[0];
    },

    /** A page of assets without deleted ones, newest first. */
    async list(query: AssetQuery): Promise<ListPart<AssetWithFile>> {
      const matching = db
        .selectFrom('assets')
        .where('account_id', '=', query.accountId)
        .where('deleted_at', 'is', null)
        .$if(query.type !== undefined, (where) => where.where('type', '=', query.type ?? ''));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'assets',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: await withFiles(rows), ...part };
    },

    /** The newest few hundred; deleted fonts that are still in use come after the others. */
    async listFonts(query: { readonly accountId: string }): Promise<readonly AssetWithFile[]> {
      return withFiles(await fontsOf.all(db, query));
    },

    async markDeleted({ id, at }: { readonly id: string; readonly at: string }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('assets')
          .set({ deleted_at: at })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .execute();
        await withdrawFile(transaction, { id, at });
      });
    },

    /** Deleted assets that were not checked since `checkedBefore`; those whose check is the oldest come first. */
    async listDeleted(query: {
      readonly checkedBefore: string;
      readonly limit: number;
    }): Promise<readonly AssetWithFile[]> {
      const deleted = await db
        .selectFrom('assets')
        .selectAll()
        .where('deleted_at', 'is not', null)
        .where(sql<SqlBool>`coalesce(checked_at, '') < ${query.checkedBefore}`)
        .orderBy(sql`coalesce(checked_at, '')`)
        .limit(query.limit)
        .execute();
      return withFiles(deleted);
    },

    /**
     * Whether anything may use the asset: {@link isMentioned} finds it, or a document exists whose mentions are not
     * known yet.
     */
    async isMentioned(asset: AssetNames): Promise<boolean> {
      return (await hasUnentered(db, asset.accountId)) || isMentioned(db, asset);
    },

    /** What uses the asset, see {@link documentsThatMention}. */
    usersOf: (asset: AssetNames, most: number) => documentsThatMention(db, asset, most),

    /** Records when the asset was checked, and since when it has been unused; null: it is used. */
    async markChecked(asset: {
      readonly id: string;
      readonly at: string;
      readonly unusedSince: string | null;
    }): Promise<void> {
      // Nodes of the previous version mark the asset only, and not its file.
      await withdrawFile(db, asset);
      await db
        .updateTable('assets')
        .set({ checked_at: asset.at, unused_since: asset.unusedSince })
        .where('id', '=', asset.id)
        .execute();
    },

    /** Removes an asset with its file's row, and answers the hash of its content. */
    async remove({ id, fileId }: Pick<OwnAsset, 'id' | 'fileId'>): Promise<string | undefined> {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('assets').where('id', '=', id).execute();
        const file = await transaction
          .deleteFrom('files')
          .where('id', '=', fileId)
          .returning('content_hash')
          .executeTakeFirst();
        return file?.content_hash;
      });
    },
  };
}

function toAsset(row: AssetRow): OwnAsset {
  const font = row.font === null ? null : (JSON.parse(row.font) as OwnAsset['font']);
  return { ...fieldsOf(row), type: row.type as OwnAsset['type'], font };
}

/** From now on the address of a deleted asset's file gives nothing. */
async function withdrawFile(db: Kysely<Database>, asset: { readonly id: string; readonly at: string }): Promise<void> {
  await db
    .updateTable('files')
    .set({ withdrawn_at: asset.at })
    .where('id', 'in', (from) => from.selectFrom('assets').select('file_id').where('id', '=', asset.id))
    .where('withdrawn_at', 'is', null)
    .execute();
}
