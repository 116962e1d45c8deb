import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../../../../../tests/support/stop-clock.ts';
import { createGroupWrites } from './group-writes.ts';

/** Commits are held until they are let go, so that a test decides what comes meanwhile. */
function heldWrites(
  more: {
    readonly most?: number;
    readonly refuse?: (item: string) => Error | undefined;
    readonly expectsMore?: (waiting: readonly string[]) => boolean;
  } = {},
) {
  const groups: string[][] = [];
  const held: (() => void)[] = [];
  const write = createGroupWrites<string, string>({
    async write(items) {
      groups.push([...items]);
      await new Promise<void>((resolve) => held.push(resolve));
      const refused = items.map((item) => more.refuse?.(item)).find((cause) => cause !== undefined);
      if (refused) throw refused;
      return items.map((item) => item.toUpperCase());
    },
    laneOf: (item) => item.split(' ')[0] ?? '',
    atOnce: 1,
    most: more.most ?? 10,
    ...(more.expectsMore && { expectsMore: more.expectsMore }),
  });
  /** As many turns of the event loop as one who gathers looks at when nothing more comes, and some. */
  const turn = async () => {
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    groups,
    write,
    turn,
    /** Lets all go that is under way, until nothing is. */
    async letGo() {
      await turn();
      for (let next = held.splice(0); next.length > 0; next = held.splice(0)) {
        for (const commit of next) commit();
        await turn();
        await turn();
      }
    },
  };
}

describe('writes in groups', () => {
  it('puts into one what comes in one turn, and gives each its own result', async () => {
    const { groups, write, letGo } = heldWrites();
    const all = Promise.all(['a 1', 'a 2', 'a 3'].map(write));
    await letGo();
    expect(await all).toEqual(['A 1', 'A 2', 'A 3']);
    expect(groups).toEqual([['a 1', 'a 2', 'a 3']]);
  });

  it('waits a little for what is expected, until it is there', async () => {
    // It waits for no longer than 40 ms, in which nothing need come to pass on a busy machine.
    const clock = stopClock();
    const { groups, write, turn, letGo } = heldWrites({ expectsMore: (waiting) => waiting.length < 2 });
    const first = write('a 1');
    await turn();
    clock.advanceTimersByTime(10);
    expect(groups).toEqual([]);
    const second = write('a 2');
    clock.advanceTimersByTime(10);
    expect(groups).toEqual([['a 1', 'a 2']]);
    await letGo();
    await Promise.all([first, second]);
  });

  it('does not wait for long for what is expected and does not come', async () => {
    const { groups, write, letGo } = heldWrites({ expectsMore: () => true });
    const only = write('a 1');
    await expect.poll(() => groups, { interval: 1 }).toEqual([['a 1']]);
    await letGo();
    await only;
  });

  it('gathers what comes while one is under way', async () => {
    const { groups, write, turn, letGo } = heldWrites();
    const first = write('a 1');
    await turn();
    const others = ['a 2', 'a 3'].map(write);
    await turn();
    expect(groups).toEqual([['a 1']]);
    await letGo();
    await Promise.all([first, ...others]);
    expect(groups).toEqual([['a 1'], ['a 2', 'a 3']]);
  });

  it('leaves what is too much for one to the next', async () => {
    const { groups, write, letGo } = heldWrites({ most: 2 });
    const all = Promise.all(['a 1', 'a 2', 'a 3'].map(write));
    await letGo();
    await all;
    expect(groups).toEqual([['a 1', 'a 2'], ['a 3']]);
  });

  it('has no lane wait for another', async () => {
    const { groups, write, turn, letGo } = heldWrites();
    const first = write('a 1');
    await turn();
    const other = write('b 1');
    await turn();
    expect(groups).toEqual([['a 1'], ['b 1']]);
    await letGo();
    await Promise.all([first, other]);
  });

  it('refuses only what is refused by itself', async () => {
    const { groups, write, letGo } = heldWrites({
      refuse: (item) => (item === 'a 2' ? new Error('used up') : undefined),
    });
    const all = Promise.allSettled(['a 1', 'a 2', 'a 3'].map(write));
    await letGo();
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([['a 1', 'a 2', 'a 3'], ['a 1'], ['a 2'], ['a 3']]);
  });

  it('tells all at once when the database is away, and goes on when it is back', async () => {
    let isAway = true;
    const away = new PlatenError('SERVICE_UNAVAILABLE');
    const { groups, write, letGo } = heldWrites({ refuse: () => (isAway ? away : undefined) });
    const all = Promise.allSettled(['a 1', 'a 2'].map(write));
    await letGo();
    expect(await all).toEqual([
      { status: 'rejected', reason: away },
      { status: 'rejected', reason: away },
    ]);
    isAway = false;
    const again = write('a 3');
    await letGo();
    expect(await again).toBe('A 3');
    expect(groups).toEqual([['a 1', 'a 2'], ['a 3']]);
  });
});
