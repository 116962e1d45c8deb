import type { Plan } from '@platen/api';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Job } from '../../domain/job.ts';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
import { withoutSync } from '../database/without-sync.ts';
import type { Database, RenderJobRow } from '../schema.ts';
import { toJob } from './job-rows.ts';
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
  readonly job: Job;
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
 * than one turn. Within the account: priority, then age. However many accounts wait, few are looked at (`docs/adr/0051`).
 */
export async function claimJob(db: Kysely<Database>, options: ClaimOptions): Promise<ClaimedJob | undefined> {
  const clock = databaseClock(db);
  if (clock.locksRows) {
    const outcome = await claimAtOnce(db, { ...options, clock });
    if (outcome !== 'taken') return outcome;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    // Without a sync: after a power cut the job merely waits again, as does every other that was under way.
    const outcome = await withoutSync(db, (held) =>
      held.transaction().execute((transaction) => claimOnce(transaction, { ...options, clock })),
    );
    if (outcome !== 'taken') return outcome;
  }
  return undefined;
}

interface ClaimedRow extends RenderJobRow {
  readonly plan: Plan;
  readonly document: string;
}

/**
 * In one statement, when an account at the beginning of the line may go on: nearly always. A statement sees what was there
 * when it began, so it passes over accounts whose turn was changed since then, as everybody does who begins a render of
 * theirs or queues one (`docs/adr/0051`). Answers undefined when nobody waits.
 */
async function claimAtOnce(db: Kysely<Database>, choice: Choice): Promise<ClaimedJob | undefined | 'taken'> {
  const { clock } = choice;
  const part = { after: undefined, size: firstPart };
  const { rows } = await sql<ClaimedRow | { readonly render_id: null }>`
    with line as materialized (${lineOf(part, sql`xmin`)}),
    next as materialized (${accountOf(choice, { part, waits: false, unchanged: true })}),
    job as (${lease(choice, sql`(select account_id from next)`)} and lease_owner is null returning *),
    turn as (
      update work_turns t
      set last_turn = ${clock.now()}, waiting = ${hasWaiting(sql`job.account_id`, sql`job.render_id`)}
      from job where t.account_id = job.account_id
    ),
    begun as (
      update renders r set status = 'processing', progress = ${sql.lit(begunProgress)}
      from job where r.id = job.render_id
    )
    select job.*, next.plan, s.document
    from (select from line limit 1) as anybody
    left join (job cross join next left join snapshots s on s.account_id = job.account_id and s.hash = job.snapshot_hash)
      on true`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.render_id === null) return 'taken';
  const { plan, document, ...job } = row;
  return { job: toJob(job), plan, document };
}

async function claimOnce(
  transaction: Transaction<Database>,
  choice: Choice,
): Promise<ClaimedJob | undefined | 'taken'> {
  const { clock } = choice;
  const account = await nextAccount(transaction, choice);
  if (!account) return undefined;
  const job = await leaseNext(transaction, { ...choice, account });
  if (!job) return 'taken';
  await transaction
    .updateTable('work_turns')
    .set({ last_turn: clock.now(), waiting: hasWaiting(sql`${job.account_id}`) })
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
  return { job: toJob(job), plan: account.plan as Plan, document };
}

interface Choice extends ClaimOptions {
  readonly clock: DatabaseClock;
}

/**
 * Nearly always there is an account that waits and has nothing under way, and it stands near the beginning of the line of
 * turns: so the line is looked through in parts. When there is none, all that wait have something under way or may not go
 * on, and are compared.
 */
async function nextAccount(transaction: Transaction<Database>, choice: Choice): Promise<NextAccount | undefined> {
  let part: LinePart = { after: undefined, size: firstPart };
  for (;;) {
    const idle = await findAccount(transaction, choice, { part, waits: false });
    if (idle) return idle;
    const { count, end } = await endOf(transaction, part);
    if (count === 0 && part.after === undefined) return undefined;
    if (count < part.size) break;
    part = { after: end, size: 8 * part.size };
  }
  // First past accounts that another node is claiming for at this moment, then waiting for them.
  return (
    (await findAccount(transaction, choice, { part: undefined, waits: false })) ??
    (choice.clock.locksRows ? findAccount(transaction, choice, { part: undefined, waits: true }) : undefined)
  );
}

/** Accounts of the line that are looked at first. */
const firstPart = 32;

interface LineEnd {
  readonly account_id: string;
  readonly last_turn: string;
}
export interface LinePart {
  readonly after: LineEnd | undefined;
  readonly size: number;
}

/** The accounts with jobs that wait, the one without a turn for longest first; with a name of how its row is now. */
export function lineOf(part: LinePart | undefined, version?: RawBuilder<unknown>) {
  const behind = part?.after && sql`and (last_turn, account_id) > (${part.after.last_turn}, ${part.after.account_id})`;
  return sql`select account_id, last_turn ${version ? sql`, ${version} as version` : sql``} from work_turns where waiting = 1 ${behind ?? sql``}
    order by last_turn, account_id ${part ? sql`limit ${sql.lit(part.size)}` : sql``}`;
}

