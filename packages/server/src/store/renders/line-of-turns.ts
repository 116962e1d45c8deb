import { type RawBuilder, sql } from 'kysely';
import type { DatabaseClock } from '../database/database-clock.ts';
import { otherNodes } from '../upkeep/nodes-store.ts';
import type { ClaimOptions } from './claim-options.ts';
import { isReady, unsuspected } from './lease-jobs.ts';
import { countLeased, countSlots } from './render-slots-store.ts';

export interface LineEnd {
  readonly account_id: string;
  readonly last_turn: string;
}
export interface LinePart {
  readonly after: LineEnd | undefined;
  readonly size: number;
}

/**
 * The accounts with waiting jobs, the one without a turn for longest first; `version` names the present state of its
 * row.
 */
export function lineOf(part: LinePart | undefined, version?: RawBuilder<unknown>) {
  const behind = part?.after && sql`and (last_turn, account_id) > (${part.after.last_turn}, ${part.after.account_id})`;
  return sql`select account_id, last_turn ${version ? sql`, ${version} as version` : sql``} from work_turns where waiting = 1 ${behind ?? sql``}
    order by last_turn, account_id ${part ? sql`limit ${sql.lit(part.size)}` : sql``}`;
}

export interface AccountSearch {
  /**
   * The part of the line in which accounts with nothing under way are looked for; undefined: the whole line, whatever
   * accounts have under way.
   */
  readonly part: LinePart | undefined;
  /** Whether it waits for accounts for which another node is claiming. */
  readonly waits: boolean;
  /** Whether it passes over accounts whose turn has changed since the line was read. */
  readonly unchanged?: boolean;
  /** Whether the line has one account, which may then have something under way. */
  readonly alone?: RawBuilder<unknown>;
}

type Choosing = Pick<ClaimOptions, 'owner' | 'limits' | 'busy' | 'except' | 'isAhead'> & {
  readonly clock: DatabaseClock;
};

/** Locks the account's turn, so that its limit holds however many nodes claim at once. */
export function accountOf(
  { owner, limits, busy, except, isAhead, clock }: Choosing,
  { part, waits, unchanged, alone }: AccountSearch,
) {
  const account = sql.ref('line.account_id');
  const underWay = sql`(${countLeased(account)} + ${countSlots(account, clock)})`;
  const plans = Object.entries(limits).map(([plan, count]) => sql`when ${plan} then ${sql.lit(count)}`);
  // Null for a suspended account; no count is less than null.
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
      ${limit} - ${elsewhere} as places, ${underWay} as under_way
    from line cross join work_turns t
    where t.account_id = line.account_id and t.waiting = 1 ${unchanged ? sql`and t.xmin = line.version` : sql``} ${others}
      and ${part ? sql`(${underWay} = 0 ${alone ? sql`or ${alone}` : sql``}) and ` : sql``} ${underWay} + ${elsewhere} < ${limit}
      ${isAhead && clock.locksRows ? sql`and not exists (${otherNodes(owner, clock)})` : sql``}
      and exists (select 1 from render_jobs j where j.account_id = line.account_id and ${isReady(clock)} ${unsuspected(isAhead)})
    order by ${part ? sql`` : sql`${underWay},`} line.last_turn, line.account_id
    limit 1
    ${lock}`;
}
