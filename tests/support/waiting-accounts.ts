import { sql } from 'kysely';
import type { OpenTables } from './open-tables.ts';

/** Stores accounts with these numbers, each with one render that waits. */
export async function addWaitingAccounts(db: OpenTables['db'], from: number, to: number): Promise<void> {
  const numbers = sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to - 1)})`;
  const time = sql.lit('2026-01-01T00:00:00.000Z');
  const statements = [
    sql`insert into accounts (id, name, plan, created_at, signing_secret)
      ${numbers} select 'acc_' || i, 'a', 'Enterprise', ${time}, 's' from n`,
    sql`insert into snapshots (account_id, hash, document, used_at) ${numbers} select 'acc_' || i, 'h', '{}', ${time} from n`,
    sql`insert into renders (id, account_id, design_id, status, cache_key, cached, format, quality, render_ms, warnings, created_at, progress)
      ${numbers} select 'rnd_' || i, 'acc_' || i, 'dsn', 'queued', 'k', 0, 'png', 90, 0, '[]', ${time}, 0 from n`,
    sql`insert into render_jobs (render_id, account_id, priority, position, snapshot_hash, name, body, run_after, lease_token, attempts, created_at)
      ${numbers} select 'rnd_' || i, 'acc_' || i, 1, 0, 'h', 'n', '{}', ${time}, 0, 0, ${time} from n`,
    sql`insert into work_turns (account_id, last_turn, waiting) ${numbers} select 'acc_' || i, '', 1 from n`,
  ];
  for (const statement of statements) await statement.execute(db);
}
