import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createFreeSpace } from './free-space.ts';

function disk(minBytes: number) {
  const seen = { free: 1_000, looks: 0, timeMs: 0, changes: [] as { short: boolean; freeBytes: number }[] };
  const space = createFreeSpace({
    directory: '/data',
    minBytes,
    onChange: (state) => seen.changes.push({ ...state }),
    read: async () => {
      seen.looks += 1;
      return seen.free;
    },
    nowMs: () => seen.timeMs,
  });
  return { seen, space };
}

describe('the guard of free space', () => {
  it('refuses while less is free than is kept free, and says so once', async () => {
    const { seen, space } = disk(500);
    await space.check();
    seen.free = 499;
    seen.timeMs = 2_000;
    for (const _ of [1, 2]) {
      await expect(space.check()).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        details: { part: 'storage', retryAfter: 60 },
      });
    }
    seen.free = 500;
    seen.timeMs = 4_000;
    await space.check();
    expect(seen.changes).toEqual([
      { short: true, freeBytes: 499 },
      { short: false, freeBytes: 500 },
    ]);
  });

  it('looks once a second, however many ask', async () => {
    const { seen, space } = disk(500);
    await Promise.all(Array.from({ length: 100 }, () => space.check()));
    seen.timeMs = 999;
    await space.check();
    expect(seen.looks).toBe(1);
    seen.timeMs = 1_000;
    await space.check();
    expect(seen.looks).toBe(2);
  });

  it('tells whether something large has room', async () => {
    const { space } = disk(500);
    expect(await space.hasRoomFor(500)).toBe(true);
    expect(await space.hasRoomFor(501)).toBe(false);
  });

  it('asks the system', async () => {
    const space = (minBytes: number) => createFreeSpace({ directory: tmpdir(), minBytes, onChange: () => undefined });
    await space(1).check();
    await space(0).check();
    await expect(space(Number.MAX_SAFE_INTEGER).check()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
