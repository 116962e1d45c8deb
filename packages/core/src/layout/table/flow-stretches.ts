import type { Stretch } from './cut-lines.ts';

export interface FlowRequest {
  /** What is not cut, such as lines of text; from top to bottom, px from the content's top. */
  readonly stretches: readonly Stretch[];
  /** px of the parts of the box that the content stands in, one for each page; at least one. */
  readonly heights: readonly number[];
  /** px that each part leaves free at its top and bottom together. */
  readonly padding: number;
  /** px of the highest part that any page has room for. */
  readonly mostHeight: number;
}

export interface Flow {
  /** What each part shows of the content; null where that is nothing. */
  readonly shares: readonly (Stretch | null)[];
  /** px by which the last part is too low for what is left to it. */
  readonly missing: number;
  /** How many of the stretches fit, counted from the first. */
  readonly fitting: number;
}

/** Rounding of many heights must not cost the last line. */
const slack = 0.02;

/**
 * Lets content flow through the parts of a box, as CSS does where a page ends: a stretch that does not fit what is left of a
 * part begins the next one, and what fits none stands in the last. What is taller than any page is not waited for.
 */
export function flowStretches({ stretches, heights, padding, mostHeight }: FlowRequest): Flow {
  const shares = heights.map((): Stretch | null => null);
  const lastPart = heights.length - 1;
  let part = 0;
  let missing = 0;
  let fitting = 0;
  for (const { from, to } of stretches) {
    const isTooTall = to - from + padding > mostHeight + slack;
    const needed = () => to - (shares[part]?.from ?? from) + padding;
    const fits = () => needed() <= (heights[part] ?? 0) + slack || (isTooTall && shares[part] === null);
    while (!fits() && part < lastPart) part++;
    if (fits()) {
      if (missing === 0) fitting++;
    } else if (!isTooTall) missing = Math.max(missing, needed() - (heights[part] ?? 0));
    shares[part] = { from: shares[part]?.from ?? from, to };
  }
  return { shares, missing, fitting };
}
