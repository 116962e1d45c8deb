import { expect, it } from 'vitest';
import { niceTop } from './nice-top.ts';

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 10],
  [7, 10],
  [12, 20],
  [41, 50],
  [200, 200],
  [999, 1_000],
  [45_000, 50_000],
])('a scale for %i ends at %i', (most, top) => {
  expect(niceTop(most)).toBe(top);
});
