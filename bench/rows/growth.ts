import type { Figures, Match, Row } from '../contender.ts';

const sizes = [10, 100, 250, 500, 1_000];

export const growthMatch: Match = {
  name: 'growth',
  title: 'A design as it grows: boxes and texts on 1200 × 1200 px, as JPG',
  contenders: sizes.map((elements) => ({ name: `${elements} elements`, kind: 'growth', args: { elements } })),
};

/** The straight line with the least relative errors, and by how much the worst size is off it. */
export function growthRow(figures: readonly Figures[]): Row {
  const points = figures.map(({ cpuMs }, index) => ({ elements: sizes[index] ?? 0, ms: cpuMs }));
  const off = worstRelativeError(points);
  return {
    name: 'growth',
    title: 'Cost from 10 to 1,000 elements: the largest distance from a straight line',
    goal: { atMost: 0.1 },
    wall: null,
    cpu: off,
    note: points.map(({ elements, ms }) => `${elements}: ${ms.toFixed(1)} ms`).join(', '),
  };
}

/** Least squares of (a + b n − ms) ÷ ms. */
export function worstRelativeError(points: readonly { readonly elements: number; readonly ms: number }[]): number {
  let [s, x, xx, y, xy] = [0, 0, 0, 0, 0];
  for (const { elements, ms } of points) {
    const weight = 1 / (ms * ms);
    s += weight;
    x += weight * elements;
    xx += weight * elements * elements;
    y += weight * ms;
    xy += weight * elements * ms;
  }
  const slope = (s * xy - x * y) / (s * xx - x * x);
  const start = (y - slope * x) / s;
  return Math.max(...points.map(({ elements, ms }) => Math.abs(start + slope * elements - ms) / ms));
}
