import { parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { countingIds, designOf, nested } from '../design/some-designs.fixture.ts';
import { createDesignStore, type JournalRecord } from '../history/design-store.ts';
import { editNames } from '../history/edit-names.ts';
import { numbersFrom, randomCommand } from './random-command.fixture.ts';

const commands = 10_000;

it('undoes ten thousand commands to the bytes of the start and redoes them to those of the end', () => {
  const random = numbersFrom(propertySeed);
  const newId = countingIds();
  const design = designOf(nested);
  const start = JSON.stringify(design);
  const records: JournalRecord[] = [];
  const store = createDesignStore({ design, journal: { append: (record) => records.push(record) } });
  for (let done = 0; done < commands; done += 1) {
    const command = randomCommand(store.getState(), random, newId);
    const name = editNames[done % editNames.length] ?? 'change';
    if (random() < 0.2) {
      const gesture = store.begin(name);
      gesture.update(randomCommand(store.getState(), random, newId));
      gesture.update(command);
      if (random() < 0.5) gesture.finish();
      else gesture.bail();
    } else store.run(name, command);
    if (random() < 0.1) store.undo();
    if (random() < 0.05) store.redo();
  }
  while (store.getState().redoName !== null) store.redo();
  const end = JSON.stringify(store.getState().design);
  expect(JSON.stringify(parseDesign(JSON.parse(end)))).toBe(end);
  while (store.getState().undoName !== null) store.undo();
  expect(JSON.stringify(store.getState().design)).toBe(start);
  expect(records.length).toBeGreaterThan(commands / 2);
  while (store.getState().redoName !== null) store.redo();
  expect(JSON.stringify(store.getState().design)).toBe(end);
  const resumed = createDesignStore({ design, past: JSON.parse(JSON.stringify(records)) });
  expect(JSON.stringify(resumed.getState().design)).toBe(end);
});
