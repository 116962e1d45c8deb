import { ImageData } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { allocateCanvas, releaseCanvas, settleCanvas } from './allocate-canvas.ts';

describe('a canvas', () => {
  it('that Skia has no memory for is an error and no blank picture', () => {
    // More than the 2 GB that Skia gives one picture at most.
    expect(() => allocateCanvas(24_000, 24_000)).toThrow(
      expect.objectContaining({ code: 'RENDER_FAILED', details: { reason: 'memory', width: 24_000, height: 24_000 } }),
    );
  });

  it('that is kept holds its pixels once, after it was drawn as well', () => {
    const [side, count] = [2_000, 8];
    const pixels = new Uint8ClampedArray(side * side * 4).fill(200);
    const page = allocateCanvas(10, 10);
    const before = process.memoryUsage.rss();
    const kept = Array.from({ length: count }, () => {
      const canvas = allocateCanvas(side, side);
      canvas.getContext('2d').putImageData(new ImageData(pixels, side, side), 0, 0);
      settleCanvas(canvas);
      page.getContext('2d').drawImage(canvas, 0, 0, 10, 10);
      return canvas;
    });
    page.data();
    const held = process.memoryUsage.rss() - before;
    expect(kept[0]?.getContext('2d').getImageData(0, 0, 1, 1).data[0]).toBe(200);
    expect(held / (count * pixels.length)).toBeLessThan(1.5);
    kept.forEach(releaseCanvas);
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
