import { describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createEarlierClock } from './earlier-clock.ts';

const dayMs = 24 * 3_600_000;

describe.each(columnsOf('database'))('the clock of what is removed by its age, with rows on %s', (kind) => {
  const opened = useStore(kind);

  it.each([
    ['of the database, where that of this machine is ahead', 400 * dayMs, 0, 1],
    ['of this machine, where that of the database is ahead', -dayMs, -dayMs, 1],
    ['of both, where they are the same', 0, 0, 0],
  ])('is the one %s; that they differ is said once', async (_, aheadMs, expectedMs, warnings) => {
    const warn = vi.fn();
    const node = () => new Date(Date.now() + aheadMs);
    const now = createEarlierClock({ node, shared: opened.store.now, logger: { warn } as never });
    for (let turn = 0; turn < 3; turn += 1) {
      const offMs = (await now()).getTime() - Date.now() - expectedMs;
      expect(Math.abs(offMs)).toBeLessThan(30_000);
    }
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});
