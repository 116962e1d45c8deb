import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createOwnerBudgets } from './owner-budgets.ts';
import { type Room, Scheduler } from './scheduler.ts';
import type { Place } from './waiting-line.ts';

type Job = Place & { readonly name: string };

/** Each owner may have two jobs of a lane at once and 20 s of processor time a minute; `rich` has no limit for time. */
function schedulerAt(clock: { ms: number }, maxWaiting = 64) {
  const now = () => clock.ms;
  const allowanceOf = (owner: string) => ({ atOnce: 2, cpuSecondsPerMinute: owner === 'rich' ? null : 20 });
  const budgets = createOwnerBudgets({ allowanceOf, now });
  const scheduler = new Scheduler<Job>({ placeOf: (job) => job, budgets, maxWaiting, now });
  let count = 0;
  const add = (owner: string, place: Partial<Place> = {}, forMs = 30_000) => {
    count += 1;
    const job: Job = { name: `${owner}${count}`, owner, urgency: 'awaited', lane: 'render', sinceMs: now(), ...place };
    return { job, left: scheduler.add(job, forMs) };
  };
  const next = (room: Room = 'for-all', isLast = false) => scheduler.next(room, { isLast });
  return { scheduler, budgets, add, next };
}

function refusal(work: () => unknown): PlatenError {
  try {
    work();
  } catch (cause) {
    if (cause instanceof PlatenError) return cause;
  }
  throw new Error('nothing was refused');
}

