import { describe, expect, test } from 'vitest';
import type { TableElement } from '../../design/elements/table.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { type Issue, PlatenError } from '../../errors/platen-error.ts';
import { bindDesign } from '../bind-design.ts';

const columns = [
  { key: 'name', header: 'Item' },
  { key: 'qty', header: '{{ qtyLabel | default: "Qty" }}', align: 'center' },
  { key: 'price', header: 'Price', width: '2fr', format: 'currency: "EUR"' },
];
const items = [
  { name: 'Tea {{ x }}', qty: 2, price: 3.1 },
  { name: 'Cake', qty: 0, price: '4.20' },
];

function bindTable(table: object, dynamicData: Record<string, unknown> = {}): TableElement {
  const element = { id: 't', type: 'table', width: 100, height: 50, ...table };
  const bound = bindDesign(parseDesign({ width: 10, height: 10, canvasData: { elements: [element] } }), {
    dynamicData,
  });
  return bound.elements[0] as TableElement;
}

function texts({ rows }: Pick<TableElement, 'rows'>): readonly (readonly string[])[] {
  return rows.map(({ cells }) => cells.map((cell) => cell.text.replaceAll('\u00a0', ' ')));
}

function refusals(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    expect(error.code).toBe('INVALID_DYNAMIC_DATA');
    return (error.details.errors as readonly Issue[]).map(({ path, code }) => `${path} ${code}`);
  }
  throw new Error('the data was accepted');
}

describe('rows from data', () => {
  test('a column that no row has a value for is told of, with the key that was meant', () => {
    const element = { id: 't', type: 'table', width: 100, height: 50, columns: [{ key: 'nme' }, { key: 'qty' }] };
    const warningsOf = (rows: readonly object[]) =>
      bindDesign(parseDesign({ width: 10, height: 10, canvasData: { elements: [{ ...element, rows }] } })).warnings;
    expect(warningsOf(items)).toMatchObject([
      {
        code: 'TABLE_COLUMN_EMPTY',
        elementId: 't',
        message: expect.stringContaining('Did you mean "name"?'),
        details: { key: 'nme', column: 1, didYouMean: 'name' },
      },
    ]);
    expect(warningsOf([{ qty: 1 }, { nme: null }])).toEqual([]);
    expect(warningsOf([])).toEqual([]);
  });

  test('objects fill columns by key, formats are applied, texts from data are not templates', () => {
    const table = bindTable({ rows: '{{ items }}', columns }, { items });
    expect(texts(table)).toEqual([
      ['Tea {{ x }}', '2', '€3.10'],
      ['Cake', '0', '€4.20'],
    ]);
    expect(table.rows[1]?.cells.map(({ numeric }) => numeric)).toEqual([false, true, true]);
    expect(table.columns).toEqual([
      { key: 'name', header: 'Item', width: 'auto', style: {} },
      { key: 'qty', header: 'Qty', width: 'auto', align: 'center', style: {} },
      { key: 'price', header: 'Price', width: '2fr', style: {} },
    ]);
  });

  test('lists and plain values make rows too, and columns are found when none are named', () => {
    expect(texts(bindTable({ rows: '{{ rows }}' }, { rows: [['a', 1], ['b']] }))).toEqual([['a', '1'], ['b']]);
    expect(texts(bindTable({ rows: '{{ rows }}' }, { rows: ['a', 2] }))).toEqual([['a'], ['2']]);
    const table = bindTable({ rows: '{{ rows }}' }, { rows: [{ a: 1 }, { b: 2 }] });
    expect(table.columns.map(({ header }) => header)).toEqual(['a', 'b']);
    expect(texts(table)).toEqual([
      ['1', ''],
      ['', '2'],
    ]);
  });

  test('keys may be paths', () => {
    const rows = [{ product: { name: 'A' } }, { 'product.name': 'B' }];
    expect(texts(bindTable({ rows: '{{ rows }}', columns: [{ key: 'product.name' }] }, { rows }))).toEqual([
      ['A'],
      ['B'],
    ]);
  });

  test('cells may have a look, a span, an image or a code of their own', () => {
    const rows = [[{ text: 'A', color: 'red', colSpan: 2 }, { url: 'a.png', width: 20 }, { qr: { value: 'x' } }]];
    const table = bindTable({ rows: '{{ rows }}' }, { rows });
    expect(table.rows[0]?.cells).toEqual([
      { text: 'A', numeric: false, fill: 'red', colSpan: 2, rowSpan: 1 },
      { text: '', numeric: false, image: { src: 'a.png', width: 20 }, colSpan: 1, rowSpan: 1 },
      { text: '', numeric: false, qr: { value: 'x' }, colSpan: 1, rowSpan: 1 },
    ]);
    expect(table.columns).toHaveLength(4);
  });

  test('no value is an empty table; one that is no list is refused', () => {
    expect(bindTable({ rows: '{{ items }}' }).rows).toEqual([]);
    expect(refusals(() => bindTable({ rows: '{{ items }}' }, { items: 'a, b' }))).toEqual([
      '/dynamicData/items INVALID_TYPE',
    ]);
  });

  test('what does not fit is blamed on its row and column', () => {
    const bad = [
      { name: 'A', price: 'n/a' },
      { name: { nope: 1 }, price: 1 },
    ];
    expect(refusals(() => bindTable({ rows: '{{ items }}', columns }, { items: bad }))).toEqual([
      '/dynamicData/items/0/price INVALID_VALUE',
      '/dynamicData/items/1/name/nope UNKNOWN_PROPERTY',
    ]);
  });

  test('5,000 cells at most', () => {
    const rows = Array.from({ length: 1_000 }, () => Array.from({ length: 6 }, () => 'x'));
    expect(refusals(() => bindTable({ rows: '{{ rows }}' }, { rows }))).toEqual(['/dynamicData/rows TOO_LARGE']);
  });
});

