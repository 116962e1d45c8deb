import { describe, expect, it } from 'vitest';
import { emptyText } from '../../engine/empty-texts.ts';
import type { CheckRows, Problem } from '../../engine/row-checker.ts';
import { type CheckProgress, checkRows } from './check-rows.ts';

const tooLong: Problem = { code: 'TEXT_SHRUNK', message: 'The text was shrunk.', elementId: 'title', isError: false };
const unknown: Problem = { code: 'VARIABLE_UNKNOWN', message: 'The design uses no variable "x".', isError: false };
const rows = Array.from({ length: 123 }, (_, index) => ({ number: index }));
const check: CheckRows = async (some) =>
  some.map((row) => (Number(row['number']) % 40 === 0 ? [tooLong, unknown] : [unknown]));
/** Answers later, the earlier its rows stand. */
const backwards: CheckRows = async (some) => {
  for (let turns = 200 - Number(some[0]?.['number']); turns > 0; turns -= 1) await undefined;
  return check(some);
};
const request = { rows, checkers: [check], signal: new AbortController().signal, now: () => 0, onProgress: () => {} };

describe('checkRows', () => {
  it('names row, element and problem of every row, and tells once what is no element’s own', async () => {
    const { problems, done, rowsWithProblems } = await checkRows(request);
    expect(done).toBe(123);
    expect(rowsWithProblems).toBe(4);
    expect(problems.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '0 TEXT_SHRUNK',
      '0 VARIABLE_UNKNOWN',
      '40 TEXT_SHRUNK',
      '80 TEXT_SHRUNK',
      '120 TEXT_SHRUNK',
    ]);
  });

  it('tells once which texts are empty in some rows, as that may be meant', async () => {
    const empty: Problem = { code: emptyText, message: '', elementId: 'title', isError: false };
    const checkers = [
      async (some: Parameters<CheckRows>[0]) => some.map((row) => (Number(row['number']) > 4 ? [empty] : [])),
    ];
    const { problems, rowsWithProblems } = await checkRows({ ...request, checkers });
    expect(problems).toEqual([{ ...empty, row: 5 }]);
    expect(rowsWithProblems).toBe(1);
  });

  it('answers the same when several work, in whatever order they end', async () => {
    const sizes: number[] = [];
    const counted =
      (own: CheckRows): CheckRows =>
      (some) => {
        sizes.push(some.length);
        return own(some);
      };
    const checkers = [backwards, check, backwards].map(counted);
    expect(await checkRows({ ...request, checkers })).toEqual(await checkRows(request));
    expect(sizes.sort((one, other) => other - one)).toEqual([...Array(12).fill(10), 3]);
  });

  it('tells now and then how far it is', async () => {
    let ms = 0;
    const now = () => {
      ms += 60;
      return ms;
    };
    const told: CheckProgress[] = [];
    await checkRows({ ...request, now, onProgress: (progress) => told.push(progress) });
    expect(told.map(({ done }) => done)).toEqual([50, 100]);
  });

  it('ends when it is told to, and with what a worker fails with', async () => {
    const stop = new AbortController();
    const stopping: CheckRows = async (some) => {
      stop.abort();
      return check(some);
    };
    const run = checkRows({ ...request, checkers: [stopping], signal: stop.signal });
    await expect(run).rejects.toThrow(stop.signal.reason);
    const failing: CheckRows = () => Promise.reject(new Error('no engine'));
    await expect(checkRows({ ...request, checkers: [check, failing] })).rejects.toThrow('no engine');
  });
});
