import type { Kysely, Transaction } from 'kysely';
import type { Database, FileRow } from './schema.ts';

/** The file that a completed render shows. */
export interface ShownFile {
  readonly fileId: string | null | undefined;
  /** Made by this render. */
  readonly file?: FileRow | undefined;
  /** A file that was there already lives at least until then, never shorter; null: for ever. */
  readonly keepUntil?: string | null | undefined;
}

/** Must come before the render's row, which names it. */
export async function storeFile(transaction: Transaction<Database>, shown: ShownFile): Promise<void> {
  if (shown.file) await transaction.insertInto('files').values(shown.file).execute();
  if (shown.keepUntil === undefined || !shown.fileId) return;
  const update = transaction.updateTable('files').set({ expires_at: shown.keepUntil }).where('id', '=', shown.fileId);
  await (shown.keepUntil === null ? update : update.where('expires_at', '<', shown.keepUntil)).execute();
}

/** The row of a render's file, as it stands in the transaction. */
export async function shownFile(transaction: Kysely<Database>, fileId: string | null): Promise<FileRow | undefined> {
  if (fileId === null) return undefined;
  return transaction.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
}
