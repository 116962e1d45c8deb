import { type Kysely, sql } from 'kysely';
import { createTrigger } from '../create-trigger.ts';
import { portable } from '../portable.ts';

/**
 * Counts more of what an account stores: long warnings and errors of its renders, kept for a year, and long bodies of
 * its webhooks. Callers decide how long these are. Short ones are part of the row and cost no write of the count; the
 * plan limits the number of rows. Existing texts are counted afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { isSqlite } = portable(db);
  for (const { table, columns } of counted) {
    const longOf = (row: string) => columns.map((column) => bytesOfLong(`${row}.${column}`)).join(' + ');
    const add = (row: string, sign: string) =>
      `update account_storage set bytes = bytes ${sign} (${longOf(row)}) where account_id = ${row}.account_id;`;
    const events = [
      { name: 'insert', event: 'insert', when: `${longOf('new')} > 0`, body: add('new', '+') },
      { name: 'delete', event: 'delete', when: `${longOf('old')} > 0`, body: add('old', '-') },
      {
        name: 'update',
        event: `update of ${columns.join(', ')}`,
        when: `${longOf('old')} + ${longOf('new')} > 0`,
        body: add('old', '-') + add('new', '+'),
      },
    ];
    for (const { name, ...trigger } of events) {
      await createTrigger(db, { isSqlite, name: `${table}_long_${name}`, table, ...trigger });
    }
  }
  await sql`update account_storage set counted_at = null`.execute(db);
}

/**
 * The bytes of a text count when it is longer than this, else 0. The same rule stands in
 * `store/assets/storage-store.ts`.
 */
const longBytes = 1_000;

function bytesOfLong(text: string): string {
  return `(case when octet_length(${text}) > ${longBytes} then octet_length(${text}) else 0 end)`;
}

const counted = [
  { table: 'renders', columns: ['warnings', 'error'] },
  { table: 'webhook_deliveries', columns: ['body'] },
] as const;
