import { describe, expect, it } from 'vitest';
import type { Row } from '../contender.ts';
import { judgeRows } from './budgets.ts';

const row: Row = { name: 'card', title: 'Card', goal: { atLeast: 10 }, wall: 12, cpu: 4 };
const verdictOf = (given: Row, budget?: object) =>
  judgeRows([given], budget === undefined ? {} : { [given.name]: budget as never })[0];

describe('budgets', () => {
  it('hold the ratio of CPU times, and goals that of wall-clock times', () => {
    expect(verdictOf(row, { atLeast: 3 })).toMatchObject({ verdict: 'met', measured: 4, reached: true });
    expect(verdictOf(row, { atLeast: 5 })).toMatchObject({ verdict: 'missed', reached: true });
  });

  it('tell of a goal of CPU time beside that of the clock', () => {
    expect(verdictOf({ ...row, goalCpu: { atLeast: 4 } })).toMatchObject({ reached: true });
    expect(verdictOf({ ...row, goalCpu: { atLeast: 5 } })).toMatchObject({ reached: false });
  });

  it('hold upper bounds, and what is no time', () => {
    const size: Row = { name: 'size', title: 'Size', goal: { atMost: 1 }, wall: null, cpu: null, value: 1.03 };
    expect(verdictOf(size, { atMost: 1.05 })).toMatchObject({ verdict: 'met', reached: false });
    expect(verdictOf(size, { atMost: 1.02 })).toMatchObject({ verdict: 'missed' });
  });

  it('do not blame wall-clock times that were measured beside other programs', () => {
    const slow = { ...row, wall: 2 };
    expect(verdictOf(slow, { atLeast: 5, of: 'wall' })).toMatchObject({ verdict: 'missed' });
    expect(verdictOf({ ...slow, busy: true }, { atLeast: 5, of: 'wall' })).toMatchObject({
      verdict: 'machine was busy',
    });
  });

  it('are said to be missing where there are none', () => {
    expect(verdictOf(row)).toMatchObject({ verdict: 'no budget' });
  });
});
