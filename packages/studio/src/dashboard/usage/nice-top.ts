const steps = [2, 4, 5, 10] as const;

/** The top of a scale that begins at 0: the next even round number that is not below the most. */
export function niceTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = steps.find((each) => each * power >= most) ?? 10;
  const top = step * power;
  return top % 2 === 0 ? top : top * 2;
}
