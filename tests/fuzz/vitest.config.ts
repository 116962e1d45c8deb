import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** The designs of the long tests, five times as many. `npm run test:fuzz` runs it: some minutes on two cores. */
export default defineConfig({
  test: {
    ...everyRun,
    include: ['tests/e2e/design-fuzz.test.ts'],
    env: { ...everyRun.env, PLATEN_FUZZ_DOCUMENTS: '10000' },
  },
});
