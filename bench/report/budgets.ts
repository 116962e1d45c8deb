import type { Bound, Row } from '../contender.ts';

/** What `bench:check` holds a row to: what is really reached, with room for noise. */
export type Budget = Bound & {
  /** Which ratio is held to it; CPU time unless the row has none. `wall` is judged on a machine that is idle otherwise. */
  readonly of?: 'cpu' | 'wall' | 'value';
};

export interface Verdict {
  readonly row: Row;
  readonly budget: Budget | undefined;
  /** What the budget looks at. */
  readonly measured: number | undefined;
  readonly verdict: 'met' | 'missed' | 'no budget' | 'machine was busy';
  /** Whether the goals were reached, the first by wall clock where the row has one. */
  readonly reached: boolean;
}

export function judgeRows(rows: readonly Row[], budgets: Readonly<Record<string, Budget>>): readonly Verdict[] {
  return rows.map((row) => {
    const budget = budgets[row.name];
    const goalFigure = row.value ?? row.wall ?? row.cpu ?? Number.NaN;
    const reached = isWithin(row.goal, goalFigure) && (!row.goalCpu || isWithin(row.goalCpu, row.cpu ?? Number.NaN));
    const basis = budget?.of ?? (row.cpu === null ? (row.value === undefined ? 'wall' : 'value') : 'cpu');
    const measured = row[basis] ?? undefined;
    if (!budget || measured === undefined) return { row, budget, measured, verdict: 'no budget', reached };
    const isMet = isWithin(budget, measured);
    if (!isMet && basis === 'wall' && row.busy === true) {
      return { row, budget, measured, verdict: 'machine was busy', reached };
    }
    return { row, budget, measured, verdict: isMet ? 'met' : 'missed', reached };
  });
}

export function isWithin(bound: Bound, value: number): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}

export const goalText = ({ goal, goalCpu }: Pick<Row, 'goal' | 'goalCpu'>): string =>
  goalCpu ? `${boundText(goal)}, CPU ${boundText(goalCpu)}` : boundText(goal);

export const boundText = (bound: Bound | undefined): string => {
  if (bound === undefined) return '';
  return 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
};
