import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** Both databases, one and several render processes and nodes. Part of it is among the other tests. */
export default defineConfig({
  test: {
    ...everyRun,
    include: ['tests/fairness/**/*.test.ts'],
    env: { ...everyRun.env, FAIRNESS_SHAPES: 'all' },
  },
});
