import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** All inputs of the suites of made ones, of which the other commands try some: minutes. */
export default defineConfig({
  test: {
    ...everyRun,
    include: [
      'tests/contract/fuzz.test.ts',
      'tests/e2e/{design,pool}-fuzz.test.ts',
      'tests/property/{design,layout}-fuzz.test.ts',
    ],
    env: { ...everyRun.env, PLATEN_FUZZ: 'full' },
  },
});
