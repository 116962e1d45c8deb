import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'tests/{codes,contract,e2e,property,fixtures,vector}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
