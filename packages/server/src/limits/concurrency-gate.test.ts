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

  it('refuses at once who would wait too long, as it knows how fast the line moves, and nobody when it is fast', async () => {
    let nowMs = 0;
    const gate = createConcurrencyGate({ maxWaitMs: 10_000, queueFactor: 100, now: () => nowMs });
    const { work, next } = controlled();
    const all: Promise<unknown>[] = [];
    const join = () => void all.push(gate.run({ id: 'a', limit: 1 }, work));
    const stepAfter = async (ms: number) => {
      nowMs += ms;
      await next();
    };
    for (let count = 0; count < 20; count += 1) join();
    // One a second: the eighth in the line would have its turn after eight.
    for (let count = 0; count < 12; count += 1) await stepAfter(1_000);
    await expect(gate.run({ id: 'a', limit: 1 }, work)).rejects.toMatchObject({ details: { scope: 'concurrency' } });
    await stepAfter(1_000);
    await stepAfter(1_000);
    join();
    // Ten a second, of which it hears with time.
    for (let count = 0; count < 6; count += 1) await stepAfter(100);
    for (let count = 0; count < 8; count += 1) join();
    await stepAfter(100);
    for (let count = 0; count < 8; count += 1) await stepAfter(100);
    await Promise.all(all);
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
