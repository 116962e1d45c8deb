import { expect, it } from 'vitest';
import { recolorPixels } from './recolor-pixels.ts';

it('changes red, green and blue by their rows, clamps them and keeps alpha', () => {
  const pixels = Uint8ClampedArray.from([10, 20, 30, 40, 255, 255, 255, 0]);
  recolorPixels(pixels, [
    [0, 1, 0, 0],
    [0, 0, 2, 0.5],
    [1, 0, 0, -1],
  ]);
  expect([...pixels]).toEqual([20, 188, 0, 40, 255, 255, 0, 0]);
});
