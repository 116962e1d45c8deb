import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectInvariants } from '../crash/invariants.ts';
import { sumOf } from '../e2e/process-figures.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { injectFaults } from './faults.ts';
import { sendEverything } from './load.ts';
import { expectFlat, watchMemory } from './memory.ts';
import { Tally } from './tally.ts';
import { type SoakWorld, startWorld } from './world.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 30);
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const processes = 2;
const settleMs = 300_000;
/** Runs of which caches are full after a quarter. */
const memoryFromMinutes = Number(process.env['SOAK_MEMORY_FROM_MINUTES'] ?? 20);

let world: SoakWorld;
beforeAll(async () => {
  if (!hasPostgres) return;
  world = await startWorld({ random: seededRandom(seed), processes });
});
afterAll(() => world?.stop());

it.runIf(process.platform === 'linux' && hasPostgres)(
  `serves for ${minutes} minutes at full load while everything around it fails, and loses nothing (SOAK_SEED=${seed})`,
  {
    timeout: minutes * 60_000 + 1_800_000,
  },
  async () => {
    const tally = new Tally();
    const untilMs = Date.now() + minutes * 60_000;
    const memory = watchMemory({ pid: world.service.pid, livesFile: world.livesFile, forMs: untilMs - Date.now() });
    const [faults] = await Promise.all([
      injectFaults(world, untilMs),
      sendEverything({ world, tally, awaited: processes + 1, untilMs }),
      memory.looking,
    ]);
    await everythingEnds();

    const { acknowledged, receiver } = world.crashed;
    const figures = {
      minutes,
      requests: Object.fromEntries(tally.counts),
      errors: tally.errorCount,
      latenciesMs: tally.latencies(),
      slowest: tally.slowest,
      faults,
      rendersOwed: acknowledged.renders.size,
      batchesOwed: acknowledged.batches.size,
      webhooks: receiver.deliveries.size,
      memoryMb: memory.figures(),
    };
    console.log(JSON.stringify(figures, null, 1));
    const report = process.env['SOAK_REPORT'];
    if (report !== undefined) writeFileSync(report, `${JSON.stringify(figures, null, 1)}\n`);

    expect(tally.errors).toEqual([]);
    expect(await world.service.stop(), world.service.output()).toBe(0);
    const unheard = tally.counts.get('awaited render')?.refused ?? 0;
    await expectInvariants(world.crashed, { orphans: unheard + sumOf(faults.map(({ times }) => times)) });
    expect(world.service.output()).not.toMatch(/unhandled|uncaught/i);
    if (minutes >= memoryFromMinutes) expectFlat(figures.memoryMb);
  },
);

/** What was accepted is drawn, and told. */
async function everythingEnds(): Promise<void> {
  const database = await testClient({ connectionString: world.databaseUrl });
  const none = (query: string) =>
    vi.waitFor(async () => expect((await database.query(query)).rows).toEqual([]), {
      timeout: settleMs,
      interval: 200,
    });
  try {
    await none('select render_id from render_jobs limit 3');
    await none("select id from webhook_deliveries where status = 'pending' limit 3");
  } finally {
    await database.end();
  }
}
