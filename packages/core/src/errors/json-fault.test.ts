import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFault, placeInText } from './json-fault.ts';

it.each([
  ['{"a": 1,}', 8],
  ['{"a" 1}', 5],
  ["{'a': 1}", 1],
  ['[1, 2', 5],
  ['[1 2]', 3],
  ['[1,]', 3],
  ['"open', 5],
  ['"a\nb"', 2],
  ['"\\x"', 2],
  ['"\\u12g4"', 5],
  ['tru', 3],
  ['trüe', 2],
  ['1.', 2],
  ['-', 1],
  ['01', 1],
  ['{} x', 3],
  ['', 0],
  [`[${'"long",'.repeat(50_000)}oops]`, 350_001],
])('%s stops being JSON at %i', (text, index) => {
  expect(jsonFault(text)).toBe(index);
  expect(() => JSON.parse(text)).toThrow();
});

it('finds no fault in JSON, however it is laid out', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, space) => {
      expect(jsonFault(JSON.stringify(JSON.parse(text), null, space))).toBeUndefined();
    }),
    { seed: 1 },
  );
});

it('finds a fault in every text that is no JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '1', '\\', 'x', ' '), (text, at, sign) => {
      const index = at % (text.length + 1);
      const changed = text.slice(0, index) + sign + text.slice(index + 1);
      let isJson = true;
      try {
        JSON.parse(changed);
      } catch {
        isJson = false;
      }
      expect(jsonFault(changed) === undefined).toBe(isJson);
    }),
    { seed: 2, numRuns: 500 },
  );
});

it('counts lines and columns from 1', () => {
  expect(placeInText('a\nbc\nd', 0)).toEqual({ line: 1, column: 1 });
  expect(placeInText('a\nbc\nd', 3)).toEqual({ line: 2, column: 2 });
  expect(placeInText('a\nbc\nd', 5)).toEqual({ line: 3, column: 1 });
});
