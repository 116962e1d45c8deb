import { describe, expect, it } from 'vitest';
import { attemptDelaysMs, nextAttemptAt, readRetryAfter } from './schedule.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;

/** Attempts that fail at once, each at its time; answers when each was, ms after the first. */
function attempts(deliveryId: string): readonly number[] {
  const times = [0];
  for (let failures = 1; ; failures += 1) {
    const finishedAt = new Date(start.getTime() + (times.at(-1) ?? 0));
    const next = nextAttemptAt({ deliveryId, firstDueAt: start, failures, finishedAt });
    if (!next) return times;
    times.push(next.getTime() - start.getTime());
  }
}

describe('the schedule of attempts', () => {
  it('makes ten, over about 75 hours, each delay within a tenth of the plan', () => {
    for (const id of ['dlv_a', 'dlv_b', 'dlv_c']) {
      const times = attempts(id);
      expect(times).toHaveLength(10);
      for (const [index, delay] of attemptDelaysMs.entries()) {
        const waited = (times[index] ?? 0) - (times[index - 1] ?? 0);
        expect(Math.abs(waited - delay)).toBeLessThanOrEqual(delay * 0.1 + 1);
      }
      expect((times.at(-1) ?? 0) / hour).toBeGreaterThan(68);
      expect((times.at(-1) ?? 0) / hour).toBeLessThan(84);
    }
  });

  it('is the same for the same delivery and another for another', () => {
    expect(attempts('dlv_a')).toEqual(attempts('dlv_a'));
    expect(attempts('dlv_a')).not.toEqual(attempts('dlv_b'));
  });

  it('counts from the first due time, so that slow attempts do not stretch it', () => {
    const after = (finished: number) =>
      nextAttemptAt({
        deliveryId: 'dlv_a',
        firstDueAt: start,
        failures: 3,
        finishedAt: new Date(start.getTime() + finished),
      })?.getTime();
    expect(after(5 * 60_000)).toBe(after(5 * 60_000 + 15_000));
  });

  it('does not make up for missed attempts all at once', () => {
    const finishedAt = new Date(start.getTime() + 100 * hour);
    const next = nextAttemptAt({ deliveryId: 'dlv_a', firstDueAt: start, failures: 5, finishedAt });
    expect((next?.getTime() ?? 0) - finishedAt.getTime()).toBeGreaterThan(2 * hour);
  });

  it('waits longer when the receiver asks for it, up to 24 hours, and never less than planned', () => {
    const wait = (retryAfterMs: number) =>
      (nextAttemptAt({
        deliveryId: 'dlv_a',
        firstDueAt: start,
        failures: 1,
        finishedAt: start,
        retryAfterMs,
      })?.getTime() ?? 0) - start.getTime();
    expect(wait(60_000)).toBe(60_000);
    expect(wait(1_000)).toBeGreaterThan(4_000);
    expect(wait(1e12)).toBe(24 * hour);
  });
});

describe('Retry-After', () => {
  it.each([
    ['5', 5_000],
    [' 120 ', 120_000],
    ['0', 0],
    ['1000000000', 24 * hour],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
    ['Sat, 21 Nov 2037 12:00:00 GMT', 24 * hour],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['Saturday', undefined],
    ['', undefined],
    ['9'.repeat(400), undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(readRetryAfter(header, start)).toBe(expected);
  });

  it('is not there when the header is not', () => {
    expect(readRetryAfter(undefined, start)).toBeUndefined();
  });
});
