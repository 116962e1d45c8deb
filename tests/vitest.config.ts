import { defineConfig } from 'vitest/config';
import { TestReport } from './support/test-report.ts';
import { runOf, suitesOf, type Tier } from './support/test-suites.ts';

/** What `npm test` runs, in one go; `scripts/test.ts` says how much of it, and where the report goes. */
const tier = (process.env['PLATEN_TEST_TIER'] ?? 'usual') as Tier;
const report = process.env['PLATEN_TEST_REPORT'];
const leftOut = process.env['PLATEN_TEST_LEFT_OUT'];

export default defineConfig({
  test: {
    ...runOf(suitesOf(tier), leftOut?.split(' ')),
    ...(report !== undefined && { reporters: [new TestReport(report)] }),
  },
});
