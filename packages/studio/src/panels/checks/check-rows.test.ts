import { describe, expect, it } from 'vitest';
import type { Problem } from '../../engine/row-checker.ts';
import { type CheckProgress, checkRows } from './check-rows.ts';

const tooLong: Problem = { code: 'TEXT_SHRUNK', message: 'The text was shrunk.', elementId: 'title', isError: false };
const unknown: Problem = { code: 'VARIABLE_UNKNOWN', message: 'The design uses no variable "x".', isError: false };
const rows = Array.from({ length: 120 }, (_, index) => ({ number: index }));
const check = async (row: Readonly<Record<string, unknown>>) =>
  Number(row['number']) % 40 === 0 ? [tooLong, unknown] : [unknown];
const request = { rows, check, breathe: async () => undefined, signal: new AbortController().signal };

describe('checkRows', () => {
  it('names row, element and problem of every row, and tells once what is no element’s own', async () => {
    const { problems, done, rowsWithProblems } = await checkRows({ ...request, onProgress: () => undefined });
    expect(done).toBe(120);
    expect(rowsWithProblems).toBe(3);
    expect(problems.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '0 TEXT_SHRUNK',
      '0 VARIABLE_UNKNOWN',
      '40 TEXT_SHRUNK',
      '80 TEXT_SHRUNK',
    ]);
  });

  it('tells how far it is, and lets the page go on after each row', async () => {
    const told: CheckProgress[] = [];
    let breaths = 0;
    const breathe = async () => {
      breaths += 1;
    };
    await checkRows({ ...request, breathe, onProgress: (progress) => told.push(progress) });
    expect(told.map(({ done }) => done)).toEqual([50, 100]);
    expect(breaths).toBe(120);
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    const run = checkRows({ ...request, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(run).rejects.toThrow(stop.signal.reason);
  });
});
