import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
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

/** Higher than any limit: the library is only asked to count, so that one counter serves any plan. */
const neverRefused = 1_000_000_000;

interface Counter {
  consume(key: string): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** In this process; for one machine. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  return createRateLimiter(
    (windowSeconds) =>
      new RateLimiterMemory({ keyPrefix: `w${windowSeconds}`, points: neverRefused, duration: windowSeconds }),
    now,
  );
}

/** In PostgreSQL, for several nodes. Makes its own table. */
export function createPostgresRateLimiter(queries: PostgresQueries, now: () => number = Date.now): RateLimiter {
  return createRateLimiter((windowSeconds) => createPostgresCounter(queries, windowSeconds), now);
}

/** Opens itself at its first use, and again at the next one when that failed. */
function createPostgresCounter(queries: PostgresQueries, windowSeconds: number): Counter {
  let opening: Promise<Counter> | undefined;
  const open = (): Promise<Counter> => {
    // Two nodes that make the same table at once: one of them fails, and finds it made when it tries again.
    opening ??= openPostgresCounter(queries, windowSeconds)
      .catch(() => openPostgresCounter(queries, windowSeconds))
      .catch((cause: unknown) => {
        opening = undefined;
        throw cause;
      });
    return opening;
  };
  return { consume: async (key) => (await open()).consume(key), get: async (key) => (await open()).get(key) };
}

/** The library makes its table while it is constructed, and refuses to count before. */
function openPostgresCounter(queries: PostgresQueries, windowSeconds: number): Promise<Counter> {
  return new Promise((resolve, reject) => {
    const counter = new RateLimiterPostgres(
      {
        storeClient: queries,
        storeType: 'pool',
        tableName: 'rate_limits',
        keyPrefix: `w${windowSeconds}`,
        points: neverRefused,
        duration: windowSeconds,
      },
      (error?: Error) => (error ? reject(error) : resolve(counter)),
    );
  });
}

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
