import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRecent } from './keep-recent.ts';
import type { PagePicture } from './read-picture.ts';

const upright = { upright: true };
const picture = (width: number): PagePicture => ({
  info: { key: String(width), width, height: 1_000 },
  bitmap: { width, height: 1_000, close: vi.fn() as () => void } as ImageBitmap,
});
const ofWidth = async (src: string) => picture(Number(src));
const isClosed = ({ bitmap }: PagePicture) => vi.mocked(bitmap?.close)?.mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
});
afterEach(() => void vi.useRealTimers());

it('reads a picture once in a minute, upright and as it is stored', async () => {
  const read = vi.fn(async () => picture(1_000));
  const { read: kept } = keepRecent(read)();
  const first = await kept('a.png', upright);
  vi.advanceTimersByTime(59_000);
  expect(await kept('a.png', upright)).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  await kept('a.png', { upright: false });
  expect(read).toHaveBeenLastCalledWith('a.png', { upright: false });
  vi.advanceTimersByTime(2_000);
  expect(await kept('a.png', upright)).not.toBe(first);
});

it('lets go of what was asked for longest ago, and keeps nothing that is larger than its room', async () => {
  const read = vi.fn(ofWidth);
  const { read: kept } = keepRecent(read)();
  for (const src of ['15000', '15001', '15002', '40000', '15000', '40000']) await kept(src, upright);
  expect(read.mock.calls.map(([src]) => src)).toEqual(['15000', '15001', '15002', '40000', '15000', '40000']);
  await kept('15000', upright);
  expect(read).toHaveBeenCalledTimes(6);
});

it('tries again what could not be read', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(picture(1));
  const { read: kept } = keepRecent(read)();
  await expect(kept('a.png', upright)).rejects.toThrow('away');
  expect(await kept('a.png', upright)).toMatchObject({ info: { width: 1 } });
});

it('closes a picture that falls out once nobody holds it, and not before', async () => {
  const hold = keepRecent(ofWidth);
  const [page, other, later] = [hold(), hold(), hold()];
  const first = await page.read('20000', upright);
  expect(await other.read('20000', upright)).toBe(first);
  await page.read('20000', upright);
  await later.read('20001', upright);
  page.release();
  page.release();
  expect(isClosed(first)).toBe(0);
  other.release();
  expect(isClosed(first)).toBe(1);
});

it('closes a picture that nobody holds as soon as it falls out, or is another one by then', async () => {
  const hold = keepRecent(ofWidth);
  const page = hold();
  const first = await page.read('20000', upright);
  page.release();
  expect(isClosed(first)).toBe(0);
  const second = await hold().read('20001', upright);
  expect(isClosed(first)).toBe(1);
  vi.advanceTimersByTime(61_000);
  const next = hold();
  expect(await next.read('20001', upright)).not.toBe(second);
  expect(isClosed(second)).toBe(0);
});

it('closes what is too large to be kept when it is released', async () => {
  const page = keepRecent(ofWidth)();
  const large = await page.read('40000', upright);
  expect(isClosed(large)).toBe(0);
  page.release();
  expect(isClosed(large)).toBe(1);
});
