import type { Figures, Match } from '../contender.ts';
import { boundText, goalText, type Verdict } from './budgets.ts';

/** A table of a match; ratios are those to the first contender. `othersShare`: 0 to 1. */
export function printMatch({ title }: Match, figures: readonly Figures[], othersShare: number): void {
  const first = figures[0];
  if (!first) return;
  const rows = figures.map((figure) => ({
    '': figure.name,
    version: figure.version,
    'ms, median': round(figure.medianMs),
    'middle half': figure.quartilesMs.map(round).join(' to '),
    'CPU ms': round(figure.cpuMs),
    kB: Math.round(figure.bytes / 1_000),
    'peak MB': Math.round(figure.peakMb),
    '÷ first': `${round(figure.medianMs / first.medianMs)}`,
    'CPU ÷ first': `${round(figure.cpuMs / first.cpuMs)}`,
  }));
  console.log(`\n${title} (other programs took ${Math.round(othersShare * 100)} % of the machine)`);
  console.table(rows);
}

/** Every row with its goal, what was measured and its budget. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  console.log('\nRatios: wall clock, CPU time, what was wished for, and the budget');
  console.table(
    verdicts.map(({ row, budget, measured, verdict, reached }) => ({
      row: row.name,
      wall: row.wall === null ? '' : round(row.wall),
      CPU: row.cpu === null ? '' : round(row.cpu),
      other: row.value === undefined ? '' : round(row.value),
      goal: `${goalText(row)}${reached ? ' reached' : ''}`,
      budget: boundText(budget),
      measured: measured === undefined ? '' : round(measured),
      verdict,
    })),
  );
  for (const { row } of verdicts) if (row.note !== undefined) console.log(`${row.name}: ${row.note}`);
}

export const round = (value: number): number => Number(value.toPrecision(3));
