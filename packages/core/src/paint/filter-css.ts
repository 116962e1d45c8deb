import type { FilterStep } from '../scene/paint.ts';

/** A filter chain in the words of Canvas 2D; `scale` is canvas px per local px, because there a blur is in canvas px. */
export function filterCss(steps: readonly FilterStep[], scale: number): string {
  return steps.map((step) => `${step.type}(${argumentOf(step, scale)})`).join(' ');
}

function argumentOf({ type, amount }: FilterStep, scale: number): string {
  if (type === 'blur') return `${round(amount * scale)}px`;
  return type === 'hue-rotate' ? `${round(amount)}deg` : String(round(amount));
}

/** Plain decimals, as `1e-7` is not read everywhere. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** How far a chain's blurs spread, local px: three sigma of all of them. */
export function filterReach(steps: readonly FilterStep[]): number {
  return 3 * steps.reduce((sum, { type, amount }) => sum + (type === 'blur' ? amount : 0), 0);
}
