import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readRows, UnreadableRows } from './read-table.ts';

describe('readRows', () => {
  it('reads CSV with quotes, commas and lines within cells', () => {
    expect(readRows('name,note\r\n"Ada ""L""","a, b\nc"\r\nJoan,\r\n')).toEqual([
      { name: 'Ada "L"', note: 'a, b\nc' },
      { name: 'Joan', note: '' },
    ]);
  });

  it.each([
    ['semicolons', 'name;price\nTea;1,50'],
    ['tabs', 'name\tprice\nTea\t1,50'],
    ['a mark of Unicode in front', '\uFEFFname;price\nTea;1,50\n'],
    ['separators within quoted names', '"name";"price"\nTea;1,50'],
  ])('reads CSV with %s', (_, text) => expect(readRows(text)).toEqual([{ name: 'Tea', price: '1,50' }]));

  it('takes no row from an empty line, and no column without a name', () => {
    expect(readRows('a,,b\n1,2,3\n\n,,\n')).toEqual([{ a: '1', b: '3' }]);
  });

  it('reads JSON: a list of objects, alone or within an object', () => {
    expect(readRows('[{"a": 1}, {"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(readRows('{"rows": [{"a": 1}]}')).toEqual([{ a: 1 }]);
    expect(readRows('{"a": 1}')).toEqual([{ a: 1 }]);
  });

  it.each([
    ['', 'empty'],
    ['name\n', 'empty'],
    ['[1, 2]', 'json'],
    ['[{"a": ', 'json'],
    ['name\n"Ada', 'quote'],
    ['PK\u0003\u0004\u0014', 'spreadsheet'],
    [decodeText(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])).text, 'spreadsheet'],
  ])('says why %j has no rows', (text, reason) => {
    expect(() => readRows(text)).toThrow(expect.objectContaining({ reason }));
    expect(() => readRows(text)).toThrow(UnreadableRows);
  });

  it('reads 20,000 rows without looking at a character more than a few times', () => {
    const text = `a,b\n${'"x, y",2\n'.repeat(20_000)}`;
    expect(readRows(text)).toHaveLength(20_000);
  });
});
