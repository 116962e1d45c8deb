import { placePicture } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { covering, cropUnder, scaledAbout } from './crop.ts';

const frame = { width: 200, height: 100 };

describe('a picture under its frame', () => {
  it('fills it: it is as large as it must be, and bares no edge', () => {
    expect(covering({ x: 50, y: 0, width: 100, height: 100 }, frame)).toEqual({
      x: 0,
      y: -50,
      width: 200,
      height: 200,
    });
    expect(covering({ x: -500, y: 10, width: 300, height: 100 }, frame)).toEqual({
      x: -100,
      y: 0,
      width: 300,
      height: 100,
    });
  });

  it('stays at one point when it is scaled', () => {
    expect(scaledAbout({ x: -100, y: 0, width: 400, height: 100 }, { x: 100, y: 50 }, 2)).toEqual({
      x: -300,
      y: -50,
      width: 800,
      height: 200,
    });
  });

  it('stays as large as it is when it is stored again and again', () => {
    const third = cropUnder({ x: -200, y: 0, width: 600, height: 200 }, { width: 200, height: 200 });
    expect(third).toEqual({ x: 0.33333, y: 0, width: 0.33334, height: 1 });
  });

  it.each([
    ['cover', { x: -37, y: -21, width: 311, height: 207 }],
    ['contain', { x: 0, y: -400, width: 200, height: 501 }],
    ['fill', { x: -1_000, y: -20, width: 1_200, height: 150 }],
  ] as const)('is stored as the crop that layout shows in the same place, with the fit %s', (objectFit, picture) => {
    const info = { width: picture.width * 3, height: picture.height * (objectFit === 'fill' ? 2 : 3) };
    const shown = {
      objectFit,
      crop: cropUnder(picture, frame),
      objectPosition: { x: 0.2, y: 0.9 },
      zoom: 1,
      focalPoint: undefined,
    };
    const placed = placePicture(shown, info, { box: { x: 0, y: 0, ...frame }, pixelRatio: null });
    const scale = (placed?.target.width ?? 0) / (placed?.source.width ?? 1);
    expect((placed?.target.x ?? 0) - (placed?.source.x ?? 0) * scale).toBeCloseTo(picture.x, 1);
    expect(placed?.target.width).toBeCloseTo(200, 1);
    expect(placed?.target.height).toBeCloseTo(100, 1);
  });
});
