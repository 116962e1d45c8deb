import { defineConfig } from 'vitest/config';

/** The designs of the long tests, five times as many. `npm run test:fuzz` runs it: some minutes on two cores. */
export default defineConfig({
  test: {
    include: ['tests/e2e/design-fuzz.test.ts'],
    env: { PLATEN_FUZZ_DOCUMENTS: '10000' },
    pool: 'forks',
    hookTimeout: 120_000,
  },
});
