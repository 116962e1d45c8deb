import { type Kysely, sql } from 'kysely';
import { createTrigger } from '../create-trigger.ts';
import { portable } from '../portable.ts';

/**
 * Counts with what an account stores also the requests of its renders that wait, and the answers that are kept for it: it
 * decides how many and how large they are. Both are counted afterwards for what is there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { isSqlite } = portable(db);
  const add = ({ owner, sign, text }: Count) =>
    `update account_storage set bytes = bytes ${sign} coalesce(octet_length(${text}), 0) where account_id = ${owner};`;
  const triggers = [
    ['render_jobs', 'insert', [{ owner: 'new.account_id', sign: '+', text: 'new.body' }]],
    ['render_jobs', 'delete', [{ owner: 'old.account_id', sign: '-', text: 'old.body' }]],
    [
      'kept_answers',
      // A key is taken without an answer.
      'update of answer',
      [
        { owner: 'old.caller', sign: '-', text: 'old.answer' },
        { owner: 'new.caller', sign: '+', text: 'new.answer' },
      ],
    ],
    ['kept_answers', 'delete', [{ owner: 'old.caller', sign: '-', text: 'old.answer' }]],
  ] as const;
  for (const [table, event, counts] of triggers) {
    const name = `${table}_bytes_${event.split(' ', 1)[0]}`;
    await createTrigger(db, { isSqlite, name, event, table, body: counts.map(add).join('') });
  }
  await sql`update account_storage set counted_at = null`.execute(db);
}

interface Count {
  readonly owner: string;
  readonly sign: '+' | '-';
  readonly text: string;
}
