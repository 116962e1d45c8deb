import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { spreadsheetBounds } from './sheet.ts';

const read = (text: string | Buffer, options: Partial<Parameters<typeof readCsv>[1]> = {}) =>
  readCsv(Buffer.from(text), { maxRows: 100, ...options });
const cellsOf = async (text: string | Buffer) => (await read(text)).rows.map(({ cells }) => cells);

describe('reading CSV', () => {
  it('keeps quoted delimiters, quotes and line ends, and numbers rows as spreadsheet programs do', async () => {
    const { rows, rowCount } = await read('name,note\r\n"Müller, ""Max""","two\nlines"\r\n\r\nAda,007\r\n');
    expect(rows).toEqual([
      { row: 1, cells: ['name', 'note'] },
      { row: 2, cells: ['Müller, "Max"', 'two\nlines'] },
      { row: 4, cells: ['Ada', '007'] },
    ]);
    expect(rowCount).toBe(3);
  });

  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n1,5;2,5\n3,5;4\n'],
    ['\t', 'a\tb, c\n1\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [';', 'sep=;\na,b;c\n1;2\n'],
    [',', 'only\none\ncolumn\n'],
  ])('finds the delimiter %j', async (delimiter, text) => {
    expect((await read(text)).found.delimiter).toBe(delimiter);
  });

  it('takes the delimiter that it is told', async () => {
    expect((await read('a;b,c\n', { delimiter: ',' })).rows[0]?.cells).toEqual(['a;b', 'c']);
  });

  const text = 'name;city\nÄda;Zürich\n';
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('reads %s, with a mark or without', async (encoding, bytes) => {
    const { rows, found } = await read(bytes);
    expect(rows[1]?.cells).toEqual(['Äda', 'Zürich']);
    expect(rows[0]?.cells[0]).toBe('name');
    expect(found.encoding).toBe(encoding);
  });

  it('leaves quotes inside unquoted values alone', async () => {
    expect(await cellsOf('size,n\n5" pipe,2\n')).toEqual([
      ['size', 'n'],
      ['5" pipe', '2'],
    ]);
  });

  it('takes every line end, also mixed', async () => {
    expect(await cellsOf('a\r\nb\nc\rd')).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('names the row in which a quote is never closed', async () => {
    await expect(read('a,b\n1,2\n"3,4\n5,6\n')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'file', row: 3 },
    });
    const long = `a,b\n${'1,2\n'.repeat(60_000)}"open`;
    await expect(read(long)).rejects.toMatchObject({ details: { row: 60_002 } });
  });

  it('refuses a row of more than a million characters, as a missing quote makes', async () => {
    await expect(read(`a\n1\n"${'x\n'.repeat(600_000)}`)).rejects.toMatchObject({ details: { row: 3 } });
  });

  it('refuses more columns than a design can have variables for', async () => {
    await expect(read(`a\n${','.repeat(256)}`)).rejects.toMatchObject({ details: { row: 2 } });
    expect((await read(`a\n${','.repeat(255)}1`)).rows[1]?.cells).toHaveLength(256);
  });

  it('reads no further than spreadsheet programs have rows', async () => {
    const { rows } = spreadsheetBounds;
    await expect(read(`name\n${'\n'.repeat(3 * rows)}`)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { row: rows + 1 },
    });
  });

  it('tells cells that hold more than a text may', async () => {
    const [, row] = await cellsOf(`a,b\n${'x'.repeat(20_001)},1`);
    expect(row).toEqual([{ problem: expect.stringContaining('20000 characters') }, '1']);
  });

  it('keeps the rows that are wanted and counts the others', async () => {
    const { rows, rowCount } = await read('a\n1\n\n2\n3\n', { maxRows: 2 });
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(rowCount).toBe(4);
  });

  it.each([
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['a PDF', Buffer.from('%PDF-1.7\n%\u0001\u0002\u0003\n')],
  ])('refuses %s', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE_TYPE' });
  });

  it('refuses text that is not valid in the encoding it claims', async () => {
    await expect(read(Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0x41]))).rejects.toMatchObject({
      details: { field: 'file', encoding: 'utf-8' },
    });
  });
});
