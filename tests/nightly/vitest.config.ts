import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** The suites `nightly` and `rows` of `npm test -- --all`, one file after the other; see CONTRIBUTING.md. */
export default defineConfig({
  test: {
    ...everyRun,
    include: ['tests/nightly/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
