import { expect, it, onTestFinished, vi } from 'vitest';
import { createUntilDone } from './until-done.ts';

/** Works that fail while `away.is`, and what was done. */
function begin(giveUpAfterMs = 10_000) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const away = { is: true };
  const done: string[] = [];
  const onError = vi.fn();
  const untilDone = createUntilDone({ giveUpAfterMs, onError });
  const ask = (name: string, fails = () => away.is) =>
    untilDone(async () => {
      if (fails()) throw new Error(`${name} cannot be done`);
      done.push(name);
    });
  return { away, done, onError, untilDone, ask };
}

it('does at once what works, and again what failed until it works, telling of it once', async () => {
  const { away, done, onError, ask } = begin();
  await ask('one');
  await ask('two');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toEqual([]);
  away.is = false;
  await ask('three');
  expect(done).toEqual(['three']);
  await vi.advanceTimersByTimeAsync(300);
  expect(done.sort()).toEqual(['one', 'three', 'two']);
  expect(onError).toHaveBeenCalledTimes(2);
});

it('lets what never works hold up nothing, and gives it up in the end', async () => {
  const { away, done, ask } = begin();
  let tries = 0;
  await ask('never', () => {
    tries += 1;
    return true;
  });
  await ask('later');
  away.is = false;
  await vi.advanceTimersByTimeAsync(600);
  expect(done).toEqual(['later']);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = tries;
  expect(before).toBeGreaterThan(10);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toBe(before);
});

it('tries once more when it is closed', async () => {
  const { away, done, untilDone, ask } = begin();
  await ask('one');
  away.is = false;
  await untilDone.close();
  expect(done).toEqual(['one']);
  expect(vi.getTimerCount()).toBe(0);
});
