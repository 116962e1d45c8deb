import type { Kysely, Transaction } from 'kysely';
import type { FoundFile, ServedFile } from '../../domain/file.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { prepared, preparedInsert } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';
import type { FilesTable } from '../tables/renders.ts';

/** The file that a completed render shows. */
export interface ShownFile {
  readonly fileId: string | null | undefined;
  /** Made by this render. */
  readonly file?: ServedFile | undefined;
  /** A file that was there already lives at least until then, never shorter; null: for ever. */
  readonly keepUntil?: string | null | undefined;
}

/** All of them, see `renderColumnNames`. */
export const fileColumnNames = [
  'id',
  'account_id',
  'content_hash',
  'size',
  'mime_type',
  'extension',
  'created_at',
  'expires_at',
  'withdrawn_at',
] as const satisfies readonly (keyof FilesTable)[];

const insertFiles = preparedInsert('files');
const keepFile = prepared((db, values: { readonly id: string; readonly until: string }) =>
  db
    .updateTable('files')
    .set({ expires_at: values.until })
    .where('id', '=', values.id)
    .where('expires_at', '<', values.until),
);
const keepFileForEver = prepared((db, values: { readonly id: string }) =>
  db.updateTable('files').set({ expires_at: null }).where('id', '=', values.id),
);
const findFile = prepared((db, values: { readonly id: string }) =>
  db.selectFrom('files').select(fileColumnNames).where('id', '=', values.id),
);

/** Must come before the renders' rows, which name them. */
export async function storeFiles(transaction: Transaction<Database>, shown: readonly ShownFile[]): Promise<void> {
  await insertFiles(
    transaction,
    shown.flatMap(({ file }) => (file ? columnsOf(file) : [])),
  );
  const kept = new Map<string, string | null>();
  for (const { fileId, keepUntil } of shown) {
    if (keepUntil === undefined || !fileId) continue;
    const known = kept.get(fileId);
    const isLater = known === undefined || (known !== null && (keepUntil === null || keepUntil > known));
    if (isLater) kept.set(fileId, keepUntil);
  }
  // In one order, so that two transactions that keep the same files do not wait for each other.
  for (const id of [...kept.keys()].toSorted()) {
    const until = kept.get(id);
    if (until === null) await keepFileForEver.all(transaction, { id });
    else if (until !== undefined) await keepFile.all(transaction, { id, until });
  }
}

/** A render's file, as it stands in the transaction. */
export async function shownFile(transaction: Kysely<Database>, fileId: string | null): Promise<FoundFile | undefined> {
  const row = fileId === null ? undefined : await findFile.first(transaction, { id: fileId });
  return row && fieldsOf(row);
}
