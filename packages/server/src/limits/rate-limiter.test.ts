import { afterAll, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { newDatabase } from '../../../../tests/support/postgres/new-database.ts';
import { openPostgres } from '../store/database/postgres.ts';
import {
  createMemoryRateLimiter,
  createPostgresRateLimiter,
  type RateLimiter,
  type SharedRateLimiter,
} from './rate-limiter.ts';

describe.each(columnsOf('limits'))('the rate limiter in %s', (kind) => {
  let url: string;
  const close: (() => Promise<void>)[] = [];

  afterAll(async () => {
    for (const end of close) await end();
  });

  /** Makes a limiter as one node has it. */
  function onNode(): SharedRateLimiter {
    const { db, queries } = openPostgres({
      url,
      maxConnections: 4,
      connectTimeoutMs: 60_000,
      onError: () => undefined,
    });
    close.push(() => db.destroy());
    return createPostgresRateLimiter(queries);
  }

  /** Makes a limiter that has counted nothing. */
  async function create(): Promise<RateLimiter> {
    if (kind !== 'postgres') return createMemoryRateLimiter();
    url = await newDatabase();
    return onNode();
  }

  it('lets exactly the limit through, also at once, and counts names apart', async () => {
    const limiter = await create();
    const query = { name: 'a', limit: 10, windowSeconds: 60 };
    const answers = await Promise.all(Array.from({ length: 200 }, () => limiter.take(query)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(answers.at(-1)?.remaining).toBe(0);
    expect((await limiter.take({ ...query, name: 'b' })).remaining).toBe(9);
  });

  it('tells when the window ends', async () => {
    const limiter = await create();
    const { resetSeconds, retryAfterSeconds } = await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 });
    expect(resetSeconds - Date.now() / 1_000).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('begins anew after the window', async () => {
    const limiter = await create();
    const query = { name: 'a', limit: 1, windowSeconds: 3 };
    // Both at once, so that the window does not end between them.
    const first = await Promise.all([limiter.take(query), limiter.take(query)]);
    expect(first.filter(({ allowed }) => allowed)).toHaveLength(1);
    await expect.poll(async () => (await limiter.take(query)).allowed, { interval: 200 }).toBe(true);
  });

  it('takes a call back, and never more than were counted', async () => {
    const limiter = await create();
    const query = { name: 'a', limit: 2, windowSeconds: 60 };
    await limiter.giveBack(query);
    await limiter.take(query);
    await limiter.take(query);
    await limiter.giveBack(query);
    expect((await limiter.peek(query)).remaining).toBe(1);
    expect((await limiter.take(query)).allowed).toBe(true);
    expect((await limiter.take(query)).allowed).toBe(false);
  });

  it('reads without counting', async () => {
    const limiter = await create();
    const query = { name: 'a', limit: 2, windowSeconds: 60 };
    await limiter.take(query);
    expect((await limiter.peek(query)).remaining).toBe(1);
    expect((await limiter.peek(query)).remaining).toBe(1);
  });

  it('takes a new limit at once when the plan changes', async () => {
    const limiter = await create();
    await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 });
    expect((await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 })).allowed).toBe(false);
    expect((await limiter.take({ name: 'a', limit: 100, windowSeconds: 60 })).allowed).toBe(true);
  });

  it.runIf(kind === 'postgres')('counts for all nodes together, also when they begin at once', async () => {
    await create();
    const nodes = [onNode(), onNode(), onNode()];
    const query = { name: 'a', limit: 10, windowSeconds: 60 };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => nodes[index % 3]?.take(query)));
    expect(answers.filter((answer) => answer?.allowed)).toHaveLength(10);
  });

  it.runIf(kind === 'postgres')(
    'tells the end of a window by the clock of the database, whatever the node reads',
    async () => {
      const limiter = await create();
      const query = { name: 'a', limit: 100, windowSeconds: 60 };
      await limiter.take(query);
      const { db, queries } = openPostgres({ url, maxConnections: 1, onError: () => undefined });
      close.push(() => db.destroy());
      // Set to a whole second: otherwise a clock that is one millisecond late would give the next second.
      const { rows } = await queries.query('update rate_limits set expire = expire / 1000 * 1000 returning expire');
      const end = Number(rows[0].expire) / 1_000;
      for (let call = 0; call < 20; call += 1) {
        expect((await limiter.take(query)).resetSeconds).toBe(end);
        expect((await limiter.peek(query)).resetSeconds).toBe(end);
      }
    },
  );

  it.runIf(kind === 'postgres')('forgets windows that have ended, some at a time, and no other', async () => {
    await create();
    const node = onNode();
    for (const name of ['a', 'b', 'c']) await node.take({ name, limit: 1, windowSeconds: 1 });
    const lasting = { name: 'a', limit: 5, windowSeconds: 60 };
    await node.take(lasting);
    const removed: number[] = [];
    const sum = async () => {
      removed.push(await node.clean(2));
      return removed.reduce((all, some) => all + some, 0);
    };
    await expect.poll(sum).toBe(3);
    expect(Math.max(...removed)).toBeLessThanOrEqual(2);
    expect(await sum()).toBe(3);
    expect((await node.peek(lasting)).remaining).toBe(4);
  });
});
