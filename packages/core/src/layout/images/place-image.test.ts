import { expect, test } from 'vitest';
import { placeImage } from './place-image.ts';

const source = { x: 0, y: 0, width: 40, height: 20 };
const box = { x: 100, y: 200, width: 100, height: 80 };

test.each([
  ['10px 20px', { x: 110, y: 220 }],
  ['right 10px bottom 20px', { x: 150, y: 240 }],
  ['right 10px top', { x: 150, y: 200 }],
  ['50% 25%', { x: 130, y: 215 }],
  [
    { x: 1, y: 0 },
    { x: 160, y: 200 },
  ],
])('a picture at its own size lies at %j of its box', (position, corner) => {
  expect(placeImage({ source, box, fit: 'none', position, zoom: 1 })).toEqual({
    source,
    target: { ...source, ...corner },
  });
});

test('a picture that an offset pushes over the edge is cut there', () => {
  expect(placeImage({ source, box, fit: 'none', position: '-10px 70px', zoom: 1 })).toEqual({
    source: { x: 10, y: 0, width: 30, height: 10 },
    target: { x: 100, y: 270, width: 30, height: 10 },
  });
});

test("a picture's own edges lie on whole device px, and those of its box stay", () => {
  const narrow = { x: 0, y: 0, width: 33.3, height: 50.25 };
  const middle = { source, box: narrow, fit: 'contain', position: 'center', zoom: 1 } as const;
  expect(placeImage(middle)?.target.y).toBeCloseTo(16.8, 5);
  expect(placeImage({ ...middle, pixelRatio: 1 })?.target).toEqual({ x: 0, y: 17, width: 33.3, height: 16 });
  expect(placeImage({ ...middle, pixelRatio: 2 })?.target).toEqual({ x: 0, y: 17, width: 33.3, height: 16.5 });
});

test('what a box cuts off a picture follows from the edges that it would have', () => {
  const flat = { x: 0, y: 0, width: 50, height: 20 };
  // 50 × 25 px, from -2.5 to 22.5 px: on whole px from -2 to 23.
  expect(placeImage({ source, box: flat, fit: 'cover', position: 'center', zoom: 1, pixelRatio: 1 })).toEqual({
    source: { x: 0, y: 1.6, width: 40, height: 16 },
    target: flat,
  });
});

test('a picture that is less than a pixel wide is not lost', () => {
  const thin = { source: { x: 0, y: 0, width: 2, height: 400 }, box: { x: 0, y: 0, width: 80, height: 80 } };
  const placed = placeImage({ ...thin, fit: 'contain', position: '10.05px 0px', zoom: 1, pixelRatio: 1 });
  expect(placed?.target.width).toBeCloseTo(0.4, 5);
});
