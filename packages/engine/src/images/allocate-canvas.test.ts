import { describe, expect, it } from 'vitest';
import { allocateCanvas } from './allocate-canvas.ts';

describe('a canvas', () => {
  it('that Skia has no memory for is an error and no blank picture', () => {
    // More than the 2 GB that Skia gives one picture at most.
    expect(() => allocateCanvas(24_000, 24_000)).toThrow(
      expect.objectContaining({ code: 'RENDER_FAILED', details: { reason: 'memory', width: 24_000, height: 24_000 } }),
    );
  });

  it.each([
    [10, 10],
    [2_500, 2_000],
  ])('of %i × %i px is transparent and black when it is new', (width, height) => {
    const context = allocateCanvas(width, height).getContext('2d');
    expect([...context.getImageData(width - 1, height - 1, 1, 1).data]).toEqual([0, 0, 0, 0]);
    expect(context.fillStyle).toBe('#000000');
  });
});
