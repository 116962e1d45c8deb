import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { PostgresQueries } from '../store/postgres.ts';

export interface RateQuery {
  /** What is counted: an account and a kind of call, or an address. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateAnswer {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in whole seconds at which the window ends. */
  readonly resetSeconds: number;
  /** Whole seconds until then, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Counts calls in fixed windows: never more than `limit` in one window. */
export interface RateLimiter {
  /** Counts one call. */
  take(query: RateQuery): Promise<RateAnswer>;
  /** Reads the count without adding to it. */
  peek(query: RateQuery): Promise<RateAnswer>;
}

/** Whose counts lie in a database, and stay there when their windows have ended. */
export interface SharedRateLimiter extends RateLimiter {
  /** Removes up to so many; answers how many. */
  clean(limit: number): Promise<number>;
}

/** Higher than any limit: the library is only asked to count, so that one counter serves any plan. */
const neverRefused = 1_000_000_000;

interface Count {
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

interface Counter {
  consume(key: string): Promise<Count>;
  get(key: string): Promise<Count | null>;
}

/** In this process; for one machine. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  return createRateLimiter(
    (windowSeconds) =>
      new RateLimiterMemory({ keyPrefix: `w${windowSeconds}`, points: neverRefused, duration: windowSeconds }),
    now,
  );
}

/** In PostgreSQL, for several nodes: windows are by its clock, which all share. Makes its own table. */
export function createPostgresRateLimiter(queries: PostgresQueries, now: () => number = Date.now): SharedRateLimiter {
  let making: Promise<unknown> | undefined;
  const ready = () => {
    // Two nodes that make the same table at once: one of them fails, and finds it made when it tries again.
    making ??= queries
      .query(makeTable)
      .catch(() => queries.query(makeTable))
      .catch((cause: unknown) => {
        making = undefined;
        throw cause;
      });
    return making;
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<Count | null> => {
    await ready();
    const { rows } = await queries.query<{ points: number; ms_left: number }>(text, [...values]);
    const [row] = rows;
    return row ? { consumedPoints: Number(row.points), msBeforeNext: Math.max(0, Number(row.ms_left)) } : null;
  };
  const limiter = createRateLimiter((windowSeconds) => {
    const nameOf = (key: string) => `w${windowSeconds}:${key}`;
    return {
      async consume(key) {
        const count = await ask(countOne, [nameOf(key), windowSeconds * 1_000]);
        if (!count) throw new Error('A count that was written was not answered.');
        return count;
      },
      get: (key) => ask(readCount, [nameOf(key)]),
    };
  }, now);
  return {
    ...limiter,
    async clean(limit) {
      await ready();
      return (await queries.query(removeEnded, [limit])).rowCount ?? 0;
    },
  };
}

const makeTable = `create table if not exists rate_limits
  (key varchar(255) primary key, points integer not null default 0, expire bigint);
  create index if not exists rate_limits_by_end on rate_limits (expire)`;
/** Milliseconds since 1970 by the database's clock. */
const present = '(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)';
/** Begins a window when there is none or the last has ended. */
const countOne = `insert into rate_limits as counted (key, points, expire) values ($1, 1, ${present} + $2::bigint)
  on conflict (key) do update set
    points = case when counted.expire <= ${present} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${present} then excluded.expire else counted.expire end
  returning points, expire - ${present} as ms_left`;
const removeEnded = `delete from rate_limits where expire < ${present}
  and key in (select key from rate_limits where expire < ${present} order by expire limit $1)`;
const readCount = `select points, expire - ${present} as ms_left from rate_limits where key = $1 and expire > ${present}`;

function createRateLimiter(makeCounter: (windowSeconds: number) => Counter, now: () => number): RateLimiter {
  const counters = new Map<number, Counter>();
  const counterOf = (windowSeconds: number): Counter => {
    const known = counters.get(windowSeconds);
    if (known) return known;
    const counter = makeCounter(windowSeconds);
    counters.set(windowSeconds, counter);
    return counter;
  };
  const toAnswer = ({ limit, windowSeconds }: RateQuery, used: number, msLeft: number): RateAnswer => {
    const left = msLeft > 0 ? msLeft : windowSeconds * 1_000;
    return {
      allowed: used <= limit,
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil((now() + left) / 1_000),
      retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)),
    };
  };
  return {
    async take(query) {
      const counted = await counterOf(query.windowSeconds).consume(query.name);
      return toAnswer(query, counted.consumedPoints, counted.msBeforeNext);
    },
    async peek(query) {
      const counted = await counterOf(query.windowSeconds).get(query.name);
      return toAnswer(query, counted?.consumedPoints ?? 0, counted?.msBeforeNext ?? 0);
    },
  };
}
