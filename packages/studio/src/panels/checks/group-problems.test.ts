import { describe, expect, it } from 'vitest';
import type { RowProblem } from './check-rows.ts';
import { groupProblems, wordsOfRow } from './group-problems.ts';

const shrunk = (row: number, to: number, elementId = 'title'): RowProblem => ({
  ...{ row, code: 'TEXT_SHRUNK', message: `set at ${to} px`, elementId, isError: false },
  details: { from: 40, to },
});

describe('problems of all rows', () => {
  it('are one for each element and kind, with the row in which it is worst, those of few rows first', () => {
    const groups = groupProblems([shrunk(1, 30), shrunk(1, 20, 'seat'), shrunk(4, 12), shrunk(9, 25)]);
    expect(groups.map(({ worst, rows }) => [worst.elementId, worst.row, rows])).toEqual([
      ['seat', 1, [1]],
      ['title', 4, [1, 4, 9]],
    ]);
  });

  it('are one for the copies of an element, and one for each variable that has no value', () => {
    const missing = (row: number, variable: string): RowProblem => ({
      ...{ row, code: 'VARIABLE_MISSING', message: '', elementId: 'title', isError: false },
      details: { variable },
    });
    expect(groupProblems([shrunk(0, 20, 'title[0]'), shrunk(0, 10, 'title[1]')])).toMatchObject([{ rows: [0] }]);
    expect(groupProblems([missing(0, 'a'), missing(0, 'b'), missing(1, 'b')]).map(({ rows }) => rows)).toEqual([
      [0],
      [0, 1],
    ]);
  });

  it('name a row by what fills the element, else by its first column', () => {
    const row = { no: 7, name: 'Ada', seat: '' };
    expect(wordsOfRow(row, { id: 't', type: 'text', text: 'For {{ name | upcase }}, {{ seat }}' })).toBe('Ada');
    expect(wordsOfRow(row, { id: 't', type: 'text', text: 'All' })).toBe('7');
    expect(wordsOfRow({}, undefined)).toBe('');
  });
});
