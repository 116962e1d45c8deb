import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** Full load with faults for `SOAK_MINUTES`, 30 when not set. */
export default defineConfig({
  test: { ...everyRun, include: ['tests/soak/**/*.test.ts'], hookTimeout: 600_000 },
});
