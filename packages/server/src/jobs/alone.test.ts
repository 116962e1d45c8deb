import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../store/open-store.ts';
import { alone } from './alone.ts';

let dataDir: string;
let store: Store;

beforeEach(async () => {
  dataDir = mkdtempSync(`${tmpdir()}/platen-alone-`);
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

describe('work of one node at a time', () => {
  it('is done by the node that began, by another when it stops, and by the next when it went silent', async () => {
    const done: string[] = [];
    const node = (owner: string, leaseMs = 60_000) =>
      alone({ leases: store.leases, name: 'work', owner, leaseMs, work: async () => done.push(owner) });
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
