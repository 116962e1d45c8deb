import { defineConfig } from 'vitest/config';
import { TestReport } from './support/test-report.ts';
import { runOf, testSuites } from './support/test-suites.ts';

/** What `npm test` runs, in one go; with `PLATEN_LONG_TESTS=1`, everything. */
const isLong = process.env['PLATEN_LONG_TESTS'] === '1';
const names = Object.keys(testSuites) as (keyof typeof testSuites)[];
const report = process.env['PLATEN_TEST_REPORT'];

export default defineConfig({
  test: {
    ...runOf(names.filter((name) => isLong || !('isLong' in testSuites[name]))),
    ...(report !== undefined && { reporters: ['dot', new TestReport(report)] }),
  },
});
