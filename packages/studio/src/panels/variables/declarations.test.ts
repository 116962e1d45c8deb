import { describe, expect, it } from 'vitest';
import { declare, freeName, readDefault, undeclare } from './declarations.ts';

const price = { name: 'price', type: 'number' } as const;

describe('declare', () => {
  it('declares a variable that was only found, with the type that it was found with', () => {
    expect(declare([{ name: 'a' }], price, { required: true })).toEqual([
      { name: 'a' },
      { name: 'price', type: 'number', required: true },
    ]);
  });

  it('changes one declaration, and takes away what is not given any longer', () => {
    const declared = [{ name: 'price', type: 'number', default: 3 }] as const;
    expect(declare(declared, price, { default: undefined, description: 'In euros' })).toEqual([
      { name: 'price', type: 'number', description: 'In euros' },
    ]);
  });

  it('does not give a variable the name of another', () => {
    const declared = [{ name: 'price' }, { name: 'name' }];
    expect(declare(declared, price, { name: 'name' })).toEqual(declared);
    expect(undeclare(declared, 'name')).toEqual([{ name: 'price' }]);
  });

  it('finds a name that is free', () => {
    expect(freeName([])).toBe('variable');
    expect(freeName(['variable', 'variable2', 'x'])).toBe('variable3');
  });
});

describe('readDefault', () => {
  it.each([
    ['12,5', 'number', 12.5],
    ['#f00', 'color', '#f00'],
    ['[{"a": 1}]', 'list', [{ a: 1 }]],
    ['{"a": 1}', 'object', { a: 1 }],
    ['12', 'text', '12'],
    ['', 'number', undefined],
  ] as const)('reads %j as %s', (text, type, value) => expect(readDefault(text, type)).toEqual({ value }));

  it.each([
    ['twelve', 'number'],
    ['reddish', 'color'],
    ['{"a": 1}', 'list'],
    ['[1', 'object'],
  ] as const)('refuses %j as %s', (text, type) => expect(readDefault(text, type)).toBe('refused'));
});
