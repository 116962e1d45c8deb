import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** The long form: many rounds. Its short form is part of the other tests. */
export default defineConfig({
  test: {
    ...everyRun,
    include: ['tests/crash/**/*.test.ts'],
    env: { ...everyRun.env, CRASH_ROUNDS: '30' },
    fileParallelism: false,
  },
});
