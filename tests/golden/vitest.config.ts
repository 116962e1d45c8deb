import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/golden/**/*.test.ts'], pool: 'forks', maxWorkers: '100%', testTimeout: 60_000 },
});
