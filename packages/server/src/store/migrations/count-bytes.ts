import type { Kysely } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { portable } from './portable.ts';

/** Counts the bytes of a text column with what the account of its row stores, in the transaction that writes it. */
export async function countBytes(
  db: Kysely<unknown>,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<void> {
  const { isSqlite } = portable(db);
  const add = (row: string, sign: string) =>
    `update account_storage set bytes = bytes ${sign} octet_length(${row}.${column}) where account_id = ${row}.account_id;`;
  const events = [
    { name: 'added', event: 'insert', body: add('new', '+') },
    { name: 'removed', event: 'delete', body: add('old', '-') },
    { name: 'changed', event: `update of ${column}`, body: add('old', '-') + add('new', '+') },
  ];
  for (const { name, event, body } of events) {
    await createTrigger(db, { isSqlite, name: `${table}_bytes_${name}`, event, table, body });
  }
}
