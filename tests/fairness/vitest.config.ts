import { defineConfig } from 'vitest/config';

/** Both databases, one and several render processes and nodes. Part of it is among the other tests. */
export default defineConfig({
  test: {
    include: ['tests/fairness/**/*.test.ts'],
    env: { FAIRNESS_SHAPES: 'all' },
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
