import { defineConfig } from 'vitest/config';

/** Several nodes on one machine. `npm run test:cluster` runs it. */
export default defineConfig({
  test: { include: ['tests/cluster/**/*.test.ts'], pool: 'forks', testTimeout: 240_000, hookTimeout: 120_000 },
});
