import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlatenError } from '@platen/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '../../../../tests/support/stop-clock.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { RenderPool } from './render-pool.ts';
import type { CallRequest, RenderPoolEvent } from './render-pool-options.ts';

const entry = new URL('./unruly-process.fixture.ts', import.meta.url);
let events: RenderPoolEvent[];
let marker: string;
let pool: RenderPool;

beforeEach(() => {
  const directory = temporaryFolder('calls');
  marker = path.join(directory, 'marker');
  events = [];
  const onEvent = (event: RenderPoolEvent) => void events.push(event);
  pool = new RenderPool({
    processes: 1,
    spares: 0,
    entry,
    writeTo: [directory],
    killAboveBytes: 300_000_000,
    onEvent,
  });
});

afterEach(() => pool.close());

const call = (operation: string, request: Partial<CallRequest> = {}) =>
  pool.call({ operation, input: marker, fingerprint: operation, owner: 'acc_a', timeoutMs: 60_000, ...request });

const refusal = (work: Promise<unknown>) => work.then(undefined, (cause: PlatenError) => cause);
const lost = () => events.filter(({ type }) => type === 'killed' || type === 'exited').length;

describe('calls of a program of its own', () => {
  it('answers what the program answered, and throws what it threw', async () => {
    expect(await call('crash-once')).toBe('second try');
    expect(await refusal(call('refuse'))).toMatchObject({ code: 'INVALID_IMAGE_URL', details: { elementId: 'a' } });
  });

  it('kills what is not done in time, and what takes too much memory, and has neither cost a second process', async () => {
    // Its process has started: what that takes is no part of the time.
    await call('echo');
    const outcomes = [];
    for (const [operation, timeoutMs] of [
      ['hang', 300],
      ['hang', 300],
      ['grow', 60_000],
      ['grow', 60_000],
    ] as const) {
      outcomes.push(await refusal(call(operation, { timeoutMs })));
    }
    expect(outcomes).toMatchObject(
      ['timeout', 'timeout', 'memory', 'memory'].map((reason) => ({ code: 'RENDER_FAILED', details: { reason } })),
    );
    expect(lost()).toBe(2);
    expect(await call('echo')).toMatch(/^\d+$/);
  });

  it('gives a call all of its time, however long it waited for a process', async () => {
    const clock = stopClock();
    // `expect.poll` moves the clock on by a minute at most.
    const hanging = refusal(call('hang', { timeoutMs: 300_000 }));
    const told = `${marker} of the other`;
    const waiting = call('wait for the marker', { input: told, timeoutMs: 360_000 });
    await expect.poll(() => pool.load).toMatchObject({ running: 1, waiting: 1 });
    clock.advanceTimersByTime(300_000);
    expect(await hanging).toMatchObject({ details: { reason: 'timeout' } });
    await expect.poll(() => pool.load).toMatchObject({ running: 1, waiting: 0 });
    clock.advanceTimersByTime(300_000);
    writeFileSync(told, '');
    expect(await waiting).toBe('waited');
  });

  it('sends a document once to a process for each owner, and a file with each call, also with a second try', async () => {
    const document = { digest: 'a', text: '{}', width: 3 };
    const bytes = Buffer.from('table');
    const sent = async (request: Partial<CallRequest> = {}) =>
      JSON.parse(String(await call('what-came', { document, ...request })));
    expect(await sent({ bytes })).toEqual([{ digest: 'a', text: '{}' }, 'table']);
    expect(await sent({ bytes })).toEqual([{ digest: 'a' }, 'table']);
    expect(await sent({ owner: 'acc_b' })).toEqual([{ digest: 'a', text: '{}' }, null]);
    await call('crash-once', { document, bytes });
    expect(await sent({ bytes })).toEqual([{ digest: 'a' }, 'table']);
  });

  it('ends a process that asks again for a document that it was sent whole', async () => {
    const document = { digest: 'a', text: '{}' };
    expect(await refusal(call('knows-nothing', { document }))).toMatchObject({ details: { reason: 'crash' } });
    expect(await call('echo')).toMatch(/^\d+$/);
  });
});
