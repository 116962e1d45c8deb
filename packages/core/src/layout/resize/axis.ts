export type { GrowingAxis as Axis } from '../../design/kinds/resize-rules.ts';

/** From `lo` to `hi` px along an axis. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** What an interval keeps its distance to. */
export type { WordAnchor as Anchor } from '../../design/kinds/resize-rules.ts';

export const lengthOf = ({ lo, hi }: Interval): number => hi - lo;
export const centreOf = ({ lo, hi }: Interval): number => (lo + hi) / 2;

export function hull(intervals: readonly Interval[]): Interval {
  return {
    lo: Math.min(...intervals.map(({ lo }) => lo)),
    hi: Math.max(...intervals.map(({ hi }) => hi)),
  };
}
