import type { Bound, Figures, Row } from '../contender.ts';

/** Figures by the name of their match. */
export type Results = Readonly<Record<string, readonly Figures[]>>;

interface RatioRow {
  readonly match: string;
  /** Contenders: time of the first over time of the second. */
  readonly of: string;
  readonly to: string;
  readonly goal: Bound;
  readonly title: string;
}

/** None when one of the two was not there. */
export function ratioRow(results: Results, { match, of, to, goal, title }: RatioRow): readonly Row[] {
  const find = (name: string) => results[match]?.find((figures) => figures.name === name);
  const first = find(of);
  const second = find(to);
  if (!first || !second) return [];
  const other = of === 'Platen' ? undefined : slug(of);
  return [
    {
      name: other === undefined ? match : `${match}-${other}`,
      title,
      goal,
      wall: first.medianMs / second.medianMs,
      cpu: first.cpuMs / second.cpuMs,
    },
  ];
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
