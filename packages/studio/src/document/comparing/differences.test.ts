import { parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { differencesBetween } from './differences.ts';
import { isSameJson } from './same-json.ts';

const box = (id: string, more: object = {}) => ({ id, type: 'rectangle', x: 0, y: 0, width: 10, height: 10, ...more });
const group = (id: string, ...children: readonly object[]) => ({ ...box(id), type: 'group', children });
const design = (elements: readonly object[], more: object = {}) =>
  parseDesign({ width: 100, height: 100, canvasData: { elements, ...more } });
const told = (before: readonly object[], after: readonly object[]) =>
  differencesBetween(design(before), design(after)).elements.map(({ became, element, properties, isMoved }) =>
    [became, element.id, ...properties, ...(isMoved ? ['(moved)'] : [])].join(' '),
  );

describe('the differences between two designs', () => {
  it('are none for equal ones, whatever the order of properties', () => {
    const { x, y, ...rest } = box('a');
    expect(told([box('a')], [{ ...rest, y, x }])).toEqual([]);
  });

  it('name elements that came, went and changed, with the properties that changed', () => {
    const after = [box('a', { x: 5, fill: '#ff0000' }), box('c')];
    expect(told([box('a'), box('b')], after)).toEqual(['changed a x fill', 'added c', 'removed b']);
  });

  it('name a property that came or went, and one that holds a list or an object', () => {
    const shadow = { color: '#000000', blur: 2 };
    expect(told([box('a', { shadow, name: 'A' })], [box('a', { shadow: { ...shadow, blur: 3 } })])).toEqual([
      'changed a shadow name',
    ]);
  });

  it('name of several that stand in another order the fewest', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => box(id));
    const [a, b, c, d] = all as [object, object, object, object];
    expect(told(all, [d, a, b, c])).toEqual(['changed d (moved)']);
    expect(told(all, [b, c, d, a])).toEqual(['changed a (moved)']);
    expect(told(all, [a, c, d])).toEqual(['removed b']);
  });

  it('know an element that went into a group, without naming the group or what else is in it', () => {
    expect(told([box('a'), group('g', box('b'))], [group('g', box('b'), box('a'))])).toEqual(['changed a (moved)']);
  });

  it('name what changed inside of a group, not the group', () => {
    expect(told([group('g', box('b'))], [group('g', box('b', { x: 4 }))])).toEqual(['changed b x']);
  });

  it('name properties of the page and of the document', () => {
    const before = design([], { background: '#ffffff' });
    const after = { ...design([], { background: '#eeeeee' }), width: 120 };
    expect(differencesBetween(before, after)).toEqual({ page: ['width', 'background'], elements: [] });
  });
});

describe('two JSON values', () => {
  it.each([
    ['objects in another order', { a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    ['a property that is undefined', { a: 1, b: undefined }, { a: 1 }, true],
    ['null and nothing', { a: null }, {}, false],
    ['a list and an object', [], {}, false],
    ['lists of other lengths', [1], [1, 1], false],
    ['a number and its text', 1, '1', false],
  ])('are told to be the same or not: %s', (_, one, other, isSame) => {
    expect(isSameJson(one, other)).toBe(isSame);
    expect(isSameJson(other, one)).toBe(isSame);
  });
});
