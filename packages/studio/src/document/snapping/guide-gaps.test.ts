import { expect, it } from 'vitest';
import { guideGaps } from './guide-gaps.ts';

it('a guide shows how far the next guide or edge of the page is on either side', () => {
  const others = [
    { axis: 'x', position: 30 },
    { axis: 'x', position: 60 },
    { axis: 'y', position: 90 },
  ] as const;
  expect(guideGaps({ axis: 'x', position: 100 }, { length: 400, others, at: 7 })).toEqual([
    { axis: 'x', from: 60, to: 100, at: 7 },
    { axis: 'x', from: 100, to: 400, at: 7 },
  ]);
});

it('a guide beside the page shows the distance to the page alone', () => {
  expect(guideGaps({ axis: 'y', position: -20 }, { length: 300, others: [], at: 0 })).toEqual([
    { axis: 'y', from: -20, to: 0, at: 0 },
  ]);
});
