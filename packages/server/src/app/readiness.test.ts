import { describe, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const well = { accepting: () => true, rendering: () => true, database: async () => undefined };

describe('readiness', () => {
  it('tells each part by itself', async () => {
    const storage = async () => {
      throw new Error('gone');
    };
    expect(await createReadiness({ ...well, storage, accepting: () => false })()).toEqual({
      accepting: false,
      database: true,
      storage: false,
      rendering: true,
    });
  });

  it('takes a part that does not answer for one that is gone, asks it once, and believes it again when it answers', async () => {
    vi.useFakeTimers();
    try {
      let answer: () => void = () => undefined;
      const storage = vi.fn(
        () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      );
      const readiness = createReadiness({ ...well, storage });
      const first = readiness();
      const second = readiness();
      await vi.advanceTimersByTimeAsync(2_500);
      expect([(await first)['storage'], (await second)['storage']]).toEqual([false, false]);
      expect(storage).toHaveBeenCalledTimes(1);
      answer();
      await vi.advanceTimersByTimeAsync(0);
      const third = readiness();
      answer();
      expect((await third)['storage']).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
