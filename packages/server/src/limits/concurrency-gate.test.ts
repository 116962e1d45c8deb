import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createConcurrencyGate } from './concurrency-gate.ts';

function controlled() {
  const finish: (() => void)[] = [];
  let running = 0;
  let highest = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      running += 1;
      highest = Math.max(highest, running);
      finish.push(() => {
        running -= 1;
        resolve();
      });
    });
  const next = async () => {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, next, highest: () => highest, running: () => running };
}

describe('the concurrency gate', () => {
  it('runs as many at once as the plan allows, the others in the order they came', async () => {
    const gate = createConcurrencyGate({ maxWaitMs: 60_000, queueFactor: 10 });
    const { work, next, highest, running } = controlled();
    const done: number[] = [];
    const all = Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        gate.run({ id: 'a', limit: 2 }, work).then(() => {
          done.push(index);
        }),
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(running()).toBe(2);
    for (let index = 0; index < 6; index += 1) await next();
    await all;
    expect(highest()).toBe(2);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('refuses who finds the line full, with a wait', async () => {
    const gate = createConcurrencyGate({ maxWaitMs: 60_000, queueFactor: 1 });
    const { work, next } = controlled();
    const first = gate.run({ id: 'a', limit: 1 }, work);
    const second = gate.run({ id: 'a', limit: 1 }, work);
    await expect(gate.run({ id: 'a', limit: 1 }, work)).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { retryAfter: 1, scope: 'concurrency' },
    });
    await next();
    await next();
    await Promise.all([first, second]);
  });

  it('refuses who waits too long, and gives the place to nobody twice', async () => {
    const gate = createConcurrencyGate({ maxWaitMs: 10, queueFactor: 4 });
    const { work, next, running } = controlled();
    const first = gate.run({ id: 'a', limit: 1 }, work);
    await expect(gate.run({ id: 'a', limit: 1 }, work)).rejects.toBeInstanceOf(PlatenError);
    await next();
    await first;
    const again = gate.run({ id: 'a', limit: 1 }, work);
    expect(running()).toBe(1);
    await next();
    await again;
  });

  it('keeps accounts apart', async () => {
    const gate = createConcurrencyGate({ maxWaitMs: 10, queueFactor: 0 });
    const { work, next, running } = controlled();
    const runs = [gate.run({ id: 'a', limit: 1 }, work), gate.run({ id: 'b', limit: 1 }, work)];
    expect(running()).toBe(2);
    await next();
    await next();
    await Promise.all(runs);
  });

  it('frees the place when the work fails', async () => {
    const gate = createConcurrencyGate({ maxWaitMs: 10, queueFactor: 0 });
    const failing = gate.run({ id: 'a', limit: 1 }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await gate.run({ id: 'a', limit: 1 }, async () => 'yes')).toBe('yes');
  });
});
