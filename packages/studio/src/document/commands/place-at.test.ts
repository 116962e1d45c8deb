import { expect, it } from 'vitest';
import { placeAt } from './place-at.ts';

const page = { width: 400, height: 300 };

it('what is dropped has its middle under the pointer', () => {
  expect(placeAt(page, { width: 100, height: 50 }, { x: 200, y: 150 })).toEqual({
    x: 150,
    y: 125,
    width: 100,
    height: 50,
  });
});

it('what is dropped at the edge lies inside of the page', () => {
  expect(placeAt(page, { width: 100, height: 50 }, { x: 395, y: -20 })).toEqual({
    x: 300,
    y: 0,
    width: 100,
    height: 50,
  });
});

it('what is larger than the page becomes as large as fits, in its ratio', () => {
  expect(placeAt(page, { width: 4_000, height: 1_000 }, { x: 0, y: 150 })).toEqual({
    x: 0,
    y: 100,
    width: 400,
    height: 100,
  });
});
