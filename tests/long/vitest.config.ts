import { defineConfig } from 'vitest/config';

/** Minutes of work that seldom find what the others do not. `npm run test:long` runs them. */
export const longTests = [
  'packages/engine/src/fonts/every-glyph.test.ts',
  'tests/e2e/design-fuzz.test.ts',
  'tests/e2e/pool-fuzz.test.ts',
  'tests/property/layout-fuzz.test.ts',
  'tests/vector/properties.test.ts',
  'tests/deploy/dockerfile.test.ts',
];

export default defineConfig({
  test: { include: longTests, pool: 'forks', maxWorkers: '100%', testTimeout: 240_000, hookTimeout: 120_000 },
});
