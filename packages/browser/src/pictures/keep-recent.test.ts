import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRecent } from './keep-recent.ts';
import type { PagePicture } from './read-picture.ts';

const picture = (width: number): PagePicture => ({
  info: { key: String(width), width, height: 1_000 },
  bitmap: { width, height: 1_000 } as ImageBitmap,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
});
afterEach(() => void vi.useRealTimers());

it('reads a picture once in a minute, upright and as it is stored', async () => {
  const read = vi.fn(async () => picture(1_000));
  const kept = keepRecent(read);
  const first = await kept('a.png', { upright: true });
  vi.advanceTimersByTime(59_000);
  expect(await kept('a.png', { upright: true })).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  await kept('a.png', { upright: false });
  expect(read).toHaveBeenLastCalledWith('a.png', { upright: false });
  vi.advanceTimersByTime(2_000);
  expect(await kept('a.png', { upright: true })).not.toBe(first);
});

it('lets go of what was asked for longest ago, and keeps nothing that is larger than its room', async () => {
  const read = vi.fn(async (src: string) => picture(Number(src)));
  const kept = keepRecent(read);
  for (const src of ['15000', '15001', '15002', '40000', '15000', '40000']) await kept(src, { upright: true });
  expect(read.mock.calls.map(([src]) => src)).toEqual(['15000', '15001', '15002', '40000', '15000', '40000']);
  await kept('15000', { upright: true });
  expect(read).toHaveBeenCalledTimes(6);
});

it('tries again what could not be read', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(picture(1));
  const kept = keepRecent(read);
  await expect(kept('a.png', { upright: true })).rejects.toThrow('away');
  expect(await kept('a.png', { upright: true })).toMatchObject({ info: { width: 1 } });
});
