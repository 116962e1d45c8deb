import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHousekeeping } from './start-housekeeping.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A house whose turns are counted; `more` says whether a turn leaves something to do. */
function house() {
  const seen = { turns: 0, more: false, failing: false, released: 0, warnings: [] as unknown[] };
  const stop = startHousekeeping({
    leases: {
      take: async () => true,
      release: async () => {
        seen.released += 1;
      },
    },
    service: {
      turn: async () => {
        seen.turns += 1;
        if (seen.failing) throw new Error('the database is away');
        return seen.more;
      },
    },
    owner: 'node',
    logger: { warn: (...line: unknown[]) => void seen.warnings.push(line) } as never,
  });
  return { seen, stop };
}

describe('housekeeping', () => {
  it('takes a turn every 15 seconds', async () => {
    const { seen, stop } = house();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(seen.turns).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.turns).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen.turns).toBe(2);
    await stop();
    expect(seen.released).toBe(1);
  });

  it('goes on after a second while a turn leaves something to do', async () => {
    const { seen, stop } = house();
    seen.more = true;
    await vi.advanceTimersByTimeAsync(18_000);
    expect(seen.turns).toBe(4);
    seen.more = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.turns).toBe(5);
    await stop();
  });

  it('tells of a turn that failed and takes the next', async () => {
    const { seen, stop } = house();
    seen.failing = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen.warnings).toHaveLength(1);
    seen.failing = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen.turns).toBe(2);
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.turns).toBe(2);
  });
});
