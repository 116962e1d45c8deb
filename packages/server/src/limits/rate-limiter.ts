import { RateLimiterMemory } from 'rate-limiter-flexible';
import { rateLimitsSettings } from '../store/database/hot-table-settings.ts';
import type { PostgresQueries } from '../store/database/postgres.ts';

export interface RateQuery {
  /** What is counted: an account with a kind of call, or an address. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateAnswer {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in whole seconds at which the window ends; with PostgreSQL, by the database's clock. */
  readonly resetSeconds: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Counts calls in fixed windows: never more than `limit` in one window. */
export interface RateLimiter {
  /** Counts one call. */
  take(query: RateQuery): Promise<RateAnswer>;
  /** Takes back one call that was counted, as long as its window lasts. */
  giveBack(query: RateQuery): Promise<void>;
  /** Reads the count without adding to it. */
  peek(query: RateQuery): Promise<RateAnswer>;
}

/** Keeps its counts in a database, where they stay after their windows have ended. */
export interface SharedRateLimiter extends RateLimiter {
  /** Removes up to `limit` counts whose windows have ended; returns how many. */
  clean(limit: number): Promise<number>;
}

/** Higher than any limit: the library only counts, so that one counter serves every plan. */
const neverRefused = 1_000_000_000;

interface Count {
  readonly points: number;
  /** When the window ends, and the present time: both in ms since 1970 by the same clock. */
  readonly endMs: number;
  readonly nowMs: number;
}

interface Counter {
  consume(key: string): Promise<Count>;
  giveBack(key: string): Promise<void>;
  /** Where there is no window, answers as if one began now. */
  get(key: string): Promise<Count>;
}

/** Counts in this process; for a single node. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  return createRateLimiter((windowSeconds) => {
    const counter = new RateLimiterMemory({
      keyPrefix: `w${windowSeconds}`,
      points: neverRefused,
      duration: windowSeconds,
    });
    const toCount = (known: { readonly consumedPoints: number; readonly msBeforeNext: number } | null): Count => {
      const nowMs = now();
      const leftMs = known && known.msBeforeNext > 0 ? known.msBeforeNext : windowSeconds * 1_000;
      return { points: known?.consumedPoints ?? 0, endMs: nowMs + leftMs, nowMs };
    };
    return {
      consume: async (key) => toCount(await counter.consume(key)),
      giveBack: async (key) => {
        const known = await counter.get(key);
        if (known && known.consumedPoints > 0) await counter.reward(key);
      },
      get: async (key) => toCount(await counter.get(key)),
    };
  });
}

/** Counts in PostgreSQL, for several nodes: all use the database's clock. Makes its own table. */
export function createPostgresRateLimiter(queries: PostgresQueries): SharedRateLimiter {
  let making: Promise<unknown> | undefined;
  const ready = () => {
    // When two nodes make the same table at once, one fails; when it tries again, the table is there.
    making ??= queries
      .query(makeTable)
      .catch(() => queries.query(makeTable))
      .catch((cause: unknown) => {
        making = undefined;
        throw cause;
      });
    return making;
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<Count> => {
    await ready();
    const { rows } = await queries.query<{ points: number; end_ms: number; now_ms: number }>(text, [...values]);
    const [row] = rows;
    if (!row) throw new Error('A count was asked for and not answered.');
    return { points: Number(row.points), endMs: Number(row.end_ms), nowMs: Number(row.now_ms) };
  };
  const limiter = createRateLimiter((windowSeconds) => {
    const nameOf = (key: string) => `w${windowSeconds}:${key}`;
    return {
      consume: (key) => ask(countOne, [nameOf(key), windowSeconds * 1_000]),
      giveBack: async (key) => {
        await ready();
        await queries.query(takeBack, [nameOf(key)]);
      },
      get: (key) => ask(readCount, [nameOf(key), windowSeconds * 1_000]),
    };
  });
  return {
    ...limiter,
    async clean(limit) {
      await ready();
      return (await queries.query(removeEnded, [limit])).rowCount ?? 0;
    },
  };
}

const makeTable = `create table if not exists rate_limits
  (key varchar(255) primary key, points integer not null default 0, expire bigint) with (${rateLimitsSettings});
  create index if not exists rate_limits_by_end on rate_limits (expire)`;
/** Milliseconds since 1970 by the database's clock. */
const present = '(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)';
/** Begins a window when there is none or when the last one has ended. */
const countOne = `insert into rate_limits as counted (key, points, expire) values ($1, 1, ${present} + $2::bigint)
  on conflict (key) do update set
    points = case when counted.expire <= ${present} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${present} then excluded.expire else counted.expire end
  returning points, expire as end_ms, ${present} as now_ms`;
const takeBack = `update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > ${present}`;
const removeEnded = `delete from rate_limits where expire < ${present}
  and key in (select key from rate_limits where expire < ${present} order by expire limit $1)`;
const readCount = `select coalesce(points, 0) as points, coalesce(expire, now_ms + $2::bigint) as end_ms, now_ms
  from ${present} as clock (now_ms) left join rate_limits on key = $1 and expire > now_ms`;

function createRateLimiter(makeCounter: (windowSeconds: number) => Counter): RateLimiter {
  const counters = new Map<number, Counter>();
  const counterOf = (windowSeconds: number): Counter => {
    const known = counters.get(windowSeconds);
    if (known) return known;
    const counter = makeCounter(windowSeconds);
    counters.set(windowSeconds, counter);
    return counter;
  };
  const toAnswer = ({ limit }: RateQuery, { points, endMs, nowMs }: Count): RateAnswer => ({
    allowed: points <= limit,
    limit,
    remaining: Math.max(0, limit - points),
    resetSeconds: Math.ceil(endMs / 1_000),
    retryAfterSeconds: Math.max(1, Math.ceil((endMs - nowMs) / 1_000)),
  });
  return {
    take: async (query) => toAnswer(query, await counterOf(query.windowSeconds).consume(query.name)),
    giveBack: ({ name, windowSeconds }) => counterOf(windowSeconds).giveBack(name),
    peek: async (query) => toAnswer(query, await counterOf(query.windowSeconds).get(query.name)),
  };
}
