import { configDefaults, defineConfig } from 'vitest/config';
import { longHostileTests } from './tests/hostile/vitest.config.ts';
import { longTests } from './tests/long/vitest.config.ts';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'tests/{codes,contract,crash,deploy,e2e,fairness,fixtures,hostile,property,vector}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // They have a command of their own.
    exclude: [...configDefaults.exclude, ...longTests, ...longHostileTests],
    pool: 'forks',
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
