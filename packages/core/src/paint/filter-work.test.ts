import { expect, it } from 'vitest';
import type { SvgFilter } from '../scene/marks.ts';
import { filterWork } from './filter-work.ts';

const work = (primitives: readonly string[], scale = 1) =>
  filterWork({ region: { x: 0, y: 0, width: 9, height: 9 }, primitives } satisfies SvgFilter, 1_000_000, scale);

it('a filter of two blurs takes less than two seconds for a million px', () => {
  expect(work(['<feGaussianBlur stdDeviation="4 4"/>', '<feGaussianBlur stdDeviation="4 4"/>'])).toBeLessThan(2e9);
});

it.each([
  ['a wide search for the darkest px', '<feMorphology radius="100 100"/>'],
  ['a search of one number', '<feMorphology operator="dilate" radius="100"/>'],
  ['a matrix of 1,600 numbers', '<feConvolveMatrix order="40,40"/>'],
  ['a merge of hundreds', `<feMerge>${'<feMergeNode in="SourceGraphic"/>'.repeat(200)}</feMerge>`],
])('%s takes more than seven', (_what, primitive) => {
  expect(work([primitive])).toBeGreaterThan(7e9);
});

it('the width of a search grows with the resolution', () => {
  expect(work(['<feMorphology radius="10 10"/>'], 10) / work(['<feMorphology radius="10 10"/>'])).toBeGreaterThan(50);
});

it('what cannot be read counts as nothing more', () => {
  expect(work(['<feConvolveMatrix order="x"/>', '<feTurbulence numOctaves="" baseFrequency="1"/>'])).toBeLessThan(1e9);
});
