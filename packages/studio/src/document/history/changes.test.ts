import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween, invertChanges } from './changes.ts';

const cases: readonly (readonly [title: string, before: unknown, after: unknown])[] = [
  ['a value', { a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }],
  ['a property that comes', { a: 1 }, { a: 1, b: 2 }],
  ['a property that goes from between others', { a: 1, b: 2, c: 3 }, { a: 1, c: 3 }],
  ['properties in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['an item in the middle of a list', [{ id: 1 }, { id: 3 }], [{ id: 1 }, { id: 2 }, { id: 3 }]],
  ['items in another order', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }]],
  ['numbers of a list', { points: [1, 2, 3] }, { points: [1, 5, 3] }],
  ['a list that becomes empty', [1, 2], []],
  ['another kind of value', { a: [1] }, { a: { b: 1 } }],
  ['null', { a: null }, { a: {} }],
];

describe('the changes between two values', () => {
  it.each(cases)('bring %s forth and back, byte by byte', (_, before, after) => {
    const changes = changesBetween(before, after);
    expect(JSON.stringify(applyChanges(before, changes))).toBe(JSON.stringify(after));
    expect(JSON.stringify(applyChanges(after, invertChanges(changes)))).toBe(JSON.stringify(before));
  });

  it('are none for equal values', () => {
    expect(changesBetween({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });

  it('name only the property of the element that changed', () => {
    const before = {
      elements: [
        { id: 'a', x: 1 },
        { id: 'b', x: 1 },
      ],
    };
    const after = { elements: [before.elements[0], { id: 'b', x: 2 }] };
    expect(changesBetween(before, after)).toEqual([{ path: ['elements', 1, 'x'], before: 1, after: 2 }]);
  });
});
