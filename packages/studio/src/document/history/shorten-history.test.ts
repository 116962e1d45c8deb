import { expect, it } from 'vitest';
import { numbersFrom, randomCommand } from '../commands/random-command.fixture.ts';
import { countingIds, designOf, nested } from '../design/some-designs.fixture.ts';
import { createDesignStore, type JournalRecord } from './design-store.ts';
import { shortenHistory } from './shorten-history.ts';

it('a shortened history leads to the same design, with its last steps back and all steps forth', () => {
  const random = numbersFrom(7);
  const newId = countingIds();
  const past: JournalRecord[] = [];
  const store = createDesignStore({ design: designOf(nested), journal: { append: (record) => past.push(record) } });
  for (let count = 0; count < 400; count += 1) {
    const chance = random();
    if (chance < 0.15) store.undo();
    else if (chance < 0.2) store.redo();
    else store.run('change', randomCommand(store.getState(), random, newId));
  }
  store.run('change', randomCommand(store.getState(), random, newId));
  for (let count = 0; count < 3; count += 1) store.undo();
  const short = shortenHistory(past, store.getState().design, 20);
  expect(past.length).toBeGreaterThan(200);
  expect(short.past.length).toBeLessThan(30);
  const again = createDesignStore(short);
  const states = () => [store, again].map((each) => JSON.stringify(each.getState().design));
  expect(states()[1]).toBe(states()[0]);
  for (const step of [...Array(4).fill('redo'), ...Array(20).fill('undo')] as ('undo' | 'redo')[]) {
    for (const each of [store, again]) each[step]();
    expect(states()[1]).toBe(states()[0]);
  }
});
