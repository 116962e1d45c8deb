import { describe, expect, it } from 'vitest';
import { type AskedVariable, readValues, writeValues } from './read-values.ts';

const asked = (name: string, type: AskedVariable['type']): AskedVariable => ({
  name,
  type,
  default: null,
  required: false,
});
const variables = [asked('name', 'text'), asked('seats', 'number'), asked('paid', 'boolean'), asked('tags', 'list')];

describe('what is written into a form of variables', () => {
  it('becomes values of their types, and nothing where a field is empty', () => {
    const { data, refused } = readValues(variables, { name: ' Ada ', seats: '2,5', paid: 'true', tags: '' });
    expect([data, refused]).toEqual([{ name: ' Ada ', seats: 2.5, paid: true }, new Set()]);
  });

  it('is refused where it is no value of its type', () => {
    const { data, refused } = readValues(variables, { seats: 'two', tags: '{"a": 1}' });
    expect([data, refused]).toEqual([{}, new Set(['seats', 'tags'])]);
  });

  it('may have any name', () => {
    const { data } = readValues([asked('__proto__', 'text')], JSON.parse('{"__proto__": "x"}'));
    expect(JSON.stringify(data)).toBe('{"__proto__":"x"}');
  });

  it('is written back as it was', () => {
    const written = { name: 'Ada', seats: '3', paid: 'false', tags: '["a"]' };
    expect(writeValues(readValues(variables, written).data)).toEqual(written);
  });
});