async function endOf(transaction: Transaction<Database>, part: LinePart) {
  const { rows } = await sql<LineEnd & { readonly count: number }>`
    select account_id, last_turn, count(*) over () as count from (${lineOf(part)}) as line
    order by last_turn desc, account_id desc limit 1`.execute(transaction);
  return { count: Number(rows[0]?.count ?? 0), end: rows[0] };
}

interface AccountSearch {
  /** Of the line, where those with nothing under way are looked for; undefined: all of it, whatever they have under way. */
  readonly part: LinePart | undefined;
  /** For accounts that another node is claiming for. */
  readonly waits: boolean;
  /** Passes over accounts whose turn was changed since the line was read. */
  readonly unchanged?: boolean;
}

async function findAccount(
  transaction: Transaction<Database>,
  choice: Choice,
  search: AccountSearch,
): Promise<NextAccount | undefined> {
  // All is asked of the line, which is made first: no planner asks it of all accounts.
  const { rows } = await sql<NextAccount>`
    with line as materialized (${lineOf(search.part)}) ${accountOf(choice, search)}`.execute(transaction);
  return rows[0];
}

/** Locks the account's turn, so that its limit is kept however many nodes claim at once. */
function accountOf({ limits, busy, except, clock }: Choice, { part, waits, unchanged }: AccountSearch) {
  const account = sql.ref('line.account_id');
  const underWay = sql`(${countLeased(account)} + ${countSlots(account, clock)})`;
  const plans = Object.entries(limits).map(([plan, count]) => sql`when ${plan} then ${sql.lit(count)}`);
  // Null for a suspended one, which is less than nothing.
  const limit = sql`(select case a.plan ${sql.join(plans, sql` `)} else 1 end from accounts a
    where a.id = line.account_id and a.suspended_at is null)`;
  const others = except && except.size > 0 ? sql`and line.account_id not in (${sql.join([...except])})` : sql``;
  const elsewhere =
    busy && busy.size > 0
      ? sql`case line.account_id ${sql.join(
          [...busy].map(([id, count]) => sql`when ${id} then ${sql.lit(count)}`),
          sql` `,
        )} else 0 end`
      : sql`0`;
  const lock = clock.locksRows ? (waits ? sql`for update of t` : sql`for update of t skip locked`) : sql``;
  return sql`
    select line.account_id, (select a.plan from accounts a where a.id = line.account_id) as plan,
      ${limit} - ${elsewhere} as places
    from line cross join work_turns t
    where t.account_id = line.account_id and t.waiting = 1 ${unchanged ? sql`and t.xmin = line.version` : sql``} ${others}
      and ${part ? sql`${underWay} = 0 and ${elsewhere}` : sql`${underWay} + ${elsewhere}`} < ${limit}
      and exists (select 1 from render_jobs j where j.account_id = line.account_id and ${isReady(clock)})
    order by ${part ? sql`` : sql`${underWay},`} line.last_turn, line.account_id
    limit 1
    ${lock}`;
}

async function leaseNext(
  transaction: Transaction<Database>,
  { account, ...choice }: Choice & { readonly account: NextAccount },
): Promise<RenderJobRow | undefined> {
  const id = sql`${account.account_id}`;
  const { rows } = await sql<RenderJobRow>`
    ${lease(choice, id)}
    -- Counted again: what was read before the turn was ours may be old.
    and ${countLeased(id)} + ${countSlots(id, choice.clock)} < ${sql.lit(Number(account.places))}
    returning *`.execute(transaction);
  return rows[0];
}

function lease({ owner, leaseMs, clock }: Choice, accountId: RawBuilder<unknown>) {
  return sql`
    update render_jobs
    set lease_owner = ${owner}, lease_until = ${clock.now(leaseMs)}, lease_token = lease_token + 1,
      attempts = attempts + 1
    where render_id = (
      select j.render_id from render_jobs j
      where j.account_id = ${accountId} and ${isReady(clock)}
      order by j.priority, j.created_at, j.position
      limit 1
    )`;
}

/** 1 where an account has a job that waits, be it due or not; beside one that is being taken. */
export function hasWaiting(accountId: RawBuilder<unknown>, taken?: RawBuilder<unknown>) {
  return sql<number>`(case when exists (select 1 from render_jobs w
    where w.account_id = ${accountId} and w.lease_owner is null
    ${taken ? sql`and w.render_id <> ${taken}` : sql``}) then 1 else 0 end)`;
}

/** Waits, is due, and is not the twin of a job under way, whose result it will be given. */
export function isReady(clock: DatabaseClock) {
  return sql`j.lease_owner is null and j.run_after <= ${clock.now()} and (j.content_key is null or not exists (
    select 1 from render_jobs twin
    where twin.account_id = j.account_id and twin.content_key = j.content_key and twin.lease_owner is not null))`;
}
