import type { Kysely, Transaction } from 'kysely';
import { columnsOf } from '../database/fields.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export interface DataSetKey {
  readonly accountId: string;
  readonly designId: string;
  readonly id: string;
}

/** A data set without its rows. */
export interface StoredDataSet {
  readonly id: string;
  readonly name: string;
  readonly rowCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** JSON of a list of rows each; all but the last have `rowsOfPart`. */
export type DataSetParts = readonly string[];

/** Rows that lie together: the largest page touches a few parts. */
export const rowsOfPart = 100;

export type DataSetsStore = ReturnType<typeof createDataSetsStore>;

/** Rows of data with which people try a design. */
export function createDataSetsStore(db: Kysely<Database>) {
  return {
    /** The oldest first. There are few: `insert` bounds them. */
    async list({ accountId, designId }: Omit<DataSetKey, 'id'>): Promise<readonly StoredDataSet[]> {
      const rows = await db
        .selectFrom('data_sets')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toDataSet);
    },

    async find({ accountId, designId, id }: DataSetKey): Promise<StoredDataSet | undefined> {
      const row = await db
        .selectFrom('data_sets')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toDataSet(row);
    },

    /** Those from `first` to `last`, both included, in their order. */
    async parts(
      { accountId, id }: DataSetKey,
      { first, last }: { readonly first: number; readonly last: number },
    ): Promise<DataSetParts> {
      const rows = await db
        .selectFrom('data_set_parts')
        .select('rows_json')
        .where('account_id', '=', accountId)
        .where('data_set_id', '=', id)
        .where('part', '>=', first)
        .where('part', '<=', last)
        .orderBy('part')
        .execute();
      return rows.map(({ rows_json }) => rows_json);
    },

    /** Throws what `isConstraintViolation` knows when the design is gone. */
    async insert(
      { transaction }: Unit,
      { accountId, designId }: Omit<DataSetKey, 'id'>,
      { dataSet, parts }: { readonly dataSet: StoredDataSet; readonly parts: DataSetParts },
    ): Promise<void> {
      await transaction
        .insertInto('data_sets')
        .values({ ...columnsOf(dataSet), design_id: designId, account_id: accountId })
        .execute();
      await insertParts(transaction, { accountId, id: dataSet.id }, parts);
    },

    /** Undefined when there is none. */
    async replace(
      { accountId, designId, id }: DataSetKey,
      { name, rowCount, updatedAt, parts }: Omit<StoredDataSet, 'id' | 'createdAt'> & { readonly parts: DataSetParts },
    ): Promise<StoredDataSet | undefined> {
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('data_sets')
          .set({ name, row_count: rowCount, updated_at: updatedAt })
          .where('account_id', '=', accountId)
          .where('design_id', '=', designId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        await transaction
          .deleteFrom('data_set_parts')
          .where('account_id', '=', accountId)
          .where('data_set_id', '=', id)
          .execute();
        await insertParts(transaction, { accountId, id }, parts);
        return toDataSet(row);
      });
    },

    /** False when there was none. */
    async delete({ accountId, designId, id }: DataSetKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('data_sets')
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** One statement each: together they would be megabytes of parameters. */
async function insertParts(
  transaction: Transaction<Database>,
  { accountId, id }: Pick<DataSetKey, 'accountId' | 'id'>,
  parts: DataSetParts,
): Promise<void> {
  for (const [part, rows_json] of parts.entries()) {
    await transaction
      .insertInto('data_set_parts')
      .values({ data_set_id: id, part, account_id: accountId, rows_json })
      .execute();
  }
}

function toDataSet(row: {
  readonly id: string;
  readonly name: string;
  readonly row_count: number;
  readonly created_at: string;
  readonly updated_at: string;
}): StoredDataSet {
  const { id, name, created_at, updated_at } = row;
  return { id, name, rowCount: Number(row.row_count), createdAt: created_at, updatedAt: updated_at };
}
