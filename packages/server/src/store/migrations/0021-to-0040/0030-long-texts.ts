import { type Kysely, sql } from 'kysely';
import { createTrigger } from '../create-trigger.ts';
import { portable } from '../portable.ts';

/**
 * Counts with what an account stores also long warnings and errors of its renders, kept for a year, and long bodies of its
 * webhooks: callers decide how long they are. Short ones are a part of the row, whose number the plan bounds, and cost no
 * write of the count. What is there already is counted afterwards.
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

/** Of a text longer than this, the bytes; else 0. The same stands in `store/assets/storage-store.ts`. */
const longBytes = 1_000;

function bytesOfLong(text: string): string {
  return `(case when octet_length(${text}) > ${longBytes} then octet_length(${text}) else 0 end)`;
}

const counted = [
  { table: 'renders', columns: ['warnings', 'error'] },
  { table: 'webhook_deliveries', columns: ['body'] },
] as const;
