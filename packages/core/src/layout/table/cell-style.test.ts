import { describe, expect, it } from 'vitest';
import { type CellStyle, type TableElement, table, tableTextProperties } from '../../design/elements/table.ts';
import type { GridCell, GridRow } from './cell-grid.ts';
import { resolveCellStyle } from './cell-style.ts';

/** Two values of each property that a table hands down: one for the table, one that wins over it. */
const values: Required<{ readonly [Name in (typeof tableTextProperties)[number]]: readonly [unknown, unknown] }> = {
  fill: ['#123456', '#654321'],
  fontFamily: ['Lora', 'Roboto'],
  fontSize: [31, 12],
  fontWeight: [300, 800],
  fontStyle: ['italic', 'normal'],
  fontFeatures: [{ tnum: 1 }, { ss01: 1 }],
  letterSpacing: [2, '0.1em'],
  textTransform: ['uppercase', 'lowercase'],
  textDecoration: ['underline', 'line-through'],
  decorationColor: ['#ff0000', '#00ff00'],
  decorationThickness: [3, 1],
  decorationStyle: ['wavy', 'dotted'],
  lang: ['th', 'ja'],
  textAlign: ['center', 'right'],
  verticalAlign: ['bottom', 'top'],
  lineHeight: [2, '20px'],
};
const cases = tableTextProperties.map((name) => [name, ...values[name]] as const);

const cell: GridCell = {
  cell: { text: 'a', numeric: false, colSpan: 1, rowSpan: 1 },
  column: 0,
  colSpan: 1,
  rowSpan: 1,
} as unknown as GridCell;

function styleIn(
  section: GridRow['section'],
  properties: Readonly<Record<string, unknown>>,
  { own = {}, column = {} }: { readonly own?: CellStyle; readonly column?: CellStyle } = {},
) {
  const parsed = table.parse({ type: 'table', id: 'list', width: 1, height: 1, ...properties });
  const columns = [{ key: '', header: '', width: 'auto', style: column }];
  const element = { ...parsed, columns, rows: [], footer: [] } as unknown as TableElement;
  const row = { section, index: 0, cells: [] } as unknown as GridRow;
  return resolveCellStyle(element, row, { ...cell, cell: { ...cell.cell, ...own } }, [false]);
}

describe('a text property of the table itself', () => {
  it.each(cases)('is that of header, body and footer: %s', (name, value) => {
    for (const section of ['header', 'body', 'footer'] as const) {
      expect(styleIn(section, { [name]: value })[name]).toEqual(value);
    }
  });

  it.each(cases)('gives way to the style of a section, a column and a cell: %s', (name, value, other) => {
    const given = { [name]: other };
    expect(styleIn('header', { [name]: value, headerStyle: given })[name]).toEqual(other);
    expect(styleIn('body', { [name]: value, bodyStyle: given })[name]).toEqual(other);
    expect(styleIn('footer', { [name]: value, footerStyle: given })[name]).toEqual(other);
    expect(styleIn('body', { [name]: value, firstColumnStyle: given })[name]).toEqual(other);
    expect(styleIn('body', { [name]: value }, { column: given })[name]).toEqual(other);
    expect(styleIn('body', { [name]: value, bodyStyle: { [name]: value } }, { own: given })[name]).toEqual(other);
  });

  it('is not its background or its shadow, which are the whole table’s', () => {
    const style = styleIn('body', { backgroundColor: '#ff0000', shadow: { color: '#000000', blur: 4 } });
    expect(style.backgroundColor).toBeUndefined();
    expect(style.shadow).toBeUndefined();
  });

  it('leaves headers and footers semibold where it says nothing of the weight', () => {
    expect(styleIn('header', { fontSize: 20 }).fontWeight).toBe(600);
    expect(styleIn('footer', {}).fontWeight).toBe(600);
  });
});
