import { describe, expect, it } from 'vitest';
import type { FileReport } from '../tests/support/test-report.ts';
import { sumUp, timesOf } from '../tests/support/test-summary.ts';

const titles = new Map([
  ['core', 'what is pure'],
  ['golden', 'pictures'],
]);
const file = (name: string, more: Partial<FileReport> = {}): FileReport => ({
  file: `${name}.test.ts`,
  suite: 'core',
  passed: 3,
  failed: 0,
  skipped: 0,
  isBroken: false,
  seconds: 1,
  cpuSeconds: 3,
  ...more,
});
const golden = file('golden', { suite: 'golden', passed: 7, skipped: 2 });

describe('the summary of a run', () => {
  it('counts the tests of each suite', () => {
    const { suites, passed, failed } = sumUp(
      { files: [file('a'), file('b', { failed: 1 }), golden], failures: [], unhandled: [] },
      { titles, isGood: false },
    );
    expect({ passed, failed }).toEqual({ passed: 13, failed: 1 });
    expect(suites).toEqual([
      'FAIL what is pure: 6 passed, 1 failed, 0 skipped, 2 files, 6 s of CPU time',
      'ok   pictures: 7 passed, 0 failed, 2 skipped, 1 files, 3 s of CPU time',
    ]);
  });

  it('counts a file that could not run as a failure, and names it', () => {
    const broken = file('b', { passed: 0, skipped: 3, isBroken: true });
    const { suites, failed } = sumUp(
      { files: [file('a'), broken, golden], failures: [], unhandled: [] },
      { titles, isGood: false },
    );
    expect(failed).toBe(1);
    expect(suites.slice(0, 2)).toEqual([
      'FAIL what is pure: 3 passed, 0 failed, 3 skipped, 2 files, 6 s of CPU time',
      '     b.test.ts could not run',
    ]);
  });

  it('counts a suite without files, errors that belong to no test and an end that is not explained', () => {
    expect(sumUp({ files: [golden], failures: [], unhandled: [] }, { titles, isGood: true }).failed).toBe(1);
    expect(
      sumUp({ files: [file('a'), golden], failures: [], unhandled: ['a', 'b'] }, { titles, isGood: false }).failed,
    ).toBe(2);
    expect(sumUp({ files: [file('a'), golden], failures: [], unhandled: [] }, { titles, isGood: false }).failed).toBe(
      1,
    );
    expect(sumUp({ files: [file('a'), golden], failures: [], unhandled: [] }, { titles, isGood: true }).failed).toBe(0);
  });

  it('takes a suite without files as it is when the run chose among the files', () => {
    const run = { titles, isGood: true, mayBeEmpty: true };
    expect(sumUp({ files: [golden], failures: [], unhandled: [] }, run)).toMatchObject({ passed: 7, failed: 0 });
  });

  it('notes what each suite and the slower files took, and tells it beside what a later run takes', () => {
    const report = { files: [file('a', { cpuSeconds: 5.4 }), file('b'), golden], failures: [], unhandled: [] };
    const noted = {
      suites: { core: { files: 2, tests: 6, cpuSeconds: 8 }, golden: { files: 1, tests: 7, cpuSeconds: 3 } },
      files: { 'a.test.ts': 5 },
    };
    expect(timesOf(report)).toEqual(noted);
    const { suites, slowest } = sumUp(report, { titles, isGood: true, noted });
    expect(suites[0]).toMatch(/ 2 files, 8 s of CPU time, 8 s when last noted$/);
    expect(slowest).toEqual([
      '    1      5  a.test.ts, 5 s when last noted',
      '    1      3  b.test.ts',
      '    1      3  golden.test.ts',
    ]);
  });

  it('names the ten slowest files', () => {
    const files = Array.from({ length: 12 }, (_, index) => file(`f${index}`, { seconds: index * 10 }));
    const { slowest } = sumUp({ files, failures: [], unhandled: [] }, { titles, isGood: true });
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('  110      3  f11.test.ts');
    expect(slowest.at(-1)).toBe('   20      3  f2.test.ts');
  });

  it('tells what failed and why', () => {
    const failure = { name: 'a.test.ts > adds', reason: 'expected 2 to be 3\n- 3' };
    const { failures } = sumUp(
      { files: [file('a', { failed: 1 })], failures: [failure], unhandled: ['Error: late'] },
      { titles, isGood: false },
    );
    expect(failures).toEqual([
      'FAIL a.test.ts > adds\n     expected 2 to be 3\n     - 3',
      'FAIL outside of every test\n     Error: late',
    ]);
  });
});
