import type { Figures } from './measure.ts';

/** How much longer another contender has to take than Platen in the same run. */
export interface Budget {
  readonly match: string;
  readonly against: string;
  /** Of the CPU times, which other programs on the machine disturb least. */
  readonly atLeast: number;
}

/** Prints each budget with what was measured; false when one is missed. Budgets against who is not there are named. */
export function checkBudgets(
  budgets: readonly Budget[],
  results: Readonly<Record<string, readonly Figures[]>>,
): boolean {
  const rows = budgets.map(({ match, against, atLeast }) => {
    const figures = results[match] ?? [];
    const other = figures.find(({ name }) => name === against);
    const own = figures[0];
    if (!other || !own) return { match, against, atLeast, measured: 'not measured', verdict: 'left out' };
    const measured = other.cpuMs / own.cpuMs;
    return { match, against, atLeast, measured: measured.toFixed(2), verdict: measured >= atLeast ? 'met' : 'missed' };
  });
  console.log('\nBudgets: CPU time as to Platen');
  console.table(rows);
  return rows.every(({ verdict }) => verdict !== 'missed');
}
