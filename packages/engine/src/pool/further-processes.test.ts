import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stopClock } from '../../../../tests/support/stop-clock.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { RenderPool } from './render-pool.ts';
import type { CallRequest, RenderPoolOptions } from './render-pool-options.ts';

let directory: string;
let marker: string;
let pool: RenderPool;

beforeEach(() => {
  directory = temporaryFolder('further-processes');
  marker = path.join(directory, 'marker');
});
afterEach(() => pool.close());

function start(options: Pick<RenderPoolOptions, 'processes'> & Partial<RenderPoolOptions>): void {
  const entry = new URL('./unruly-process.fixture.ts', import.meta.url);
  pool = new RenderPool({ entry, writeTo: [directory], ...options });
}

const ask = (owner: string, operation: string, more: Partial<CallRequest> = {}) =>
  pool.call({ operation, input: marker, fingerprint: `${owner} ${operation}`, owner, timeoutMs: 60_000, ...more });
/** Holds a process until `letGo`. */
const hold = (owner: string, more: Partial<CallRequest> = {}) => ask(owner, 'wait for the marker', more);
const letGo = () => writeFileSync(marker, '');

describe('a pool whose processes are held by some', () => {
  it.each([1, 2])('does the work of another though all of %d processes are held by one', async (processes) => {
    start({ processes });
    const held = Array.from({ length: processes + 1 }, () => hold('ada'));
    await expect.poll(() => pool.load.running).toBe(processes);
    // Ada's last job waits all the time: it is not for those who hold a process already.
    for (let count = 0; count < 3; count += 1) {
      await ask('bob', 'echo');
      expect(pool.load).toMatchObject({ running: processes, waiting: 1 });
    }
    letGo();
    await Promise.all(held);
    expect(pool.load).toMatchObject({ running: 0, waiting: 0 });
  });

  it('tells a process beyond the usual ones that it stands in, and is to keep little', async () => {
    start({ processes: 1 });
    const environment = async (owner: string) => JSON.parse(String(await ask(owner, 'environment'))).env;
    expect(await environment('ada')).not.toHaveProperty('PLATEN_STANDS_IN');
    const held = hold('ada');
    await expect.poll(() => pool.load.running).toBe(1);
    expect(await environment('bob')).toHaveProperty('PLATEN_STANDS_IN');
    letGo();
    await held;
  });

  // In some of these, what bob has to wait ends between two looks at the clock of one and the same giving out of jobs.
  it.each([5, 8, 12, 17, 23, 30, 40, 60])(
    'does the work of another when each look at the clock takes %d ms',
    async (ms) => {
      start({ processes: 1 });
      await ask('ada', 'echo');
      await expect.poll(() => pool.states).toEqual({ starting: 0, ready: 2, busy: 0 });
      const now = performance.now.bind(performance);
      let looks = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        looks += 1;
        return now() + looks * ms;
      });
      onTestFinished(() => clock.mockRestore());
      const held = hold('ada');
      expect(await ask('bob', 'echo', { timeoutMs: 10_000 })).toBeDefined();
      letGo();
      await held;
    },
  );

  it('has another process stand ready whenever who holds one is given a second', async () => {
    const ready: number[] = [];
    start({ processes: 3, onBegin: () => ready.push(pool.states.ready) });
    await expect.poll(() => pool.ready).toBe(true);
    const held = Array.from({ length: 3 }, () => hold('ada'));
    await expect.poll(() => ready.length).toBe(3);
    // The first one took the only process that there was.
    expect(ready.map((count) => Math.min(count, 1))).toEqual([0, 1, 1]);
    letGo();
    await Promise.all(held);
  });

  it('lets an owner who holds none have the only process that stands ready', async () => {
    const ready: number[] = [];
    start({ processes: 2, onBegin: () => ready.push(pool.states.ready) });
    await ask('ada', 'echo');
    await expect.poll(() => pool.states).toEqual({ starting: 0, ready: 2, busy: 0 });
    const held = [hold('ada'), hold('bob')];
    expect(ready).toEqual([0, 1, 0]);
    letGo();
    await Promise.all(held);
  });

  it('has another process stand ready once a job lasts, though nobody asks for one', async () => {
    start({ processes: 1 });
    const held = hold('ada');
    await expect.poll(() => pool.states).toEqual({ starting: 0, ready: 1, busy: 1 });
    const other = hold('bob');
    await expect.poll(() => pool.states).toEqual({ starting: 0, ready: 1, busy: 2 });
    letGo();
    await Promise.all([held, other]);
  });

  it('starts a process only for a job that waits for it, where none is to stand ready', async () => {
    start({ processes: 2, spares: 0 });
    const clock = stopClock();
    await ask('ada', 'echo');
    const held = hold('ada');
    await expect.poll(() => pool.load.running).toBe(1);
    // Longer than a job lasts before another process would stand ready.
    clock.advanceTimersByTime(1_000);
    expect(pool.pids).toHaveLength(1);
    await ask('ada', 'echo');
    expect(pool.pids).toHaveLength(2);
    letGo();
    await held;
  });

  it('does a queued job of another as well, and leaves the very last process to what is waited for', async () => {
    start({ processes: 1 });
    const held = [hold('ada'), hold('ada', { urgency: 'queued' })];
    await expect.poll(() => pool.load.holders).toEqual(new Set(['ada']));
    held.push(hold('bob', { urgency: 'queued' }), hold('cyd', { urgency: 'queued' }));
    await expect.poll(() => pool.states).toEqual({ starting: 0, ready: 1, busy: 2 });
    await ask('dan', 'echo');
    expect(pool.load).toMatchObject({ running: 2, waiting: 2 });
    expect(pool.load.holders).toBeUndefined();
    letGo();
    await Promise.all(held);
  });

  it.each([
    [1, 3],
    [2, 4],
    [3, 6],
  ])('with %d usual ones never has more than %d, however many owners are kept out', async (processes, most) => {
    start({ processes });
    const all = Array.from({ length: most + 2 }, (_, owner) => hold(`owner ${owner}`));
    await expect.poll(() => pool.load).toMatchObject({ running: most, waiting: 2 });
    expect(pool.pids).toHaveLength(most);
    letGo();
    expect(await Promise.all(all)).toEqual(Array(most + 2).fill('waited'));
  });
});