test('stored rows may hold templates that see the data and their own row', () => {
  const rows = [
    ['{{ who }}', '{{ row.price }}', 2],
    [{ text: '{{ index }}', fill: '{{ brand }}' }, 'x', 3],
  ];
  const table = bindTable({ rows, columns }, { who: 'Ada', brand: '#f00' });
  expect(texts(table)).toEqual([
    ['Ada', '2', '€2.00'],
    ['1', 'x', '€3.00'],
  ]);
  expect(table.rows[1]?.cells[0]).toMatchObject({ fill: '#f00' });
});

test('conditions style rows; a later one wins', () => {
  const rowStyles = [
    { when: 'row.qty < 1', style: { color: 'red', fontWeight: 'bold' } },
    { when: 'row.name == special', style: { fill: '{{ brand }}' } },
    { when: 'index == 0', style: { backgroundColor: '#eee' } },
  ];
  const table = bindTable({ rows: '{{ items }}', columns, rowStyles }, { items, special: 'Cake', brand: 'navy' });
  expect(table.rows.map(({ style }) => style)).toEqual([
    { backgroundColor: '#eee' },
    { fill: 'navy', fontWeight: 'bold' },
  ]);
});

describe('footers', () => {
  const foot = (footer: readonly unknown[]) =>
    texts({ rows: bindTable({ rows: '{{ items }}', columns, footer }, { items }).footer });

  test('aggregates take the format of their column', () => {
    expect(foot([['Sum', { aggregate: 'sum' }, { aggregate: 'sum' }]])).toEqual([['Sum', '2', '€7.30']]);
    expect(foot([{ name: 'Mean', price: { aggregate: 'avg', format: 'number: 3' } }])).toEqual([['Mean', '', '3.650']]);
    expect(
      foot([
        [
          { aggregate: 'count', key: 'name' },
          { aggregate: 'min', key: 'price' },
          { aggregate: 'max', key: 'qty' },
        ],
      ]),
    ).toEqual([['2', '€3.10', '€2.00'].toSpliced(2, 1, '2')]);
  });

  test('templates see the rows', () => {
    expect(foot([['{{ rows.size }} items', '{{ "qty" | sum }}', '{{ "price" | sum }}']])).toEqual([
      ['2 items', '2', '€7.30'],
    ]);
    expect(foot([[{ text: 'Total', colSpan: 2, align: 'right' }, '{{ "price" | sum | times: 2 }}']])).toEqual([
      ['Total', '€14.60'],
    ]);
  });

  test('sums of a column without a key are of the cells above', () => {
    const rows = [
      ['Tea', 3],
      ['Cake', 7.5],
    ];
    const { footer } = bindTable({ columns: [{ header: 'Item' }, {}], rows, footer: [['Sum', { aggregate: 'sum' }]] });
    expect(texts({ rows: footer })).toEqual([['Sum', '10.5']]);
  });

  test('sums of what is no number are refused', () => {
    expect(refusals(() => foot([[{ aggregate: 'sum', key: 'name' }]]))).toEqual([
      '/elements/t/footer/0/0 INVALID_VALUE',
    ]);
    expect(refusals(() => foot([[{ aggregate: 'median' }]]))).toEqual([
      '/elements/t/footer/0/0/aggregate INVALID_VALUE',
    ]);
  });
});
