import type { Kysely } from 'kysely';
import { createTrigger } from '../create-trigger.ts';
import { portable } from '../portable.ts';

/** What renders were asked for with. Long ones count with what an account stores, as long warnings do (migration 0030). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, isSqlite } = portable(db);
  await createTable('request_data')
    .addColumn('render_id', text, (column) =>
      column.primaryKey().notNull().references('renders.id').onDelete('cascade'),
    )
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('sealed', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('request_data_by_account')
    .on('request_data')
    .columns(['account_id', 'render_id'])
    .execute();
  await db.schema.createIndex('request_data_by_age').on('request_data').column('created_at').execute();
  for (const [event, row, sign] of [
    ['insert', 'new', '+'],
    ['delete', 'old', '-'],
  ] as const) {
    await createTrigger(db, {
      isSqlite,
      name: `request_data_long_${event}`,
      table: 'request_data',
      event,
      when: `octet_length(${row}.sealed) > ${longBytes}`,
      body: `update account_storage set bytes = bytes ${sign} octet_length(${row}.sealed) where account_id = ${row}.account_id;`,
    });
  }
}

/** The same stands in `store/assets/storage-store.ts`. */
const longBytes = 1_000;
