import { type RawBuilder, sql } from 'kysely';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { RenderJobRow } from '../schema.ts';
import type { ClaimOptions } from './claim-options.ts';

type Leasing = Pick<ClaimOptions, 'owner' | 'leaseMs' | 'most' | 'isAhead'> & { readonly clock: DatabaseClock };

/** Gives the next jobs of an account to a node, or the one, without what says when: a condition may follow. */
export function lease(choice: Leasing, accountId: RawBuilder<unknown>, room: RawBuilder<unknown>) {
  return choice.most === 1 ? leaseOne(choice, accountId) : leaseSome(choice, accountId, room);
}

function leaseOne({ clock, ...choice }: Leasing, accountId: RawBuilder<unknown>) {
  return sql`
    ${leasing({ clock, ...choice })}
    where render_id = (
      select j.render_id from render_jobs j
      where j.account_id = ${accountId} and ${isReady(clock)} ${unsuspected(choice.isAhead)}
      order by j.priority, j.created_at, j.position
      limit 1
      ${freeRows(clock)}
    )`;
}

/** As many as there is room for. Of jobs with the same content the first is one of them. */
function leaseSome({ clock, most, ...choice }: Leasing, accountId: RawBuilder<unknown>, room: RawBuilder<unknown>) {
  const order = sql`order by j.priority, j.created_at, j.position`;
  return sql`
    ${leasing({ clock, most, ...choice })}
    where render_id in (
      select c.render_id from (
        select j.render_id, row_number() over (${order}) as place,
          row_number() over (partition by coalesce(j.content_key, j.render_id) ${order}) as copy
        from (
          select j.render_id, j.content_key, j.priority, j.created_at, j.position from render_jobs j
          where j.account_id = ${accountId} and ${isReady(clock)} ${unsuspected(choice.isAhead)} ${order} limit ${sql.lit(most)}
          ${freeRows(clock)}
        ) as j
      ) as c
      where c.copy = 1 and c.place <= ${room}
    )`;
}

/**
 * Passes over jobs that are being cancelled: who cancels waits for what an account stores, which who queues holds while it
 * waits for the account's turn, which is held here.
 */
function freeRows({ locksRows }: DatabaseClock) {
  return locksRows ? sql`for update of j skip locked` : sql``;
}

function leasing({ owner, leaseMs, clock }: Leasing) {
  return sql`
    update render_jobs
    set lease_owner = ${owner}, lease_until = ${clock.now(leaseMs)}, lease_token = lease_token + 1,
      attempts = attempts + 1`;
}

/** As they are taken: rows that a statement changed come in any order. */
export function inOrder<Row extends RenderJobRow>(jobs: readonly Row[]): readonly Row[] {
  return jobs.toSorted(
    (left, right) =>
      left.priority - right.priority ||
      (left.created_at < right.created_at
        ? -1
        : left.created_at > right.created_at
          ? 1
          : left.position - right.position),
  );
}

/** 1 where an account has a job that waits, be it due or not; beside one that is being taken. */
export function hasWaiting(accountId: RawBuilder<unknown>, taken?: RawBuilder<unknown>) {
  return sql<number>`(case when exists (select 1 from render_jobs w
    where w.account_id = ${accountId} and w.lease_owner is null
    ${taken ? sql`and w.render_id not in (${taken})` : sql``}) then 1 else 0 end)`;
}

/** Waits, is due, and is not the twin of a job under way, whose result it will be given. */
export function isReady(clock: DatabaseClock) {
  return sql`j.lease_owner is null and j.run_after <= ${clock.now()} and (j.content_key is null or not exists (
    select 1 from render_jobs twin
    where twin.account_id = j.account_id and twin.content_key = j.content_key and twin.lease_owner is not null))`;
}

/** Over which no node has died, where that is asked for. */
export function unsuspected(isAhead: boolean | undefined) {
  return isAhead ? sql`and j.deaths = 0` : sql``;
}
