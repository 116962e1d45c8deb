import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { leaseOf, limits, workshopOf } from '../../../../../tests/support/work-store.ts';

describe.each(columnsOf('database'))('renders that could be done now, on %s,', (database) => {
  const { store, claim, enqueue } = workshopOf(database);
  const runnable = (most: number) =>
    store().work.runnable(Object.fromEntries(Object.keys(limits).map((plan) => [plan, most])) as typeof limits);

  it('are of each account no more than its plan lets it have under way', async () => {
    await enqueue('ada', ['1', '2', '3', '4', '5']);
    await enqueue('bob', ['1']);
    expect(await runnable(2)).toBe(3);
    expect(await runnable(50)).toBe(6);
    // What is being done counts as before, so that nobody takes a node away from it.
    await claim({ owner: 'node' });
    await claim({ owner: 'node' });
    expect(await runnable(2)).toBe(3);
  });

  it('are counted past an account whose queue is longer than all that is counted of it', async () => {
    const long = Array.from({ length: 200 }, (_, index) => String(index));
    await enqueue('ada', long);
    await enqueue('bob', ['1']);
    expect(await runnable(3)).toBe(4);
  });

  it('are not twins of one that is being done, whose result they will be given', async () => {
    await enqueue('ada', ['1', '2', '3'], { content: 'same' });
    await claim();
    expect(await runnable(9)).toBe(1);
  });

  it('leave room for renders of the account that somebody waits for', async () => {
    await enqueue('ada', ['1', '2', '3']);
    const slot = { accountId: 'ada', limit: 9, forMs: 60_000 };
    for (const id of ['one', 'two']) await store().renderSlots.take({ ...slot, id });
    expect(await runnable(3)).toBe(1);
    await store().renderSlots.release('one');
    expect(await runnable(3)).toBe(2);
  });

  it('are not those that are to be tried later, nor those of an account that may do nothing', async () => {
    await enqueue('ada', ['1', '2']);
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    await store().work.giveBack(leaseOf(claimed), { afterMs: 60_000, countsAsAttempt: true });
    expect(await runnable(9)).toBe(1);
    await store().units.commit((unit) =>
      store().accounts.update(unit, 'ada', { suspendedAt: '2026-01-01T00:00:00.000Z' }),
    );
    expect(await runnable(9)).toBe(0);
  });
});
