import type { Filters } from '../../design/values.ts';
import type { FilterStep } from '../../scene/paint.ts';

/** An element's filters as a CSS chain, in the order of the properties, the blur last; steps without effect are left out. */
export function layoutFilters(filters: Filters | undefined, blur: number): readonly FilterStep[] {
  const steps: readonly (FilterStep & { readonly neutral: number })[] = [
    { type: 'brightness', amount: filters?.brightness ?? 1, neutral: 1 },
    { type: 'contrast', amount: filters?.contrast ?? 1, neutral: 1 },
    { type: 'saturate', amount: filters?.saturation ?? 1, neutral: 1 },
    { type: 'grayscale', amount: filters?.grayscale ?? 0, neutral: 0 },
    { type: 'sepia', amount: filters?.sepia ?? 0, neutral: 0 },
    { type: 'invert', amount: filters?.invert ?? 0, neutral: 0 },
    { type: 'hue-rotate', amount: (filters?.hueRotate ?? 0) % 360, neutral: 0 },
    { type: 'blur', amount: blur, neutral: 0 },
  ];
  return steps.filter(({ amount, neutral }) => amount !== neutral).map(({ type, amount }) => ({ type, amount }));
}
