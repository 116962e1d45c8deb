import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Column, openColumn, startCrashed } from '../crash/column.ts';
import { expectEverythingEnds, expectInvariants } from '../crash/invariants.ts';
import { design, sendLoad } from '../crash/load.ts';
import { startReceiver } from '../crash/receiver.ts';
import { buildService, temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { seededRandom } from '../support/seeded-random.ts';

const shiftMs = 5 * 60_000;
const rounds = 5;
const seed = Number(process.env['CLOCKS_SEED'] ?? Date.now() % 1_000_000);

/** A service whose wall clock is that far from this machine's. */
const shiftedBy = (ms: number) => ({
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'shift-clock.mjs')}`,
  SHIFT_CLOCK_MS: String(ms),
});

describe.runIf(hasPostgres)('nodes whose clocks are ten minutes apart', () => {
  let column: Column;
  beforeAll(async () => {
    buildService();
    column = await openColumn('postgres');
  });
  afterAll(() => column.stop());

  it(`lose nothing and draw nothing twice while one after the other is killed (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const receiver = await startReceiver(await freePort());
    const crashed = await column.empty('clocks', receiver);
    const clocks = [-shiftMs, shiftMs];
    const startWith = (ms: number) => startCrashed({ ...crashed, dataDir: temporaryDirectory() }, shiftedBy(ms));
    // One after the other: the first makes the account.
    const first = await startWith(clocks[0] ?? 0);
    const nodes = [first, await startWith(clocks[1] ?? 0)];
    const { body } = await first.call('POST', '/v1/designs', design);
    const behindMs = Date.now() - Date.parse(body.data.createdAt);
    expect(Math.abs(behindMs - shiftMs), 'the clock of the first node').toBeLessThan(60_000);
    for (let round = 0; round < rounds; round += 1) {
      const dies = round % 2;
      const [service, other] = [nodes[1 - dies], nodes[dies]];
      if (!service || !other) throw new Error('there are two nodes');
      const load = sendLoad({
        service,
        designId: body.data.id,
        acknowledged: crashed.acknowledged,
        receiver,
        random,
        maxRenders: 30,
      });
      // While both have something under way.
      await receiver.more(1 + Math.floor(random() * 8));
      await other.stop('SIGKILL');
      await load;
      nodes[dies] = await startWith(clocks[dies] ?? 0);
    }
    const [last] = nodes;
    if (!last) throw new Error('there are two nodes');
    await expectEverythingEnds(last, crashed);
    for (const node of nodes) expect(await node.stop()).toBe(0);
    await expectInvariants(crashed);
    console.log(`${crashed.acknowledged.renders.size} renders, ${rounds} kills`);
    await receiver.stop();
  });
});