describe('the scheduler of render processes', () => {
  it('has who has used up its processor time wait for more, and others go on', () => {
    const clock = { ms: 0 };
    const { scheduler, add, next } = schedulerAt(clock);
    const { job: dear } = add('ada');
    expect(next()).toBe(dear);
    scheduler.end(dear, 25_000);
    const { job: waits } = add('ada');
    const { job: other } = add('bob');
    expect(scheduler.startable).toBe(1);
    expect([next(), next()]).toEqual([other, undefined]);
    expect(scheduler.changeMs).toBe(15_001);
    clock.ms += 15_001;
    expect(next()).toBe(waits);
  });

  it('refuses at once what would wait for processor time for longer than it may, and tells how long', () => {
    const clock = { ms: 0 };
    const { scheduler, add, next } = schedulerAt(clock);
    const { job } = add('ada');
    next();
    scheduler.end(job, 25_000);
    const error = refusal(() => add('ada', {}, 15_000));
    expect(error).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { retryAfter: 16, scope: 'cpu', limit: 20 },
    });
    expect(error.message).toContain('16 seconds');
    clock.ms += 16_000;
    add('ada', {}, 15_000);
    expect(next()).toBeDefined();
  });

  it('tells who was not begun in time what was missing: processor time, or a process', () => {
    const { scheduler, add, next } = schedulerAt({ ms: 0 });
    const { job } = add('ada');
    const { job: other } = add('bob');
    next();
    scheduler.end(job, 25_000);
    expect(scheduler.lateness(job)).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'cpu' } });
    expect(scheduler.lateness(other)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('has pictures and checks wait in lanes of their own, which do not count as renders', () => {
    const { scheduler, add, next } = schedulerAt({ ms: 0 });
    for (let count = 0; count < 20; count += 1) add('ada', { lane: 'picture' });
    const { job: check } = add('ada', { lane: 'check' });
    const { job: render } = add('ada');
    const begun = [next(), next(), next(), next(), next()];
    expect(begun.map((job) => job?.lane)).toEqual(['picture', 'picture', 'check', 'render', undefined]);
    expect(scheduler.figures.waiting).toMatchObject({ render: 0, picture: 18, check: 0 });
    expect(begun).toContain(check);
    expect(begun).toContain(render);
    if (begun[0]) scheduler.end(begun[0], 10);
    expect(next()?.lane).toBe('picture');
    expect(scheduler.figures.cpuMs.picture).toBe(10);
  });

  it('bounds what waits of one owner in each lane, and tells which of its limits that is', () => {
    const { add } = schedulerAt({ ms: 0 });
    for (let count = 0; count < 24; count += 1) add('ada', { lane: 'check' });
    const full = refusal(() => add('ada', { lane: 'check' }));
    expect(full).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { retryAfter: 1, scope: 'concurrency', limit: 24 },
    });
    expect(full.message).toContain('24 checks');
    add('ada', { lane: 'picture' });
    add('bob', { lane: 'check' });
  });

  it('makes room in a full line for who has less in it than another, and refuses who has the most', () => {
    const { scheduler, add } = schedulerAt({ ms: 0 }, 10);
    for (let count = 0; count < 10; count += 1) add('ada');
    const { left } = add('bob');
    expect(left?.name).toBe('ada10');
    expect(refusal(() => add('ada'))).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 1 } });
    for (let owner = 0; owner < 8; owner += 1) expect(add(`owner ${owner}`).left?.owner).toBe('ada');
    expect(scheduler.figures.waiting.render).toBe(10);
    // There is one job of each owner, so nobody has more than the newcomer would have.
    expect(refusal(() => add('late'))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('gives a process beyond the usual ones to nobody but who holds none and has waited a moment', () => {
    const clock = { ms: 0 };
    const { scheduler, add, next } = schedulerAt(clock);
    const { job: held } = add('ada');
    next();
    add('ada');
    const { job: card } = add('bob');
    expect(next('for-kept-out')).toBeUndefined();
    expect(scheduler.wanted('for-kept-out')).toBe(0);
    expect(scheduler.changeMs).toBe(100);
    clock.ms += 100;
    expect(scheduler.wanted('for-kept-out')).toBe(1);
    expect(scheduler.wanted('none')).toBe(0);
    expect([next('none'), next('for-kept-out'), next('for-kept-out')]).toEqual([undefined, card, undefined]);
    // Each owner without a process may get one.
    add('bob');
    clock.ms += 100;
    expect(scheduler.wanted('for-kept-out')).toBe(0);
    expect(next('for-kept-out')).toBeUndefined();
    scheduler.end(held, 10);
    expect(scheduler.wanted('for-kept-out')).toBe(1);
    expect(next('for-kept-out')?.owner).toBe('ada');
  });

  it('has nobody wait a moment for processes that are held for longer than that already', () => {
    const clock = { ms: 0 };
    const { add, next } = schedulerAt(clock);
    add('ada');
    next();
    clock.ms += 5_000;
    const { job: card } = add('bob');
    expect(next('for-awaited')).toBe(card);
    // The job of bob began just now and may end soon.
    add('cyd');
    expect(next('for-awaited')).toBeUndefined();
  });

  it('gives a process beyond the usual ones to a queued job as well, but for the very last', () => {
    const clock = { ms: 0 };
    const { scheduler, add, next } = schedulerAt(clock);
    add('ada');
    next();
    clock.ms += 999;
    const { job: card } = add('bob', { urgency: 'queued' });
    expect(next('for-kept-out')).toBeUndefined();
    expect(scheduler.holders).toBeUndefined();
    clock.ms += 1;
    expect(scheduler.holders).toEqual(new Set(['ada']));
    expect(next('for-awaited')).toBeUndefined();
    expect(next('for-kept-out')).toBe(card);
  });

  it('has who holds a process leave the last one that stands ready to others', () => {
    const { add, next } = schedulerAt({ ms: 0 });
    add('ada');
    expect(next('for-all', true)?.owner).toBe('ada');
    const { job: second } = add('ada');
    expect(next('for-all', true)).toBeUndefined();
    const { job: card } = add('bob');
    expect(next('for-all', true)).toBe(card);
    expect(next('for-all', false)).toBe(second);
  });

  it('lets one owner have all processes while nobody else waits', () => {
    const { add, next } = schedulerAt({ ms: 0 });
    for (let count = 0; count < 5; count += 1) add('rich');
    expect(Array.from({ length: 5 }, () => next()?.owner)).toEqual(Array(5).fill('rich'));
  });
});
