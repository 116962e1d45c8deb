import { describe, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';
import { watchPart } from './watch-part.ts';

const own = { accepting: () => true, rendering: () => true, disk: async () => undefined };
const explain = () => 'It is gone.';
const fails = async () => {
  throw new Error('gone');
};

describe('readiness', () => {
  it('is of this process: shared parts are told and turn nothing', async () => {
    const storage = watchPart({ name: 'storage', check: fails, explain });
    const database = watchPart({ name: 'database', check: async () => undefined, explain });
    const readiness = createReadiness({ ...own, shared: [database, storage] });
    expect(await readiness()).toEqual({
      ready: true,
      parts: { accepting: true, rendering: true, disk: true, database: true, storage: false },
      shared: {
        database: { works: true, latencyMs: expect.any(Number) },
        storage: { works: false, latencyMs: expect.any(Number), problem: 'It is gone.' },
      },
    });
  });

  it.each([
    ['accepting', { accepting: () => false }],
    ['rendering', { rendering: () => false }],
    ['disk', { disk: fails }],
  ])('is lost with its own part %s', async (part, change) => {
    const { ready, parts } = await createReadiness({ ...own, ...change, shared: [] })();
    expect([ready, parts[part]]).toEqual([false, false]);
  });
});

describe('a shared part', () => {
  it('that is slow works: it is looked at once, and what is known is told meanwhile', async () => {
    vi.useFakeTimers();
    try {
      let answer: () => void = () => undefined;
      const check = vi.fn(
        () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      );
      let nowMs = 0;
      const part = watchPart({ name: 'storage', check, explain, nowMs: () => nowMs });
      const looks = [part.state(), part.state()];
      await vi.advanceTimersByTimeAsync(500);
      expect(await Promise.all(looks)).toEqual(Array(2).fill({ works: true, latencyMs: null }));
      expect(check).toHaveBeenCalledTimes(1);
      nowMs = 2_500;
      answer();
      await vi.advanceTimersByTimeAsync(0);
      expect(await part.state()).toEqual({ works: true, latencyMs: 2_500 });
      expect(check).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
