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
  /** Who stands in for one of the two beside it: the first of a series. */
  readonly besides?: { readonly of: string } | { readonly to: string };
}

/** None when one of the two was not there. */
export function ratioRow(results: Results, { match, of, to, goal, title, besides }: RatioRow): readonly Row[] {
  const find = (name: string) => results[match]?.find((figures) => figures.name === name);
  const first = find(of);
  const second = find(to);
  if (!first || !second) return [];
  const other = of === 'Platen' ? undefined : slug(of);
  const pair = { of, to, ...besides };
  const [one, two] = [find(pair.of), find(pair.to)];
  return [
    {
      name: other === undefined ? match : `${match}-${other}`,
      title,
      goal,
      wall: first.medianMs / second.medianMs,
      cpu: first.cpuMs / second.cpuMs,
      ...(besides && one && two && { note: `the first of a series: ${(one.cpuMs / two.cpuMs).toPrecision(3)}` }),
    },
  ];
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
