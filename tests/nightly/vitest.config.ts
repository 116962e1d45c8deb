import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** Minutes, or tools and rights that not every machine has; see CONTRIBUTING.md. */
export default defineConfig({
  test: {
    ...everyRun,
    include: ['tests/nightly/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
