import { PlatenError } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSharedDrawings, type DrawShared, type SharedDrawing } from './shared-drawings.ts';

/** Ends as the test says. */
interface Begun {
  readonly signal: AbortSignal;
  readonly end: (file: string) => void;
  readonly fail: (cause: unknown) => void;
}

let drawShared: DrawShared<string>;
let begun: Begun[];

beforeEach(() => {
  drawShared = createSharedDrawings();
  begun = [];
});

const ask = (changes: Partial<SharedDrawing<string>> = {}) =>
  drawShared({
    name: 'card',
    deadlineMs: performance.now() + 60_000,
    draw: (signal) =>
      new Promise((resolve, reject) => {
        begun.push({ signal, end: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    ...changes,
  });
const last = () => begun.at(-1) as Begun;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('drawings of the same thing at once', () => {
  it('are one', async () => {
    const all = [ask(), ask(), ask()];
    expect(begun).toHaveLength(1);
    last().end('file');
    expect(await Promise.all(all)).toEqual(['file', 'file', 'file']);
    expect(last().signal.aborted).toBe(false);
    const later = ask();
    expect(begun).toHaveLength(2);
    last().end('another');
    expect(await later).toBe('another');
  });

  it.each([
    ['what is wrong with the content', new PlatenError('INVALID_IMAGE_URL')],
    ['that it costs a render process', new PlatenError('RENDER_FAILED', { details: { reason: 'crash' } })],
  ])('share %s', async (_what, cause) => {
    const all = [ask(), ask()].map((one) => expect(one).rejects.toBe(cause));
    last().fail(cause);
    await Promise.all(all);
    expect(begun).toHaveLength(1);
  });

  it.each([
    ['limits', new PlatenError('RATE_LIMIT_EXCEEDED')],
    ['deadline', new PlatenError('RENDER_FAILED', { details: { reason: 'timeout' } })],
    ['place in the line', new PlatenError('SERVICE_UNAVAILABLE')],
    ['storage', new Error('no such bucket')],
  ])('do not share the %s of the one that began: the others are drawn for themselves, once', async (_what, cause) => {
    const first = expect(ask()).rejects.toBe(cause);
    const others = [ask(), ask()];
    last().fail(cause);
    await first;
    await settled();
    expect(begun).toHaveLength(2);
    last().end('file');
    expect(await Promise.all(others)).toEqual(['file', 'file']);
  });

  it('each end at a deadline of their own', async () => {
    const first = ask();
    await expect(ask({ deadlineMs: performance.now() + 20 })).rejects.toMatchObject({
      code: 'RENDER_FAILED',
      details: { reason: 'timeout' },
    });
    last().end('file');
    expect(await first).toBe('file');
    expect(begun).toHaveLength(1);
  });

  it('go on for those who still want them, and are cut when nobody does', async () => {
    const lost = new Error('the lease was lost');
    const cuts = [new AbortController(), new AbortController()];
    const [first, second] = cuts.map(({ signal }) => expect(ask({ signal })).rejects.toBe(lost));
    cuts[0]?.abort(lost);
    await first;
    expect(last().signal.aborted).toBe(false);
    cuts[1]?.abort(lost);
    await second;
    expect(last().signal.reason).toBe(lost);
    expect(begun).toHaveLength(1);
    // Who comes now joins nothing that is being cut.
    const later = ask();
    expect(begun).toHaveLength(2);
    last().end('file');
    expect(await later).toBe('file');
    await expect(ask({ signal: AbortSignal.abort(lost) })).rejects.toBe(lost);
    expect(begun).toHaveLength(2);
  });
});
