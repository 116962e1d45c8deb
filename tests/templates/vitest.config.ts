import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/templates/**/*.test.ts'], pool: 'forks', testTimeout: 60_000 },
});
