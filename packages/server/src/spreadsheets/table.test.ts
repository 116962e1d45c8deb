import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/spreadsheets');
const fixture = (name: string) => readFileSync(path.join(folder, name));
const read = (content: string | Buffer, options: Partial<Parameters<typeof readTable>[1]> = {}) =>
  readTable(Buffer.from(content), { maxRows: 100, ...options });

describe('a table', () => {
  it('has columns with names and rows with numbers', async () => {
    const table = await read('name,,price\nAda,,3\n\nMax,note,\n');
    expect(table.columns).toEqual([
      { index: 0, letters: 'A', name: 'name' },
      { index: 2, letters: 'C', name: 'price' },
    ]);
    expect(table.rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(table.unnamedColumns).toEqual(['B']);
    expect(table.problems).toEqual([]);
  });

  it('names row, column and header of each cell that is wrong', async () => {
    const { problems } = await read(fixture('values.xlsx'));
    expect(problems).toEqual([{ row: 4, column: 'H', name: 'sum', message: 'holds the error #DIV/0!' }]);
  });

  it('takes a value beyond the header of CSV for a delimiter too many', async () => {
    const { problems } = await read('name,price\nAda,3\nMax,7,5\n');
    expect(problems).toMatchObject([{ row: 3, column: 'C', name: undefined }]);
  });

  it('takes what stands beside the table on a sheet for a note', async () => {
    const { rows, unnamedColumns } = await read(fixture('values.xlsx'));
    expect(rows.at(-1)?.row).toBe(6);
    expect(unnamedColumns).toEqual([]);
  });

  it('skips a title merged over several columns, and joins a header of two rows', async () => {
    const automatic = await read(fixture('merged.xlsx'));
    expect(automatic.columns.map(({ name }) => name)).toEqual(['customer', 'Order']);
    const told = await read(fixture('merged.xlsx'), { headerRow: 3 });
    expect(told.columns.map(({ name }) => name)).toEqual(['customer', 'item', 'price', 'when']);
    expect(told.rows.map(({ row }) => row)).toEqual([4, 5, 6]);
  });

  it.each([
    ['nothing', '', 'empty'],
    ['a header only', 'a,b\n', 'no row'],
    ['two columns of one name', 'a,b,a\n1,2,3\n', '"a", A and C'],
    ['a name that no variable may have', 'a,__proto__\n1,2\n', 'column B'],
    ['a name that is too long', `${'x'.repeat(257)}\n1\n`, 'column A'],
  ])('is refused with %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining(message),
    });
  });

  it('is refused when the row of the header is empty', async () => {
    await expect(read('a\n\n1\n', { headerRow: 2 })).rejects.toMatchObject({ details: { field: 'headerRow' } });
  });

  it('tells how many rows there are when there are too many', async () => {
    await expect(read(`a\n${'x\n'.repeat(5_000)}`, { maxRows: 25 })).rejects.toMatchObject({
      code: 'BATCH_TOO_LARGE',
      details: { limit: 25, received: 5_000 },
    });
    expect((await read(`a\n${'x\n'.repeat(25)}`, { maxRows: 25 })).rows).toHaveLength(25);
  });

  it('is not made of an old Excel file', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(read(old)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE_TYPE' });
  });

  it('never fails but with an error of its own, whatever a file holds', async () => {
    const files = ['values.xlsx', 'merged.xlsx'].map(fixture);
    files.push(Buffer.from('name;price\n"Ada";3\nMüller;7,5\n'));
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), damage, fc.nat(3), async (which, bytes, cut) => {
        const file = Buffer.from(files[which] ?? '');
        for (const [place, byte] of bytes) file[place % file.length] = byte;
        const whole = cut === 0 ? file.subarray(0, (bytes[0]?.[0] ?? 0) % file.length) : file;
        const error: unknown = await read(whole).then(
          () => undefined,
          (cause: unknown) => cause,
        );
        if (error !== undefined) expect(error).toMatchObject({ name: 'PlatenError' });
      }),
      { numRuns: 1_000, seed: 20_261_121 },
    );
  });
});
