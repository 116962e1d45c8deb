import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyGuessing, type KeyGuessing } from './key-guessing.ts';

const network = '192.0.2.1';
const answer = { allowed: true, limit: 60, remaining: 5, resetSeconds: 1_000, retryAfterSeconds: 30 };
const spent = { ...answer, allowed: false, remaining: 0 };
const paceMs = 5;

let nowMs: number;
let guessing: KeyGuessing;

beforeEach(() => {
  nowMs = 0;
  guessing = createKeyGuessing({ paceMs, maxWaiting: 3, nowMs: () => nowMs });
});

/** How many of so many keys that were never seen may be looked up, and what the others are refused with. */
async function send(count: number, from = network) {
  const refusals = await Promise.all(Array.from({ length: count }, (_, index) => guessing.admit(from, `key ${index}`)));
  return { lookedUp: refusals.filter((refusal) => !refusal).length, refusal: refusals.find((refusal) => refusal) };
}

describe('guessing keys', () => {
  it('is let through until a network has sent its wrong keys of a minute', async () => {
    for (let count = 0; count < 60; count += 1) guessing.noteWrong(network, 'wrong', answer);
    expect(await send(50)).toEqual({ lookedUp: 50, refusal: undefined });
    expect(await guessing.admit(network, undefined)).toBeUndefined();
  });

  it('then waits for one look-up after the other, and is refused when too many wait', async () => {
    guessing.noteWrong(network, 'wrong', spent);
    const started = performance.now();
    expect(await send(50)).toEqual({ lookedUp: 3, refusal: spent });
    // The first waits for nobody; a timer may ring a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(2 * (paceMs - 1));
    expect((await send(50)).lookedUp).toBe(3);
    expect(await guessing.admit(network, undefined)).toEqual(spent);
  });

  it('is over with the minute, and says how long that is', async () => {
    guessing.noteWrong(network, 'wrong', spent);
    nowMs = 12_000;
    expect((await send(4)).refusal).toEqual({ ...spent, retryAfterSeconds: 18 });
    nowMs = 30_000;
    expect((await send(50)).lookedUp).toBe(50);
  });

  it('is nobody else’s, and no business of keys that were right', async () => {
    guessing.noteGood('right');
    guessing.noteWrong(network, 'wrong', spent);
    expect((await send(50, '192.0.2.2')).lookedUp).toBe(50);
    const all = await Promise.all(Array.from({ length: 50 }, () => guessing.admit(network, 'right')));
    expect(all.every((refusal) => refusal === undefined)).toBe(true);
    // Until they are wrong themselves: revoked, or expired.
    guessing.noteWrong(network, 'right', spent);
    const later = await Promise.all(Array.from({ length: 50 }, () => guessing.admit(network, 'right')));
    expect(later.filter((refusal) => refusal === undefined).length).toBe(0);
  });

  it('with one key over and over takes no place in the line from a right key that is new here', async () => {
    guessing.noteWrong(network, 'wrong', spent);
    const again = Array.from({ length: 50 }, () => guessing.admit(network, 'wrong'));
    expect(await guessing.admit(network, 'right and new')).toBeUndefined();
    expect((await Promise.all(again)).every((refusal) => refusal !== undefined)).toBe(true);
  });
});
