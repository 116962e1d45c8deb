import type { Call } from '@platen/engine/process';
import { readTable } from '../../spreadsheets/read-table.ts';
import type { FoundTable, TableItemsInput } from '../table-items.ts';
import { toTableItems } from './table-items.ts';

/** Throws BATCH_TOO_LARGE, UNSUPPORTED_FILE_TYPE and INVALID_REQUEST. */
export async function readTableItems(
  { mapping, common, rowNumber, ...options }: TableItemsInput,
  { bytes, document }: Pick<Call, 'bytes' | 'document'>,
): Promise<FoundTable> {
  const known = document();
  const table = await readTable(bytes, options);
  const items = toTableItems({ table, mapping, document: known, common, rowNumber });
  return { ...items, found: table.found, unnamedColumns: table.unnamedColumns };
}
