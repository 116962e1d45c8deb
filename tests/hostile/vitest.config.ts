import { defineConfig } from 'vitest/config';

/** Minutes: fuzzing, endurance and overload. The others are part of `npm test` as well. */
export const longHostileTests = ['tests/hostile/long/**/*.test.ts'];

/** Every attack case of `docs/reference/security.md`. */
export default defineConfig({
  test: {
    include: ['tests/hostile/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
