import { type Kysely, sql } from 'kysely';
import { createTrigger } from '../create-trigger.ts';
import { portable } from '../portable.ts';

/**
 * How many bytes each account stores, counted by the database itself: whoever writes a row of these tables counts it in the
 * same transaction, nodes of the version before as well. What an account stored before is counted afterwards
 * (`store/assets/storage-store.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole, isSqlite } = portable(db);
  await createTable('account_storage')
    .addColumn('account_id', text, (column) =>
      column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('counted_at', text)
    .execute();
  for (const { table, size, column } of counted) {
    const add = (row: string, sign: string) =>
      `update account_storage set bytes = bytes ${sign} ${size(row)} where account_id = ${row}.account_id;`;
    const events = [
      { name: 'added', event: 'insert', body: add('new', '+') },
      { name: 'removed', event: 'delete', body: add('old', '-') },
      // Other columns than this one change nothing.
      { name: 'changed', event: `update of ${column}`, body: add('old', '-') + add('new', '+') },
    ];
    for (const { name, event, body } of events) {
      await createTrigger(db, { isSqlite, name: `${table}_bytes_${name}`, event, table, body });
    }
  }
  // An account that stores nothing yet is counted from its first row on.
  const begin = `insert into account_storage (account_id, bytes, counted_at) values (new.id, 0, new.created_at);`;
  await createTrigger(db, { isSqlite, name: 'accounts_bytes_begin', event: 'insert', table: 'accounts', body: begin });
  await sql`insert into account_storage (account_id, bytes) select id, 0 from accounts`.execute(db);
}

const document = { column: 'canvas_data', size: (row: string) => `octet_length(${row}.canvas_data)` };
const counted = [
  { table: 'files', column: 'size', size: (row: string) => `${row}.size` },
  { table: 'designs', ...document },
  { table: 'design_versions', ...document },
  { table: 'templates', ...document },
] as const;
