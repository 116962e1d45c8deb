import { bindDesign, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { type Condition, conditionTests, readCondition, writeCondition } from './condition.ts';

const values = ['3', '-1.5', 'true', 'Berlin', '', 'with "both" and \'one\'', '{{ name }}', '07', 'Größe é'];

describe('a condition that is put together', () => {
  it('is read as it was written, for every test and value', () => {
    for (const test of conditionTests) {
      for (const value of values) {
        const needed = test === 'filled' || test === 'empty' ? '' : value;
        const condition: Condition = { variable: 'order.total', test, value: needed };
        const expected = { ...condition, value: needed.includes('"') ? needed.replaceAll("'", '’') : needed };
        for (const type of ['text', 'number', 'boolean'] as const) {
          expect(readCondition(writeCondition(condition, type))).toEqual(expected);
        }
      }
    }
  });

  it('reads what people write, and leaves what says more to them', () => {
    expect(readCondition('{{ paid }}')).toEqual({ variable: 'paid', test: 'filled', value: '' });
    expect(readCondition(' stock>0 ')).toEqual({ variable: 'stock', test: '>', value: '0' });
    expect(readCondition("city == 'Rom'")).toEqual({ variable: 'city', test: '==', value: 'Rom' });
    for (const text of ['true', '', 'a and b', 'a | size > 2', 'a == b', '{% if a %}1{% endif %}', 'a.b[0] > 1']) {
      expect([text, readCondition(text)]).toEqual([text, undefined]);
    }
  });

  it('means in a render what it says', () => {
    const shown = (condition: Condition, dynamicData: Readonly<Record<string, unknown>>) => {
      const box = { id: 'a', type: 'rectangle', x: 0, y: 0, width: 9, height: 9 };
      const elements = [{ ...box, visible: writeCondition(condition) }];
      const design = parseDesign({ width: 9, height: 9, canvasData: { elements } });
      return bindDesign(design, { dynamicData }).elements.length === 1;
    };
    expect(shown({ variable: 'n', test: '>=', value: '3' }, { n: 3 })).toBe(true);
    expect(shown({ variable: 'n', test: '<', value: '3' }, { n: 3 })).toBe(false);
    const vip: Condition = { variable: 'is vip', test: '==', value: 'yes' };
    expect(readCondition(writeCondition(vip))).toEqual(vip);
    expect(shown(vip, { 'is vip': 'yes' })).toBe(true);
    expect(shown(vip, { 'is vip': 'no' })).toBe(false);
    expect(shown({ ...vip, test: 'empty', value: '' }, { 'is vip': 'yes' })).toBe(false);
    // As rows of a CSV have them.
    expect(shown({ variable: 'n', test: '>', value: '3' }, { n: '12' })).toBe(true);
    expect(shown({ variable: 'n', test: '==', value: '12' }, { n: '12' })).toBe(true);
    expect(shown({ variable: 'city', test: '==', value: 'Berlin' }, { city: 'Berlin' })).toBe(true);
    expect(shown({ variable: 'city', test: 'contains', value: 'erl' }, { city: 'Berlin' })).toBe(true);
    expect(shown({ variable: 'city', test: '!=', value: 'it\'s "x"' }, { city: 'Berlin' })).toBe(true);
    expect(shown({ variable: 'city', test: 'empty', value: '' }, { city: '' })).toBe(true);
    expect(shown({ variable: 'city', test: 'filled', value: '' }, {})).toBe(false);
  });
});
