import { expect, it } from 'vitest';
import { countDifferentPixels, highlightDifferences } from './different-pixels.ts';

const picture = (...reds: readonly number[]) => {
  return { width: reds.length, height: 1, data: new Uint8ClampedArray(reds.flatMap((red) => [red, 0, 0, 255])) };
};

it('pixels count as different when people can see it', () => {
  expect(countDifferentPixels(picture(0, 100, 200), picture(0, 110, 100))).toBe(1);
  expect(countDifferentPixels(picture(1, 2), picture(1, 2))).toBe(0);
});

it('pictures of other sizes differ in all pixels, and nothing is highlighted', () => {
  expect(countDifferentPixels(picture(1, 2), picture(1))).toBe(2);
  expect(highlightDifferences(picture(1, 2), picture(1))).toBeUndefined();
});

it('highlighting makes pale what is the same', () => {
  const painted = highlightDifferences(picture(200, 0), picture(200, 100));
  expect([...(painted ?? [])]).toEqual([200, 0, 0, 64, 214, 0, 110, 255]);
});
