import { defineConfig } from 'vitest/config';

/** The long form: many rounds. Its short form is part of the other tests. */
export default defineConfig({
  test: {
    include: ['tests/crash/**/*.test.ts'],
    env: { CRASH_ROUNDS: '30' },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
