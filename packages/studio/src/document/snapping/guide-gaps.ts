import type { Guide } from '../commands/guides.ts';
import type { Gap } from './equal-gaps.ts';

export interface GuideGapsRequest {
  /** px of the page along the guide's axis. */
  readonly length: number;
  readonly others: readonly Guide[];
  /** Where the distances are shown, px of the page on the other axis. */
  readonly at: number;
}

/** How far a guide is from the next guide or edge of the page on either side. */
export function guideGaps({ axis, position }: Guide, { length, others, at }: GuideGapsRequest): readonly Gap[] {
  const stops = [0, length, ...others.filter((guide) => guide.axis === axis).map((guide) => guide.position)];
  const before = stops.filter((stop) => stop < position);
  const after = stops.filter((stop) => stop > position);
  return [
    ...(before.length > 0 ? [{ axis, from: Math.max(...before), to: position, at }] : []),
    ...(after.length > 0 ? [{ axis, from: position, to: Math.min(...after), at }] : []),
  ];
}
