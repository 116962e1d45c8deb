import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { leftToOthers } from '../tests/support/turns.ts';

it('long files take turns: of three commits each tries another third, and every file is there', () => {
  const left = ['00000000', '00000001', '00000002'].map(leftToOthers);
  const all = [...new Set(left.flat())];
  for (const file of all) expect(left.filter((files) => !files.includes(file)).length, file).toBe(1);
  expect(all.filter((file) => !existsSync(path.join(import.meta.dirname, '..', file)))).toEqual([]);
  expect(left.flat()).toHaveLength(2 * all.length);
});
