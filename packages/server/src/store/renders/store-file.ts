import type { Kysely, Transaction } from 'kysely';
import { prepared, preparedInsert } from '../database/prepared.ts';
import type { Database, FileRow, FoundFileRow } from '../schema.ts';

/** The file that a completed render shows. */
export interface ShownFile {
  readonly fileId: string | null | undefined;
  /** Made by this render. */
  readonly file?: FileRow | undefined;
  /** A file that was there already lives at least until then, never shorter; null: for ever. */
  readonly keepUntil?: string | null | undefined;
}

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
  db.selectFrom('files').selectAll().where('id', '=', values.id),
);

/** Must come before the renders' rows, which name them. */
export async function storeFiles(transaction: Transaction<Database>, shown: readonly ShownFile[]): Promise<void> {
  await insertFiles(
    transaction,
    shown.flatMap(({ file }) => file ?? []),
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

/** The row of a render's file, as it stands in the transaction. */
export async function shownFile(
  transaction: Kysely<Database>,
  fileId: string | null,
): Promise<FoundFileRow | undefined> {
  return fileId === null ? undefined : findFile.first(transaction, { id: fileId });
}
