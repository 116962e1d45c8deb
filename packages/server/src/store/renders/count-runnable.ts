import type { Plan } from '@platen/api';
import { type Kysely, sql } from 'kysely';
import { maxCounted } from '../database/count-up-to.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

interface WaitingAccount {
  readonly plan: string;
  readonly waiting: number;
  readonly leased: number;
}

/**
 * How many renders nodes do now, and how many more they could do at once were there nodes enough: of each account only
 * as many as its plan lets it have under way, and none that is to wait or whose account is suspended. Of what waits,
 * 100,000 are looked at.
 */
export async function countRunnable(db: Kysely<Database>, limits: Readonly<Record<Plan, number>>): Promise<number> {
  const clock = databaseClock(db);
  const { rows } = await sql<WaitingAccount>`
    select a.plan, w.waiting, (
      select count(*) from render_jobs l where l.account_id = w.account_id and l.lease_owner is not null
    ) as leased
    from (
      select account_id, count(*) as waiting from (
        select account_id from render_jobs
        where lease_owner is null and run_after <= ${clock.now()}
        limit ${sql.lit(maxCounted)}
      ) as due
      group by account_id
    ) as w
    join accounts a on a.id = w.account_id
    where a.suspended_at is null`.execute(db);
  const { leased } = await db
    .selectFrom('render_jobs')
    .select((count) => count.fn.countAll<number>().as('leased'))
    .where('lease_owner', 'is not', null)
    .executeTakeFirstOrThrow();
  const places = rows.map((row) => {
    const limit = limits[row.plan as Plan] ?? 1;
    return Math.min(Number(row.waiting), Math.max(0, limit - Number(row.leased)));
  });
  return places.reduce((sum, count) => sum + count, Number(leased));
}
