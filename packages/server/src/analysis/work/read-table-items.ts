import type { DesignDocument } from '@platen/core';
import { readTable } from '../../spreadsheets/read-table.ts';
import type { FoundTable, TableItemsInput } from '../table-items.ts';
import { toTableItems } from './table-items.ts';

/** Throws BATCH_TOO_LARGE, UNSUPPORTED_FILE_TYPE and INVALID_REQUEST. */
export async function readTableItems({
  bytes,
  text,
  mapping,
  common,
  ...options
}: TableItemsInput): Promise<FoundTable> {
  const table = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
  const items = toTableItems({ table, mapping, document: JSON.parse(text) as DesignDocument, common });
  return { ...items, found: table.found, unnamedColumns: table.unnamedColumns };
}
