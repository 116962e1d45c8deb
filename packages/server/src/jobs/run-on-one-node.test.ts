import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import type { Store } from '../store/open-store.ts';
import { runOnOneNode } from './run-on-one-node.ts';

describe.each(columnsOf('database'))('work of one node at a time on %s', (database) => {
  const rows = useStore(database);
  let store: Store;
  beforeEach(() => {
    ({ store } = rows);
  });

  it('is done by the node that began, by another when it stops, and by the next when it went silent', async () => {
    const done: string[] = [];
    const node = (owner: string, leaseMs = 60_000) =>
      runOnOneNode({
        leases: store.leases,
        name: 'work',
        owner,
        leaseMs,
        work: async () => {
          done.push(owner);
          return false;
        },
      });
    // Its lease runs out as it is taken, as that of a node does that dies.
    const [a, b, dying, c] = [node('a'), node('b'), node('dying', -1), node('c')];
    for (const one of [a, b, a]) await one.turn();
    await a.stop();
    for (const one of [b, a]) await one.turn();
    await b.stop();
    for (const one of [dying, c, b]) await one.turn();
    expect(done).toEqual(['a', 'a', 'b', 'dying', 'c']);
  });

  it('keeps its lease for as long as a turn lasts, however long that is', async () => {
    const leaseMs = 2_000;
    let steps = 0;
    let takes = 0;
    let takenMs = 0;
    const long = runOnOneNode({
      leases: {
        ...store.leases,
        take: (lease) => {
          takes += 1;
          takenMs = performance.now();
          return store.leases.take(lease);
        },
      },
      name: 'work',
      owner: 'long',
      leaseMs,
      work: async ({ goOn }) => {
        const endMs = performance.now() + 5_000;
        while (performance.now() < endMs || steps <= 5) {
          const [before, isDue] = [takes, performance.now() - takenMs > leaseMs / 2];
          expect(await goOn()).toBe(true);
          if (isDue) expect(takes).toBe(before + 1);
          steps += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          const isTaken = await store.leases.take({ name: 'work', owner: 'other', forMs: -1 });
          // Only of a machine that stood still in the middle of a step for longer than the lease lasts.
          if (isTaken) expect(performance.now() - takenMs).toBeGreaterThan(0.99 * leaseMs);
        }
        return true;
      },
    });
    expect(await long.turn()).toBe(true);
    expect(takes).toBeGreaterThan(2);
  });

  it('ends its turn when another node has the lease', async () => {
    let goesOn: boolean | undefined;
    const slow = runOnOneNode({
      leases: store.leases,
      name: 'work',
      owner: 'slow',
      leaseMs: 30,
      work: async ({ goOn }) => {
        // One step that lasts longer than the lease.
        await expect.poll(() => store.leases.take({ name: 'work', owner: 'other', forMs: 60_000 })).toBe(true);
        goesOn = await goOn();
        return false;
      },
    });
    await slow.turn();
    expect(goesOn).toBe(false);
  });

  it('stops after the step that is being done, and only then leaves the work to others', async () => {
    let steps = 0;
    const endless = runOnOneNode({
      leases: store.leases,
      name: 'work',
      owner: 'endless',
      leaseMs: 60_000,
      work: async ({ goOn }) => {
        do {
          steps += 1;
          await new Promise((resolve) => setImmediate(resolve));
        } while (await goOn());
        return true;
      },
    });
    const turn = endless.turn();
    await expect.poll(() => steps).toBeGreaterThan(3);
    await endless.stop();
    await turn;
    expect(await store.leases.take({ name: 'work', owner: 'other', forMs: 60_000 })).toBe(true);
    expect(await endless.turn()).toBe(false);
  });
});
