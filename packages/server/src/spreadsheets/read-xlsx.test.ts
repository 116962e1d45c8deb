import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { makeZip } from 'client-zip';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/support/cpu-time.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Cell } from './sheet.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/spreadsheets');
const fixture = (name: string) => readFileSync(path.join(folder, name));
const read = (bytes: Buffer, sheet?: string) => readXlsx(bytes, { sheet, maxRows: 100 });

const problem = (text: string) => ({ problem: expect.stringContaining(text) });

/** An XLSX file of one sheet whose parts are given as they are. */
async function workbook(parts: { readonly [name: string]: string | Uint8Array }): Promise<Buffer> {
  const whole = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<sst/>',
    ...parts,
  };
  const files = Object.entries(whole).map(([name, input]) => ({ name, input: Buffer.from(input) }));
  return Buffer.from(await new Response(makeZip(files)).arrayBuffer());
}

const sheetOf = (cells: string) =>
  workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>` });
const firstRow = async (cells: string): Promise<readonly Cell[]> =>
  (await read(await sheetOf(`<row r="1">${cells}</row>`))).rows[0]?.cells ?? [];

const styled = (styles: string, cells: string) =>
  workbook({
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  });

describe('an XLSX file made to do harm', () => {
  it.each([
    ['elements in elements', '<a>'.repeat(100_000), 'nests elements more than 64 levels deep'],
    [
      'attributes',
      `<a ${Array.from({ length: 100_000 }, (_, index) => `b${index}=""`).join(' ')}/>`,
      'more than 256 attributes',
    ],
    ['a long attribute', `<a b="${'x'.repeat(100_000)}"/>`, 'an attribute of more than 32768 characters'],
  ])('is refused before it fills memory: %s', async (_what, xml, message) => {
    await expect(sheetOf(xml).then((bytes) => read(bytes))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining(message),
    });
  });

  it('has each format of numbers understood once, and none that no spreadsheet program takes', async () => {
    const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
    const formats = format(200, '[0'.repeat(15_000)) + format(201, '0'.repeat(30_000)) + format(202, '0'.repeat(200));
    const styles = Array.from({ length: 30_000 }, (_, index) => `<xf numFmtId="${200 + (index % 3)}"/>`).join('');
    const bytes = await styled(
      `<numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs>`,
      [0, 1, 2].map((style) => `<c s="${style}"><v>7</v></c>`).join(''),
    );
    const started = cpuMs();
    expect((await read(bytes)).rows[0]?.cells).toEqual([7, 7, 7]);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });

  it('is not looked through for the number at the end of what is no cell', async () => {
    const merged = `<mergeCell ref="${'0'.repeat(32_000)}x"/>`.repeat(100);
    const bytes = await sheetOf(
      `<worksheet><sheetData><row><c><v>7</v></c></row></sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
    );
    const started = cpuMs();
    expect((await read(bytes)).rows[0]?.cells).toEqual([7]);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });
});

