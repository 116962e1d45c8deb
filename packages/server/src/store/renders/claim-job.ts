import type { Plan } from '@platen/api';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Job } from '../../domain/job.ts';
import { type DatabaseClock, databaseClock } from '../database/database-clock.ts';
import { keepStatement } from '../database/statements/kept-statements.ts';
import { withoutSync } from '../database/without-sync.ts';
import type { Database, RenderJobRow } from '../schema.ts';
import type { ClaimOptions } from './claim-options.ts';
import { jobColumnNames, toJob } from './job-rows.ts';
import { hasWaiting, inOrder, lease } from './lease-jobs.ts';
import { type AccountSearch, accountOf, type LineEnd, type LinePart, lineOf } from './line-of-turns.ts';
import { countLeased, countSlots } from './render-slots-store.ts';

export interface ClaimedJob {
  /** The job's present state, with the lease. */
  readonly job: Job;
  /** The account's present plan. */
  readonly plan: Plan;
  /** JSON of the design or template when the render was accepted. */
  readonly document: string;
}

/** The progress of a render that has just been begun. */
const begunProgress = 5;
/** Another node may take an account's last job or last place while we wait; then we try again. */
const maxTries = 3;

interface NextAccount {
  readonly account_id: string;
  readonly plan: string;
  /** How many renders known to the database the account may have under way. */
  readonly places: number;
}

/**
 * Takes jobs: one, or as many as are asked for where only one account waits; none when nobody may go on. Among accounts
 * that have a job and may run one more, the one with the fewest under way gets the turn, then the one that has waited
 * longest. So a long queue of one account delays another account's single job by one turn
 * at most. Within an account, priority decides, then age. Only a few accounts are looked at, however many wait
 * (`docs/adr/0051`).
 */
export async function claimJobs(db: Kysely<Database>, options: ClaimOptions): Promise<readonly ClaimedJob[]> {
  const clock = databaseClock(db);
  const choice = { ...options, clock };
  if (clock.locksRows) {
    const first = await claimAtOnce(db, choice, 'idle');
    if (first !== 'taken' && first !== 'all busy') return first;
    // All that wait were looked at, and have something under way.
    const second = first === 'all busy' ? await claimAtOnce(db, choice, 'any') : first;
    if (second !== 'taken' && second !== 'all busy') return second;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    // Without a sync: after a power cut the job only waits again, like all others under way.
    const outcome = await withoutSync(db, (held) =>
      held.transaction().execute((transaction) => claimOnce(transaction, choice)),
    );
    if (outcome !== 'taken') return outcome;
  }
  return [];
}

interface ClaimedRow extends RenderJobRow {
  readonly plan: Plan;
  /** With the first job of each design. */
  readonly document: string | null;
}

/**
 * Claims in one statement, when an account at the beginning of the line may go on, which is nearly always. A statement
 * sees the state at its beginning, so it passes over accounts whose turn has changed since then; each node that begins
 * or queues a render of an account changes its turn (`docs/adr/0051`). Looks among accounts with nothing under way, or among
 * all of a short line; an account that waits alone is both. Returns no job when nobody waits.
 */
async function claimAtOnce(
  db: Kysely<Database>,
  choice: Choice,
  among: 'idle' | 'any',
): Promise<readonly ClaimedJob[] | 'taken' | 'all busy'> {
  const { clock } = choice;
  const part = { after: undefined, size: firstPart };
  const alone = sql`(select count(*) from line) = 1`;
  const room = sql`(select case when ${alone} then places - under_way else 1 end from next)`;
  const taken = sql`select render_id from job`;
  const columns = sql.join(jobColumnNames.map((name) => sql`job.${sql.ref(name)}`));
  const statement = sql<(ClaimedRow | { readonly render_id: null }) & { readonly line_size: number }>`
    with line as materialized (${lineOf(part, sql`xmin`)}),
    next as materialized (${accountOf(choice, { part: among === 'idle' ? part : undefined, waits: false, unchanged: true, alone })}),
    job as (${lease(choice, sql`(select account_id from next)`, room)} and lease_owner is null returning *),
    turn as (
      update work_turns t
      set last_turn = ${clock.now()}, waiting = ${hasWaiting(sql`next.account_id`, taken)}
      from next where t.account_id = next.account_id and exists (${taken})
    ),
    begun as (
      update renders r set status = 'processing', progress = ${sql.lit(begunProgress)}
      from job where r.id = job.render_id
    )
    select ${columns}, next.plan, (select count(*) from line) as line_size,
      case when row_number() over (partition by job.snapshot_hash) = 1 then s.document end as document
    from (select from line limit 1) as anybody
    left join (job cross join next left join snapshots s on s.account_id = job.account_id and s.hash = job.snapshot_hash)
      on true`.compile(db);
  // Those that name accounts are others each time.
  if (!choice.except?.size && !choice.busy?.size) keepStatement(statement.sql);
  const { rows } = await db.executeQuery(statement);
  const [first] = rows;
  if (!first) return [];
  if (first.render_id === null) return among === 'idle' && first.line_size < firstPart ? 'all busy' : 'taken';
  const documents = new Map(
    rows.flatMap((row) => (row.render_id !== null && row.document !== null ? [[row.snapshot_hash, row.document]] : [])),
  );
  return inOrder(rows as readonly ClaimedRow[]).map(({ plan, document, ...job }) => ({
    job: toJob(job),
    plan,
    document: documents.get(job.snapshot_hash) ?? '',
  }));
}

