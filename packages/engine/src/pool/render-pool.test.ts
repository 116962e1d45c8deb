import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultRenderOptions, PlatenError } from '@platen/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../../tests/support/stop-clock.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { within } from '../../../../tests/support/within.ts';
import type { RenderWork } from './channel/messages.ts';
import { RenderPool } from './render-pool.ts';
import type { NeedsAnswer, RenderAnswer, RenderPoolEvent, RenderPoolOptions } from './render-pool-options.ts';
import { createOwnerBudgets } from './scheduling/owner-budgets.ts';

const entry = new URL('./unruly-process.fixture.ts', import.meta.url);
/** Longer than any test may take: what hangs does so until the pool is closed, however slowly processes start beside it. */
const longMs = 600_000;
let directory: string;
let marker: string;
let events: RenderPoolEvent[];
let started: RenderPoolEvent[];
const pools: RenderPool[] = [];

beforeEach(() => {
  directory = temporaryFolder('pool');
  marker = path.join(directory, 'marker');
  events = [];
  started = [];
});

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function pool(options: Partial<RenderPoolOptions> = {}): RenderPool {
  const onEvent = (event: RenderPoolEvent) => (event.type === 'started' ? started.push(event) : events.push(event));
  const made = new RenderPool({ processes: 1, entry, writeTo: [directory], onEvent, ...options });
  pools.push(made);
  return made;
}

/** `images`: the sources that were brought. */
function job(behaviour: string, { images = [] as readonly string[] } = {}): RenderWork {
  return {
    input: {
      digest: behaviour,
      document: { digest: behaviour, text: JSON.stringify({ behaviour, marker }) },
      data: '[{},{}]',
      binding: { timeZone: undefined, missingVariables: 'warn', onImageError: 'fail', warnings: [] },
      options: defaultRenderOptions,
    },
    images: new Map(images.map((src) => [src, { status: 'unavailable', reason: 'it is a test' }])),
    fonts: [],
    otherFamilies: [],
    tellsNeeds: false,
    tellsDesign: false,
  };
}

