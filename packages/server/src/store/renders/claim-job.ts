import type { Plan } from '@platen/api';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
import { withoutSync } from '../database/without-sync.ts';
import type { Database, RenderJobRow } from '../schema.ts';
import { countLeased, countSlots } from './render-slots-store.ts';

export interface ClaimOptions {
  /** The node. */
  readonly owner: string;
  readonly leaseMs: number;
  /** How many renders an account of each plan may have under way. */
  readonly limits: Readonly<Record<Plan, number>>;
  /** What accounts have under way that the database does not know of; it counts against their limit. */
  readonly busy?: ReadonlyMap<string, number> | undefined;
  /** Accounts whose turn it is not. */
  readonly except?: ReadonlySet<string> | undefined;
}

export interface ClaimedJob {
  /** As it is now, with the lease. */
  readonly job: RenderJobRow;
  /** The account's, now. */
  readonly plan: Plan;
  /** JSON of the design or template when the render was accepted. */
  readonly document: string;
}

/** The progress of a render that has just been begun. */
const begunProgress = 5;
/** Another node may take an account's last job, or its last place, while we wait for our turn. */
const maxTries = 3;

interface NextAccount {
  readonly account_id: string;
  readonly plan: string;
  /** How many renders it may have under way that the database knows of. */
  readonly places: number;
}

/**
 * Takes one job. Of the accounts that have one and may run one more, the turn is of the one with the fewest under way,
 * then of the one that has waited longest for a turn: a long queue of one account costs another's single job no more
 * than one turn. Within the account: priority, then age.
 */
export async function claimJob(db: Kysely<Database>, options: ClaimOptions): Promise<ClaimedJob | undefined> {
  const clock = databaseClock(db);
  for (let tries = 0; tries < maxTries; tries += 1) {
    // Without a sync: after a power cut the job merely waits again, as does every other that was under way.
    const outcome = await withoutSync(db, (held) =>
      held.transaction().execute((transaction) => claimOnce(transaction, { ...options, clock })),
    );
    if (outcome !== 'taken') return outcome;
  }
  return undefined;
}

async function claimOnce(
  transaction: Transaction<Database>,
  choice: Choice,
): Promise<ClaimedJob | undefined | 'taken'> {
  const { clock } = choice;
  // First past accounts that another node is claiming for at this moment, then waiting for them.
  const account =
    (await nextAccount(transaction, { ...choice, waits: false })) ??
    (clock.locksRows ? await nextAccount(transaction, { ...choice, waits: true }) : undefined);
  if (!account) return undefined;
  const job = await leaseNext(transaction, { ...choice, account });
  if (!job) return 'taken';
  await transaction
    .updateTable('work_turns')
    .set({ last_turn: clock.now() })
    .where('account_id', '=', job.account_id)
    .execute();
  await transaction
    .updateTable('renders')
    .set({ status: 'processing', progress: begunProgress })
    .where('id', '=', job.render_id)
    .execute();
  const { document } = await transaction
    .selectFrom('snapshots')
    .select('document')
    .where('account_id', '=', job.account_id)
    .where('hash', '=', job.snapshot_hash)
    .executeTakeFirstOrThrow();
  return { job, plan: account.plan as Plan, document };
}

interface Choice extends ClaimOptions {
  readonly clock: DatabaseClock;
}

/** Locks the account's turn, so that its limit is kept however many nodes claim at once. */
async function nextAccount(
  transaction: Transaction<Database>,
  { limits, busy, except, clock, waits }: Choice & { readonly waits: boolean },
): Promise<NextAccount | undefined> {
  const underWay = sql`${countLeased(sql.ref('t.account_id'))} + ${countSlots(sql.ref('t.account_id'), clock)}`;
  const limit = sql`case a.plan ${sql.join(
    Object.entries(limits).map(([plan, count]) => sql`when ${plan} then ${sql.lit(count)}`),
    sql` `,
  )} else 1 end`;
  const others = except && except.size > 0 ? sql`and t.account_id not in (${sql.join([...except])})` : sql``;
  const elsewhere =
    busy && busy.size > 0
      ? sql`case t.account_id ${sql.join(
          [...busy].map(([id, count]) => sql`when ${id} then ${sql.lit(count)}`),
          sql` `,
        )} else 0 end`
      : sql`0`;
  const lock = clock.locksRows ? (waits ? sql`for update of t` : sql`for update of t skip locked`) : sql``;
  // The recursion steps from account to account in the index: a long queue costs no more than a short one.
  const { rows } = await sql<NextAccount>`
    with recursive waiting(account_id) as (
      select min(account_id) from render_jobs where lease_owner is null
      union all
      select (select min(j.account_id) from render_jobs j
              where j.lease_owner is null and j.account_id > waiting.account_id)
      from waiting where waiting.account_id is not null
    )
    select t.account_id, a.plan, ${limit} - ${elsewhere} as places
    from waiting
    join work_turns t on t.account_id = waiting.account_id
    join accounts a on a.id = t.account_id
    where a.suspended_at is null and ${underWay} + ${elsewhere} < ${limit} ${others}
      and exists (select 1 from render_jobs j where j.account_id = t.account_id and ${isReady(clock)})
    order by ${underWay}, t.last_turn, t.account_id
    limit 1
    ${lock}`.execute(transaction);
  return rows[0];
}

async function leaseNext(
  transaction: Transaction<Database>,
  { owner, leaseMs, clock, account }: Choice & { readonly account: NextAccount },
): Promise<RenderJobRow | undefined> {
  const { rows } = await sql<RenderJobRow>`
    update render_jobs
    set lease_owner = ${owner}, lease_until = ${clock.now(leaseMs)}, lease_token = lease_token + 1,
      attempts = attempts + 1
    where render_id = (
      select j.render_id from render_jobs j
      where j.account_id = ${account.account_id} and ${isReady(clock)}
      order by j.priority, j.created_at, j.position
      limit 1
    )
    -- Counted again: what was read before the turn was ours may be old.
    and ${countLeased(sql`${account.account_id}`)} + ${countSlots(sql`${account.account_id}`, clock)} < ${sql.lit(Number(account.places))}
    returning *`.execute(transaction);
  return rows[0];
}

/** Waits, is due, and is not the twin of a job under way, whose result it will be given. */
function isReady(clock: DatabaseClock) {
  return sql`j.lease_owner is null and j.run_after <= ${clock.now()} and (j.content_key is null or not exists (
    select 1 from render_jobs twin
    where twin.account_id = j.account_id and twin.content_key = j.content_key and twin.lease_owner is not null))`;
}