async function claimOnce(transaction: Transaction<Database>, choice: Choice): Promise<readonly ClaimedJob[] | 'taken'> {
  const { clock, most } = choice;
  const account = await nextAccount(transaction, choice);
  if (!account) return [];
  const jobs = await leaseNext(transaction, {
    ...choice,
    account,
    most: most > 1 && (await isAlone(transaction)) ? most : 1,
  });
  const [first] = jobs;
  if (!first) return 'taken';
  await transaction
    .updateTable('work_turns')
    .set({ last_turn: clock.now(), waiting: hasWaiting(sql`${first.account_id}`) })
    .where('account_id', '=', first.account_id)
    .execute();
  await transaction
    .updateTable('renders')
    .set({ status: 'processing', progress: begunProgress })
    .where(
      'id',
      'in',
      jobs.map(({ render_id }) => render_id),
    )
    .execute();
  const claimed: ClaimedJob[] = [];
  const documents = new Map<string, string>();
  for (const job of jobs) {
    const { snapshot_hash: hash } = job;
    const { document } = documents.has(hash)
      ? { document: documents.get(hash) ?? '' }
      : await transaction
          .selectFrom('snapshots')
          .select('document')
          .where('account_id', '=', job.account_id)
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow();
    documents.set(hash, document);
    claimed.push({ job: toJob(job), plan: account.plan as Plan, document });
  }
  return claimed;
}

interface Choice extends ClaimOptions {
  readonly clock: DatabaseClock;
}

/**
 * Nearly always some account waits and has nothing under way, near the beginning of the line of turns: so the line is
 * searched in parts. When there is none, all waiting accounts have something under way or may not go on, and they are
 * compared.
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
  // First passes over accounts for which another node is claiming now, then waits for them.
  return (
    (await findAccount(transaction, choice, { part: undefined, waits: false })) ??
    (choice.clock.locksRows ? findAccount(transaction, choice, { part: undefined, waits: true }) : undefined)
  );
}

/** How many accounts of the line are looked at first. */
const firstPart = 32;

async function endOf(transaction: Transaction<Database>, part: LinePart) {
  const { rows } = await sql<LineEnd & { readonly count: number }>`
    select account_id, last_turn, count(*) over () as count from (${lineOf(part)}) as line
    order by last_turn desc, account_id desc limit 1`.execute(transaction);
  return { count: Number(rows[0]?.count ?? 0), end: rows[0] };
}

async function findAccount(
  transaction: Transaction<Database>,
  choice: Choice,
  search: AccountSearch,
): Promise<NextAccount | undefined> {
  // The query starts from the line, which is made first: no planner then asks for all accounts.
  const { rows } = await sql<NextAccount>`
    with line as materialized (${lineOf(search.part)}) ${accountOf(choice, search)}`.execute(transaction);
  return rows[0];
}

async function leaseNext(
  transaction: Transaction<Database>,
  { account, ...choice }: Choice & { readonly account: NextAccount },
): Promise<readonly RenderJobRow[]> {
  const id = sql`${account.account_id}`;
  // Counted again: what was read before the turn was ours may be old.
  const room = sql`(${sql.lit(Number(account.places))} - ${countLeased(id)} - ${countSlots(id, choice.clock)})`;
  const { rows } = await sql<RenderJobRow>`
    ${lease(choice, id, room)} and ${room} > 0
    returning *`.execute(transaction);
  return inOrder(rows);
}

/** Whether at most one account has jobs that wait. */
async function isAlone(transaction: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from (${lineOf({ after: undefined, size: 2 })}) as line`.execute(transaction);
  return rows.length < 2;
}
