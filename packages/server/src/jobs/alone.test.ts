import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { alone } from './alone.ts';

describe.each(columnsOf('database'))('work of one node at a time on %s', (database) => {
  const rows = useStore(database);

  it('is done by the node that began, by another when it stops, and by the next when it went silent', async () => {
    const done: string[] = [];
    const node = (owner: string, leaseMs = 60_000) =>
      alone({ leases: rows.store.leases, name: 'work', owner, leaseMs, work: async () => done.push(owner) });
    // Its lease runs out as it is taken, as that of a node does that dies.
    const [a, b, dying, c] = [node('a'), node('b'), node('dying', -1), node('c')];
    for (const one of [a, b, a]) await one.step();
    await a.stop();
    for (const one of [b, a]) await one.step();
    await b.stop();
    for (const one of [dying, c, b]) await one.step();
    expect(done).toEqual(['a', 'a', 'b', 'dying', 'c']);
  });
});
