import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/parity/**/*.test.ts'],
    pool: 'forks',
    // One browser and one page serve every case.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
