import type { Match, Row } from '../contender.ts';
import { type Results, ratioRow } from './results.ts';

export const changesMatches: readonly Match[] = (['png', 'jpg'] as const).map((format) => ({
  name: `change-${format}`,
  title: `60 elements as ${format.toUpperCase()}: first, and with one variable changed`,
  contenders: [
    { name: 'one variable changed', kind: 'changes', args: { render: 'changed', format } },
    { name: 'first render', kind: 'changes', args: { render: 'first', format } },
  ],
}));

export function changesRows(results: Results): readonly Row[] {
  return (['png', 'jpg'] as const).flatMap((format) =>
    ratioRow(results, {
      match: `change-${format}`,
      of: 'one variable changed',
      to: 'first render',
      goal: { atMost: 0.5 },
      title: `${format.toUpperCase()} of 60 elements: one variable changed ÷ first render`,
    }).map((row) => ({ ...row, name: `change-${format}` })),
  );
}
