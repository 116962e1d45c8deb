import { setImmediate } from 'node:timers/promises';
import { PlatenError } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import {
  type DataSetKey,
  type DataSetParts,
  type DataSetsStore,
  rowsOfPart,
  type StoredDataSet,
} from '../../store/documents/data-sets-store.ts';
import type { DesignsStore } from '../../store/documents/designs-store.ts';
import { type PageRequest, toWindow } from '../page.ts';
import { noSuchDesign } from './no-such-design.ts';

export type DataRow = Readonly<Record<string, unknown>>;
export type DataSet = StoredDataSet;

export interface DataSetContent {
  readonly name: string;
  readonly rows: readonly DataRow[];
}

export interface DataSetsOptions {
  readonly dataSets: DataSetsStore;
  readonly designs: Pick<DesignsStore, 'findHead'>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type DataSetsService = ReturnType<typeof createDataSetsService>;

/** Most data sets of one design. */
const mostDataSets = 50;

/** Stores rows of data with a design, for trying the design. */
export function createDataSetsService({ dataSets, designs, newId, now }: DataSetsOptions) {
  async function checkDesign({ accountId, designId: id }: Omit<DataSetKey, 'id'>): Promise<void> {
    if (!(await designs.findHead({ accountId, id }))) throw noSuchDesign(id);
  }

  async function find(key: DataSetKey): Promise<StoredDataSet> {
    await checkDesign(key);
    const found = await dataSets.find(key);
    if (!found) throw noSuchDataSet();
    return found;
  }

  return {
    /** The oldest first, without rows. Throws INVALID_DESIGN_ID. */
    async list(key: Omit<DataSetKey, 'id'>): Promise<readonly DataSet[]> {
      await checkDesign(key);
      return dataSets.list(key);
    },

    /** Throws INVALID_DESIGN_ID, and INVALID_REQUEST when the design has the most data sets already. */
    async create(key: Omit<DataSetKey, 'id'>, { name, rows }: DataSetContent, units: UnitsOfWork): Promise<DataSet> {
      const before = await this.list(key);
      if (before.length >= mostDataSets) {
        throw new PlatenError('INVALID_REQUEST', {
          message: `A design may have ${mostDataSets} data sets; delete one, or replace its rows.`,
          details: { limit: mostDataSets },
        });
      }
      const at = now().toISOString();
      const dataSet = { id: newId('dat'), name, rowCount: rows.length, createdAt: at, updatedAt: at };
      const parts = await partsOf(rows);
      const made = units.commit(async (unit) => {
        await dataSets.insert(unit, key, { dataSet, parts });
        return dataSet;
      });
      // The design was deleted meanwhile.
      return made.catch((cause: unknown) => {
        throw isConstraintViolation(cause) ? noSuchDesign(key.designId) : cause;
      });
    },

    /** A page of its rows. Throws INVALID_DESIGN_ID and NOT_FOUND. */
    async get(
      key: DataSetKey,
      page: PageRequest,
    ): Promise<{ readonly dataSet: DataSet; readonly rows: readonly DataRow[] }> {
      const dataSet = await find(key);
      const { offset, limit } = toWindow(page);
      const first = Math.floor(offset / rowsOfPart);
      const parts = await dataSets.parts(key, { first, last: Math.floor((offset + limit - 1) / rowsOfPart) });
      const rows = parts.flatMap((part) => JSON.parse(part) as readonly DataRow[]);
      const skipped = offset - first * rowsOfPart;
      return { dataSet, rows: rows.slice(skipped, skipped + limit) };
    },

    /** Replaces name and rows as a whole. Throws INVALID_DESIGN_ID and NOT_FOUND. */
    async replace(key: DataSetKey, { name, rows }: DataSetContent): Promise<DataSet> {
      await checkDesign(key);
      const parts = await partsOf(rows);
      const updatedAt = now().toISOString();
      const replaced = await dataSets.replace(key, { name, rowCount: rows.length, updatedAt, parts });
      if (!replaced) throw noSuchDataSet();
      return replaced;
    },

    /** Throws INVALID_DESIGN_ID and NOT_FOUND. */
    async delete(key: DataSetKey): Promise<void> {
      await checkDesign(key);
      if (!(await dataSets.delete(key))) throw noSuchDataSet();
    },
  };
}

/** Packs the rows part by part; other work gets its turn in between. */
async function partsOf(rows: readonly DataRow[]): Promise<DataSetParts> {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += rowsOfPart) {
    parts.push(JSON.stringify(rows.slice(at, at + rowsOfPart)));
    await setImmediate();
  }
  return parts;
}

function noSuchDataSet(): PlatenError {
  return new PlatenError('NOT_FOUND', { message: 'The design has no such data set.' });
}
