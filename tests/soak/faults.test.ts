import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectInvariants } from '../crash/invariants.ts';
import { familyOf, figuresOf, sumOf } from '../e2e/process-figures.ts';
import { hasPostgres } from '../support/postgres-package.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { injectFaults } from './faults.ts';
import { sendEverything } from './load.ts';
import { Tally } from './tally.ts';
import { type SoakWorld, startWorld } from './world.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 30);
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const processes = 2;
const sampleEveryMs = 2_000;
const settleMs = 300_000;
/** More memory in the last quarter than in the second; in runs that are long enough for caches to be full by then. */
const growth = { most: 0.1, fromMinutes: 20 };

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
    const memory: MemorySample[] = [];
    const sampling = setInterval(() => {
      const sample = memoryOf(world.service.pid);
      if (sample !== undefined) memory.push(sample);
    }, sampleEveryMs);
    const [faults] = await Promise.all([
      injectFaults(world, untilMs),
      sendEverything({ world, tally, awaited: processes + 1, untilMs }),
    ]).finally(() => clearInterval(sampling));
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
      memoryMb: {
        all: memoryFigures(memory.map(({ allMb }) => allMb)),
        service: memoryFigures(memory.map(({ serviceMb }) => serviceMb)),
      },
    };
    console.log(JSON.stringify(figures, null, 1));
    const report = process.env['SOAK_REPORT'];
    if (report !== undefined) writeFileSync(report, `${JSON.stringify(figures, null, 1)}\n`);

    expect(tally.errors).toEqual([]);
    expect(await world.service.stop(), world.service.output()).toBe(0);
    const unheard = tally.counts.get('awaited render')?.refused ?? 0;
    await expectInvariants(world.crashed, { orphans: unheard + sumOf(faults.map(({ times }) => times)) });
    expect(world.service.output()).not.toMatch(/unhandled|uncaught/i);
    const { second, last } = figures.memoryMb.all;
    if (minutes >= growth.fromMinutes) expect(last / second - 1).toBeLessThan(growth.most);
  },
);

interface MemorySample {
  /** Of the service and its render processes, what they share counted once. */
  readonly allMb: number;
  readonly serviceMb: number;
}

/** Undefined when a process ends while it is looked at. */
function memoryOf(pid: number): MemorySample | undefined {
  try {
    const [service = 0, ...others] = familyOf(pid).map((each) => figuresOf(each).pssMb);
    return { allMb: service + sumOf(others), serviceMb: service };
  } catch {
    return undefined;
  }
}

/** The means of quarters of the time, but for the first, and the most. */
function memoryFigures(samples: readonly number[]) {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (from: number) => Math.round(sumOf(samples.slice(from, from + quarter)) / quarter);
  return {
    second: mean(quarter),
    third: mean(2 * quarter),
    last: mean(samples.length - quarter),
    most: Math.round(Math.max(...samples)),
  };
}

/** What was accepted is drawn, and told. */
async function everythingEnds(): Promise<void> {
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
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
