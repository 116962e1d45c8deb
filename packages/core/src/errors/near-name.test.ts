import { expect, it } from 'vitest';
import { indexNames, nearName } from './near-name.ts';

const known = indexNames(['fontSize', 'fill', 'text', 'canvasData', 'dynamicData', 'x', 'y']);

it.each([
  ['fontsize', 'fontSize'],
  ['font-size', 'fontSize'],
  ['fontSzie', 'fontSize'],
  ['fonSize', 'fontSize'],
  ['fontSizes', 'fontSize'],
  ['canvasdata', 'canvasData'],
  ['dynamicdta', 'dynamicData'],
  ['txt', 'text'],
  ['fil', 'fill'],
  ['z', undefined],
  ['height', undefined],
  ['constructor', undefined],
  ['', undefined],
  ['fontSize', undefined],
  ['e', undefined],
  ['f'.repeat(10_000), undefined],
])('%s is near %s', (given, expected) => {
  expect(nearName(given, known)).toBe(expected);
});
