import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { createConcurrencyGate } from './concurrency-gate.ts';
import { createSharedConcurrency, type SharedSlots } from './shared-concurrency.ts';

/** The places of one account, as two nodes would share them. */
function sharedSlots() {
  const taken = new Set<string>();
  let asking = 0;
  let mostAsking = 0;
  const slots: SharedSlots = {
    async take({ id, limit }) {
      asking += 1;
      mostAsking = Math.max(mostAsking, asking);
      await new Promise((resolve) => setImmediate(resolve));
      asking -= 1;
      if (taken.size >= limit) return false;
      taken.add(id);
      return true;
    },
    async release(id) {
      taken.delete(id);
    },
  };
  return { slots, taken, mostAsking: () => mostAsking };
}

function nodeOn(slots: SharedSlots, maxWaitMs = 10_000) {
  let ids = 0;
  const errors: unknown[] = [];
  const concurrency = createSharedConcurrency({
    gate: createConcurrencyGate({ maxWaitMs, queueFactor: 4 }),
    slots,
    newId: () => `${Math.random()} ${++ids}`,
    maxWaitMs,
    onError: (cause) => errors.push(cause),
  });
  return { ...concurrency, errors };
}

const ada = { id: 'ada', limit: 2 };

describe('places that nodes share', () => {
  it('are never more than the limit, and everybody gets one in the end', async () => {
    const { slots, taken, mostAsking } = sharedSlots();
    const nodes = [nodeOn(slots), nodeOn(slots)];
    let most = 0;
    const work = async () => {
      most = Math.max(most, taken.size);
      expect(taken.size).toBeLessThanOrEqual(2);
      await new Promise((resolve) => setImmediate(resolve));
      return 'done';
    };
    const all = nodes.flatMap((node) => Array.from({ length: 8 }, () => node.run(ada, work)));
    expect(await Promise.all(all)).toEqual(Array(16).fill('done'));
    expect(most).toBe(2);
    expect(taken.size).toBe(0);
    // One of each node at a time.
    expect(mostAsking()).toBeLessThanOrEqual(2);
  });

  it('are refused with 429 when another node keeps them', async () => {
    const { slots } = sharedSlots();
    await slots.take({ id: 'x', accountId: 'ada', limit: 2, forMs: 1 });
    await slots.take({ id: 'y', accountId: 'ada', limit: 2, forMs: 1 });
    await expect(nodeOn(slots, 30).run(ada, async () => 'done')).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'concurrency', limit: 2 },
    });
  });

  it('come back when the work fails, and no failure to give one back spoils the work', async () => {
    const { slots, taken } = sharedSlots();
    await expect(nodeOn(slots).run(ada, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(taken.size).toBe(0);
    const node = nodeOn({ ...slots, release: () => Promise.reject(new Error('gone')) });
    expect(await node.run(ada, async () => 'done')).toBe('done');
    expect(node.errors).toEqual([new Error('gone')]);
  });
});

describe.each(columnsOf('database'))('places that nodes share on %s', (database) => {
  const rows = useStore(database);

  it('are as many as the limit, never more, and all free in the end', async () => {
    const { store } = rows;
    const at = new Date(0).toISOString();
    await makeAccount(store, { id: ada.id, plan: 'Free', createdAt: at });
    const nodes = [nodeOn(store.renderSlots, 30_000), nodeOn(store.renderSlots, 30_000)];
    const { promise: full, resolve: allRun } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      // Chance alone would have one end before the next begins.
      if (running === ada.limit) allRun();
      await full;
      await store.ping();
      running -= 1;
    };
    await Promise.all(nodes.flatMap((node) => Array.from({ length: 8 }, () => node.run(ada, work))));
    expect(most).toBe(ada.limit);
    expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
    // Both are free: two may be taken, and not a third.
    const take = (id: string) => store.renderSlots.take({ id, accountId: ada.id, limit: ada.limit, forMs: 60_000 });
    expect([await take('one'), await take('two'), await take('three')]).toEqual([true, true, false]);
  });
});