function run(target: RenderPool, behaviour: string, timeoutMs?: number): Promise<RenderAnswer> {
  return target.run({
    job: job(behaviour),
    fingerprint: behaviour,
    owner: 'ada',
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** Whether there is such a process. */
function lives(pid: number | undefined): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
    return false;
  }
}

function textOf(answer: RenderAnswer): string {
  if (answer.status === 'needs') throw new Error('It was not drawn.');
  return answer.output.bytes.toString();
}

async function refusal(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(PlatenError);
  return outcome as PlatenError;
}

describe('the render pool', () => {
  it('answers with bytes as a Buffer and tells memory and waiting time', async () => {
    const answer = await run(pool(), 'draw');
    expect(answer.status === 'drawn' && Buffer.isBuffer(answer.output.bytes)).toBe(true);
    expect(answer.memory.rssBytes).toBeGreaterThan(1_000_000);
    expect(answer.queueMs).toBeGreaterThanOrEqual(0);
  });

  it('tells with a job what it asked of the caches, and of all jobs together', async () => {
    const target = pool();
    expect((await run(target, 'draw')).caches).toMatchObject([{ name: 'layouts', hits: 2 }, { name: 'font_files' }]);
    await run(target, 'draw');
    expect(target.caches).toMatchObject([
      { name: 'layouts', hits: 4, misses: 2, entries: 3, bytes: 300, maxBytes: 1_000 },
      { name: 'font_files', hits: 10, misses: 0, bytes: 70, maxBytes: null },
    ]);
  });

  it('keeps code, message and details of an error across the border', async () => {
    const error = await refusal(run(pool(), 'refuse'));
    expect(error).toMatchObject({ code: 'INVALID_IMAGE_URL', message: 'No.', details: { elementId: 'a' } });
  });

  it('tries a job again on another process when the first one dies', async () => {
    expect(textOf(await run(pool(), 'crash-once'))).toBe('second try');
    expect(events).toMatchObject([{ type: 'exited', code: 1 }]);
  });

  it('tells a job that it is begun, each time that a process is given it', async () => {
    const begun: string[] = [];
    const target = pool();
    const first = target.run({
      job: job('crash-once'),
      fingerprint: 'a',
      owner: 'ada',
      onBegin: () => begun.push('first'),
    });
    await target.run({ job: job('draw'), fingerprint: 'b', owner: 'ada', onBegin: () => begun.push('second') });
    await first;
    expect(begun).toEqual(['first', 'first', 'second']);
  });

  it('gives up after the second crash, refuses the same content for a while and serves the rest', async () => {
    const target = pool();
    expect((await refusal(run(target, 'crash'))).details).toEqual({ reason: 'crash' });
    const exits = events.length;
    expect((await refusal(run(target, 'crash'))).details).toEqual({ reason: 'crash' });
    expect(events).toHaveLength(exits);
    expect(textOf(await run(target, 'draw'))).toMatch(/^\d+$/);
  });

  it('loses no job, and holds nothing against a design, when all processes are killed at once from outside', async () => {
    const target = pool({ processes: 2 });
    let killed = 0;
    for (const round of [1, 2, 3]) {
      await Promise.all([run(target, 'draw'), run(target, 'draw')]);
      // Those that draw, and one that stands ready.
      await vi.waitFor(() => expect(started.length - killed).toBeGreaterThan(1), { timeout: 60_000 });
      const waits = (data: string) =>
        target.run({ job: job('wait-once'), fingerprint: `${data} ${round}`, family: 'design', owner: 'ada' });
      rmSync(marker, { force: true });
      const drawn = [waits('one'), waits('two')];
      await vi.waitFor(() => expect(existsSync(marker)).toBe(true), { timeout: 60_000 });
      for (const pid of target.pids) process.kill(pid, 'SIGKILL');
      killed = started.length;
      for (const one of drawn) expect(textOf(await one)).toBe('second try');
    }
  });

  it('gives the job of a process that is lost to one that stands ready', async () => {
    const target = pool();
    await run(target, 'draw');
    await expect.poll(() => started).toHaveLength(2);
    const ready = target.pids;
    expect(textOf(await run(target, 'crash-once-and-tell'))).toBe(String(ready[1]));
    expect(target.pids).toHaveLength(2);
  });

  it('never draws more at once than it may, whatever stands ready', async () => {
    const target = pool({ processes: 2 });
    await run(target, 'draw');
    const busy = [refusal(run(target, 'hang', longMs))];
    await run(target, 'draw');
    await expect.poll(() => started).toHaveLength(3);
    busy.push(refusal(run(target, 'hang', longMs)));
    const waiting = run(target, 'draw', 300);
    expect(target.load).toMatchObject({ running: 2, waiting: 1, processes: 2 });
    expect((await refusal(waiting)).code).toBe('SERVICE_UNAVAILABLE');
    target.close();
    for (const one of busy) expect((await one).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('tells of a job that has used four fifths of its time, before it kills its process', async () => {
    const target = pool();
    // Its time counts from when it is asked for, and includes the start of the process.
    await run(target, 'draw');
    await refusal(run(target, 'hang', 500));
    expect(events).toMatchObject([
      { type: 'slow', fingerprint: 'hang' },
      { type: 'killed', reason: 'timeout', fingerprint: 'hang' },
    ]);
    const [slow] = events;
    if (slow?.type === 'slow') expect(slow.ms).toBeGreaterThanOrEqual(395);
  });

  it('tells nothing of a job that ends in time', async () => {
    const target = pool();
    const clock = stopClock();
    await run(target, 'draw', 3_000);
    clock.advanceTimersByTime(3_000);
    expect(events).toEqual([]);
  });

  it('refuses everything of a design that cost processes with two sets of data, and serves other designs', async () => {
    const target = pool();
    const draw = (behaviour: string, fingerprint: string, family: string) =>
      target.run({ job: job(behaviour), fingerprint, family, owner: 'ada' });
    for (const data of ['one', 'two']) {
      expect((await refusal(draw('crash', data, 'poison'))).details).toEqual({ reason: 'crash' });
    }
    const exits = () => events.filter(({ type }) => type === 'exited').length;
    expect(exits()).toBe(4);
    for (let index = 0; index < 98; index += 1) {
      expect((await refusal(draw('crash', `data ${index}`, 'poison'))).details).toEqual({ reason: 'crash' });
    }
    expect(exits()).toBe(4);
    expect(textOf(await draw('draw', 'three', 'harmless'))).toMatch(/^\d+$/);
  });

  it('kills a process at the deadline and goes on with a new one', async () => {
    const target = pool();
    const before = textOf(await run(target, 'draw'));
    const refused = within(1_000, refusal(run(target, 'hang', 300)));
    expect(await refused).toMatchObject({ code: 'RENDER_FAILED', details: { reason: 'timeout' } });
    // What is asked now has to wait for a start, and no longer.
    expect(target.ready).toBe(true);
    expect(textOf(await run(target, 'draw'))).not.toBe(before);
    await expect.poll(() => lives(Number(before))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('kills a process that grows past its cap', async () => {
    const target = pool({ killAboveBytes: 400_000_000 });
    expect((await refusal(run(target, 'grow'))).details).toEqual({ reason: 'memory' });
    // The same would do the same: no second process is given to it.
    expect((await refusal(run(target, 'grow'))).details).toEqual({ reason: 'memory' });
    expect(events.filter(({ type }) => type !== 'log')).toMatchObject([
      { type: 'killed', reason: 'memory', fingerprint: 'grow' },
    ]);
  });

  it('kills the process of a job that nobody wants any more, and drops one that waits, and serves the rest', async () => {
    const target = pool();
    const cut = new AbortController();
    const cancellable = (behaviour: string) =>
      target
        .run({ job: job(behaviour), fingerprint: behaviour, owner: 'ada', signal: cut.signal })
        .catch((cause: unknown) => cause);
    const running = cancellable('hang');
    await expect.poll(() => target.load).toMatchObject({ running: 1 });
    const waiting = cancellable('draw');
    const pids = target.pids;
    const lost = new Error('the lease was lost');
    cut.abort(lost);
    expect([await running, await waiting]).toEqual([lost, lost]);
    expect(events).toMatchObject([{ type: 'killed', reason: 'cancelled', fingerprint: 'hang' }]);
    expect(target.load).toMatchObject({ waiting: 0, running: 0 });
    expect(textOf(await run(target, 'draw'))).toMatch(/^\d+$/);
    expect(target.pids.filter((pid) => pids.includes(pid))).toEqual([]);
    // It is not held against the content.
    expect(await cancellable('draw')).toBe(lost);
  });

  it('answers with what a render needs, serves others meanwhile, and goes on with it in the same process', async () => {
    const target = pool({ processes: 2 });
    await run(target, 'draw');
    await expect.poll(() => started.length).toBe(2);
    const first = await target.run({ job: job('needs-a-picture'), fingerprint: 'a', owner: 'ada' });
    expect(first).toMatchObject({ status: 'needs', needs: { images: [{ src: 'photo.png', elementId: 'photo' }] } });
    expect(target.load).toMatchObject({ waiting: 0, running: 0 });
    for (let others = 0; others < 3; others += 1) await run(target, 'draw');
    const { process } = first as NeedsAnswer;
    const request = { job: job('needs-a-picture', { images: ['photo.png'] }), fingerprint: 'a', owner: 'ada' };
    expect(textOf(await target.run({ ...request, process }))).toBe(String(process));
    // One that is busy or gone is not waited for.
    const busy = target.run({ job: job('hang'), fingerprint: 'hang', owner: 'ada', process, timeoutMs: 2_000 });
    expect(textOf(await target.run({ ...request, process }))).not.toBe(String(process));
    await refusal(busy);
    expect(textOf(await target.run({ ...request, process }))).not.toBe(String(process));
  });

  it('tries a render again that its process did not survive once its pictures were there, and then holds it back', async () => {
    const target = pool();
    for (const behaviour of ['crash-once-with-its-picture', 'crash-with-its-picture']) {
      const first = await target.run({ job: job(behaviour), fingerprint: `${behaviour} without`, owner: 'ada' });
      expect(first.status).toBe('needs');
    }
    const images = ['photo.png'];
    const again = target.run({
      job: job('crash-once-with-its-picture', { images }),
      fingerprint: 'once',
      owner: 'ada',
    });
    expect(textOf(await again)).toBe('second try');
    const lost = () =>
      target.run({ job: job('crash-with-its-picture', { images }), fingerprint: 'each time', owner: 'ada' });
    expect((await refusal(lost())).details).toEqual({ reason: 'crash' });
    const exits = events.length;
    expect((await refusal(lost())).details).toEqual({ reason: 'crash' });
    expect(events).toHaveLength(exits);
  });

  it('sends a document once to a process, and an input that waits for its pictures by its name alone', async () => {
    const target = pool();
    const sent = async (what: RenderWork) =>
      JSON.parse(textOf(await target.run({ job: what, fingerprint: 'a', owner: 'ada' })));
    const other = { ...job('what-came'), input: { ...job('what-came').input, digest: 'other data' } };
    expect(await sent(job('what-came'))).toMatchObject({ document: { text: expect.any(String) }, data: '[{},{}]' });
    expect(await sent(other)).toEqual({ ...other.input, document: { digest: 'what-came' } });
    for (const owner of ['bob', 'cleo']) {
      const own = await target.run({ job: other, fingerprint: 'a', owner });
      expect(JSON.parse(textOf(own))).toMatchObject({ document: { text: expect.any(String) } });
    }
  });

  it('ends a process that asks again for what it was sent whole', async () => {
    const target = pool();
    expect((await refusal(run(target, 'knows-nothing'))).details).toEqual({ reason: 'crash' });
    expect(textOf(await run(target, 'draw'))).toMatch(/^\d+$/);
  });

  it('refuses a file that kills or hangs the process that looks into it, and serves the rest', async () => {
    const target = pool();
    const inspect = (behaviour: string) =>
      target.inspect({
        job: { path: path.join(directory, behaviour), kind: 'font' },
        fingerprint: behaviour,
        owner: 'ada',
        timeoutMs: behaviour === 'hang' ? 300 : 60_000,
      });
    const unread = { status: 'refused', reason: 'it could not be read within the time and memory allowed' };
    expect(await inspect('crash')).toEqual(unread);
    // A process stands ready again.
    await run(target, 'draw');
    expect(await inspect('hang')).toEqual(unread);
    expect(textOf(await run(target, 'draw'))).toMatch(/^\d+$/);
  });

  it('gives a look into a file its whole time, however long it waited', async () => {
    const target = pool();
    await run(target, 'draw');
    const clock = stopClock();
    // `expect.poll` moves the clock on by a minute at most.
    const held = refusal(run(target, 'hang', 250_000));
    const file = path.join(directory, 'wait for the marker');
    const looked = target.inspect({
      job: { path: file, kind: 'font' },
      fingerprint: 'slow',
      owner: 'ada',
      timeoutMs: 300_000,
    });
    clock.advanceTimersByTime(250_000);
    await held;
    await expect.poll(() => target.load).toMatchObject({ running: 1, waiting: 0 });
    clock.advanceTimersByTime(250_000);
    writeFileSync(file, '');
    expect(await looked).not.toHaveProperty('status', 'refused');
  });

  it('gives one process one job at a time and the rest in order', async () => {
    const target = pool({ processes: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(target, 'draw')));
    expect(new Set(answers.map(textOf)).size).toBeLessThanOrEqual(2);
  });

  it('starts one process at first, one that stands ready after the first job, and draws in it when a job would wait', async () => {
    const target = pool({ processes: 2 });
    expect(target.pids).toHaveLength(1);
    const first = textOf(await run(target, 'draw'));
    expect(target.pids).toHaveLength(2);
    expect(textOf(await run(target, 'draw'))).toBe(first);
    expect(target.pids).toHaveLength(2);
    const busy = run(target, 'hang', longMs);
    expect(textOf(await run(target, 'draw'))).not.toBe(first);
    expect(target.pids).toHaveLength(3);
    target.close();
    await refusal(busy);
  });

  it('ends a process that had no job for a while, but never the last one', async () => {
    const target = pool({ processes: 3, idleMs: 50 });
    await run(target, 'draw');
    await Promise.all(Array.from({ length: 3 }, () => run(target, 'draw')));
    const before = target.pids;
    expect(before.length).toBeGreaterThan(1);
    await expect.poll(() => target.pids).toHaveLength(1);
    const [left] = target.pids;
    for (const pid of before) {
      if (pid !== left) await expect.poll(() => lives(pid)).toBe(false);
    }
    expect(textOf(await run(target, 'draw'))).toBe(String(left));
    expect(events).toEqual([]);
  });

  it('charges an owner what a job cost, and the time that it held a process that had to be killed', async () => {
    const charged: string[] = [];
    const budgets = createOwnerBudgets({ allowanceOf: () => ({ atOnce: 1, cpuSecondsPerMinute: 1 }) });
    const charge = (owner: string, cpuMs: number) => {
      charged.push(owner);
      budgets.charge(owner, cpuMs);
    };
    const target = pool({ budgets: { ...budgets, charge } });
    await run(target, 'draw');
    expect(target.lanes.cpuMs.render).toBe(1);
    await refusal(run(target, 'hang', 1_300));
    expect(charged).toEqual(['ada', 'ada']);
    // More than its second of a minute.
    const { details } = await refusal(run(target, 'draw', 10));
    expect(details).toMatchObject({ scope: 'cpu', limit: 1 });
    expect(textOf(await target.run({ job: job('draw'), fingerprint: 'draw', owner: 'bob' }))).toMatch(/^\d+$/);
  });

  it('begins a job that waits for processor time as soon as there is some, though no other ends', async () => {
    const budgets = createOwnerBudgets({ allowanceOf: () => ({ atOnce: 1, cpuSecondsPerMinute: 60 }) });
    const target = pool({ budgets });
    await run(target, 'draw');
    budgets.charge('ada', 60_200);
    const waits = run(target, 'draw');
    expect(target.load.waiting).toBe(0);
    expect(target.lanes.waiting.render).toBe(1);
    expect((await waits).queueMs).toBeGreaterThanOrEqual(100);
  });

  it('refuses more waiting jobs than it may hold, at once', async () => {
    const target = pool({ maxWaiting: 1 });
    await run(target, 'draw');
    const busy = run(target, 'hang', 500);
    const waiting = run(target, 'draw');
    const error = await refusal(run(target, 'draw'));
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 1 } });
    expect((await refusal(busy)).details).toEqual({ reason: 'timeout' });
    expect(textOf(await waiting)).toMatch(/^\d+$/);
  });

  it('drops a job that waited past its deadline without running it', async () => {
    const target = pool();
    await run(target, 'draw');
    const busy = run(target, 'hang', 600);
    expect((await refusal(run(target, 'crash-once', 100))).code).toBe('SERVICE_UNAVAILABLE');
    await refusal(busy);
    await run(target, 'draw');
    expect(readFileSync(marker, 'utf8')).not.toBe('');
  });

  it('replaces a process after its number of jobs', async () => {
    const target = pool({ recycleAfterJobs: 2 });
    const pids = [await run(target, 'draw'), await run(target, 'draw'), await run(target, 'draw')].map(textOf);
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    expect(events).toMatchObject([{ type: 'recycled', jobs: 2 }]);
  });

  it('hands nothing of its own environment to a process', async () => {
    vi.stubEnv('PLATEN_BOOTSTRAP_API_KEY', 'a-secret-of-the-service');
    // The one that it does hand on, and that these tests may run with.
    vi.stubEnv('NODE_COMPILE_CACHE', undefined);
    const { env } = JSON.parse(textOf(await run(pool(), 'environment'))) as { env: Record<string, string> };
    vi.unstubAllEnvs();
    expect(
      Object.keys(env)
        .filter((name) => !name.startsWith('NODE_CHANNEL'))
        .sort(),
    ).toEqual([
      'GLIBC_TUNABLES',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
      'TZ',
      'UV_THREADPOOL_SIZE',
    ]);
  });

  it('takes no answer for a job that it did not give', async () => {
    expect(textOf(await run(pool(), 'forge'))).toBe('real');
  });

  it('cuts what a process writes to its log', async () => {
    await run(pool(), 'chatter');
    await expect.poll(() => events.some((event) => event.type === 'log')).toBe(true);
    for (const event of events) if (event.type === 'log') expect(event.text.length).toBeLessThanOrEqual(4_000);
  });

  it('starts again with growing pauses when processes die before they are ready', async () => {
    const diedMs: number[] = [];
    const target = pool({
      entry: new URL('./does-not-exist.ts', import.meta.url),
      onEvent: ({ type }) => type === 'exited' && diedMs.push(performance.now()),
    });
    expect(target.ready).toBe(false);
    const refused = refusal(run(target, 'draw', 800));
    await expect.poll(() => diedMs.length, { interval: 5 }).toBeGreaterThanOrEqual(4);
    expect((await refused).code).toBe('SERVICE_UNAVAILABLE');
    const pauses = [1, 2, 3].map((at) => (diedMs[at] ?? 0) - (diedMs[at - 1] ?? 0));
    // Each at least twice as long as the one before is to be, and then a process has yet to start and die.
    for (const [index, ms] of pauses.entries()) expect(ms).toBeGreaterThan(99 * 2 ** index);
  });

  it('refuses what waits and ends its processes when it closes', async () => {
    const target = pool();
    await run(target, 'draw');
    const [pid] = target.pids;
    const busy = run(target, 'hang', 5_000);
    const waiting = run(target, 'draw');
    target.close();
    expect((await refusal(busy)).code).toBe('SERVICE_UNAVAILABLE');
    expect((await refusal(waiting)).code).toBe('SERVICE_UNAVAILABLE');
    expect((await refusal(run(target, 'draw'))).code).toBe('SERVICE_UNAVAILABLE');
    await expect.poll(() => lives(pid)).toBe(false);
  });
});
