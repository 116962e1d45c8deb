import { TemplateProblem } from '../template-problem.ts';

export const aggregates = ['sum', 'avg', 'count', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

/**
 * Reduces a list. Numbers and numeric texts count; empty values are left out, except that `count` without numbers
 * counts what is not empty. `avg`, `min` and `max` of nothing are empty. Anything else that is no number throws.
 */
export function aggregate(kind: Aggregate, values: readonly unknown[]): number | string {
  const filled = values.filter((value) => value !== undefined && value !== null && value !== '');
  if (kind === 'count') return filled.length;
  const numbers = filled.map(readAddend);
  if (kind === 'sum') return tidy(numbers.reduce((sum, value) => sum + value, 0));
  if (numbers.length === 0) return '';
  if (kind === 'avg') return tidy(numbers.reduce((sum, value) => sum + value, 0) / numbers.length);
  return numbers.reduce((best, value) => (kind === 'min' ? Math.min(best, value) : Math.max(best, value)));
}

function readAddend(value: unknown): number {
  const number = typeof value === 'string' && value.length <= 64 ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : 'A value';
  throw new TemplateProblem(`${shown} is not a number, so it cannot be added up.`, { expected: 'numbers only' });
}

/** Sums of cents must not show binary noise: 15 significant digits are all that is right. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
