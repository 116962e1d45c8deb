import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { currentVersion, migrateCanvasData, migrations } from './migrate.ts';

const canvasData = fc.record(
  {
    schemaVersion: fc.integer({ min: 0, max: currentVersion }),
    objects: fc.jsonValue(),
    elements: fc.jsonValue(),
    background: fc.jsonValue(),
    backgroundColor: fc.jsonValue(),
    other: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

test('migrating twice changes nothing more than migrating once, and leaves its input alone', () => {
  fc.assert(
    fc.property(canvasData, (data) => {
      const before = JSON.stringify(data);
      const once = migrateCanvasData(data);
      expect(migrateCanvasData(once)).toEqual(once);
      expect(once.schemaVersion ?? currentVersion).toBe(currentVersion);
      expect(JSON.stringify(data)).toBe(before);
    }),
    { seed: propertySeed },
  );
});

test('there is one step for each version, without gaps', () => {
  expect(migrations.map(({ from }) => from)).toEqual(Array.from({ length: currentVersion }, (_, version) => version));
});