describe('reading XLSX', () => {
  it('gives texts, numbers, booleans, dates and the stored results of formulas', async () => {
    const { rows, found } = await read(fixture('values.xlsx'));
    // The first sheet is hidden.
    expect(found).toEqual({ kind: 'xlsx', sheet: 'Gäste' });
    expect(rows).toEqual([
      { row: 1, cells: ['name', 'born', 'arrival', 'seat', 'vip', 'postcode', 'worked', 'sum', 'share'] },
      {
        row: 2,
        cells: ['Ada Lovelace', '1915-12-10', '2026-11-05T18:30:00', 12.5, true, '01067', '26:30', 25, 0.195],
      },
      { row: 3, cells: ['Max Müller 💥', null, '09:05:00', null, false, null, null, 'Max Müller 💥!'] },
      { row: 4, cells: ['  spaces  ', null, null, null, null, null, null, problem('#DIV/0!')] },
      { row: 6, cells: ['after an empty row', null, null, 491701234567] },
      { row: 7, cells: [...Array.from({ length: 11 }, () => null), 'a note at the side'] },
    ]);
  });

  it('counts days from 1904 where the file says so', async () => {
    expect((await read(fixture('dates-1904.xlsx'))).rows[1]?.cells).toEqual(['2026-11-05']);
  });

  it('tells merged cells and formulas that were never calculated', async () => {
    const { rows, merged } = await read(fixture('merged.xlsx'));
    expect(merged).toContainEqual({ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 });
    expect(rows.at(-1)).toEqual({ row: 6, cells: ['Zoë', 'Both', problem('formula without a stored result')] });
  });

  it('finds a sheet by name or number, hidden ones too', async () => {
    expect((await read(fixture('values.xlsx'), 'Notes')).rows[0]?.cells).toEqual(['not this one']);
    expect((await read(fixture('values.xlsx'), '1')).found.sheet).toBe('Notes');
    await expect(read(fixture('values.xlsx'), 'Guests')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'sheet', sheets: ['Notes', 'Gäste'] },
    });
  });

  it('takes cells and rows without references in the order they stand', async () => {
    const bytes = await sheetOf('<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="C2"><v>3</v></c></row>');
    expect((await read(bytes)).rows).toEqual([
      { row: 1, cells: [1, 2] },
      { row: 2, cells: [null, null, 3] },
    ]);
  });

  it.each<[string, readonly unknown[]]>([
    ['<c t="inlineStr"><is><t>a_x000A_b</t></is></c>', ['a\nb']],
    ['<c t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></is></c>', ['rich text']],
    ['<c t="str"><f>A</f><v></v></c><c><v>1</v></c>', [null, 1]],
    ['<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', [true, false]],
    ['<c t="d"><v>2026-11-05T00:00:00</v></c>', ['2026-11-05T00:00:00']],
    ['<c><v>1e400</v></c>', [problem('large')]],
    ['<c><v>x</v></c>', [problem('number')]],
    ['<c t="s"><v>7</v></c>', [problem('does not have')]],
    ['<x:c xmlns:x="y"><x:v>5</x:v></x:c>', [5]],
  ])('reads %s', async (cells, expected) => {
    expect(await firstRow(cells)).toEqual(expected);
  });

  it('refuses a cell far to the right, and takes no memory for what is between', async () => {
    await expect(firstRow('<c r="XFD1"><v>1</v></c>')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { row: 1, column: 'XFD' },
    });
  });

  describe('made to do harm', () => {
    it.each([
      ['is cut short', () => fixture('values.xlsx').subarray(0, 3_000)],
      ['is a ZIP of something else', async () => Buffer.from(await new Response(makeZip([])).arrayBuffer())],
      ['has broken XML', () => sheetOf('<row><c>')],
      ['names a sheet that is not there', () => workbook({})],
      ['declares entities', () => sheetOf('').then(withDoctype)],
      ['climbs out of the archive', () => workbook({ '../../etc/passwd': 'x', 'xl/worksheets/sheet1.xml': '<x/>' })],
      ['is not UTF-8', () => workbook({ 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0xff, 0xfe]) })],
    ])('is refused when it %s', async (_what, make) => {
      await expect(Promise.resolve(make()).then((bytes) => read(bytes))).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        details: { field: 'file' },
      });
    });

    it('is refused before it is unpacked when it says that it is large, and while it is when it lies', async () => {
      const size = 80 * 1024 ** 2;
      const [honest, liar] = [bomb(size), bomb(size, 1_000)];
      expect(honest.length).toBeLessThan(size / 900);
      await expect(read(honest)).rejects.toMatchObject({ message: expect.stringContaining('64 MB') });
      const before = process.memoryUsage().rss;
      await expect(read(liar)).rejects.toMatchObject({ message: expect.stringContaining('damaged') });
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2);
    });
  });
});

function withDoctype(): Promise<Buffer> {
  return workbook({
    'xl/worksheets/sheet1.xml':
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
  });
}

/** An archive whose workbook is that many spaces, 1,000 times smaller; `declared` is the size it claims. */
function bomb(size: number, declared = size): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const data = deflateRawSync(Buffer.alloc(size, ' '));
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(declared, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, data]);
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
