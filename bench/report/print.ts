import type { Figures, Match } from '../contender.ts';
import type { MachineUse } from '../support/process-cpu.ts';
import { boundText, type Verdict } from './budgets.ts';

/** A table of a match; ratios are those to the first contender. */
export function printMatch(
  { title }: Match,
  figures: readonly Figures[],
  use: { readonly before: MachineUse; readonly after: MachineUse },
): void {
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
  const { before, after } = use;
  const busy = (after.busyMs - before.busyMs) / (after.allMs - before.allMs);
  console.log(`\n${title} (machine ${Math.round(busy * 100)} % busy)`);
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
      goal: `${boundText(row.goal)}${reached ? ' reached' : ''}`,
      budget: boundText(budget),
      measured: measured === undefined ? '' : round(measured),
      verdict,
    })),
  );
}

export const round = (value: number): number => Number(value.toPrecision(3));
