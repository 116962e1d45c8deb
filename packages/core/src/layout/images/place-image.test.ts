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
