import type { GoldenCase } from '../golden-case.ts';

const canvas = { width: 360, height: 220 } as const;
const columns = [
  { key: 'item', header: 'Item', width: '1fr' },
  { key: 'qty', header: 'Qty', width: 50, align: 'right' },
  { key: 'price', header: 'Price', width: 80, align: 'right', format: 'currency: "EUR"' },
];
const rows = [
  { item: 'Filter coffee', qty: 2, price: 3.4 },
  { item: 'Almond croissant, baked this morning', qty: 1, price: 4.2 },
  { item: 'Orange juice', qty: 3, price: 5 },
];
const table = (properties: Readonly<Record<string, unknown>> = {}) => ({
  id: 'table',
  type: 'table',
  x: 10,
  y: 10,
  width: 340,
  height: 200,
  columns,
  rows,
  bodyStyle: { fontSize: 13 },
  headerStyle: { fontSize: 13, fontWeight: 700 },
  ...properties,
});

export const tableCases: readonly GoldenCase[] = [
  { ...canvas, name: 'table-plain', says: 'a table has a header, rows and columns', elements: [table()] },
  {
    ...canvas,
    name: 'table-zebra',
    says: 'every second row has its own background',
    elements: [table({ alternateRowStyle: { backgroundColor: '#eff6ff' } })],
  },
  {
    ...canvas,
    name: 'table-borders',
    says: 'outer, row and column borders are crisp',
    elements: [
      table({
        border: { color: '#111827', width: 2 },
        rowBorder: { color: '#9ca3af', width: 1 },
        columnBorder: { color: '#9ca3af', width: 1, style: 'dashed' },
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-percent',
    says: 'columns can be per cent',
    elements: [
      table({
        columns: [
          { key: 'item', header: 'Item', width: '50%' },
          { key: 'qty', header: 'Qty', width: '20%' },
          { key: 'price', header: 'Price', width: '30%' },
        ],
        columnBorder: { color: '#9ca3af' },
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-auto',
    says: 'automatic columns are as wide as their words need',
    elements: [
      table({
        columns: [
          { key: 'item', header: 'Item' },
          { key: 'qty', header: 'Qty' },
          { key: 'price', header: 'Price' },
        ],
        columnBorder: { color: '#9ca3af' },
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-spans',
    says: 'cells can span columns and rows',
    elements: [
      table({
        columns: [{ width: '1fr' }, { width: '1fr' }, { width: '1fr' }],
        showHeader: false,
        border: { color: '#111827' },
        rowBorder: { color: '#111827' },
        columnBorder: { color: '#111827' },
        rows: [
          [{ text: 'over two columns', colSpan: 2 }, 'c'],
          [{ text: 'over two rows', rowSpan: 2 }, 'e', 'f'],
          ['h', 'i'],
        ],
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-conditional',
    says: 'a condition styles a row',
    elements: [
      table({
        rowStyles: [{ when: 'row.qty > 2', style: { backgroundColor: '#fee2e2', fill: '#b91c1c', fontWeight: 700 } }],
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-footer',
    says: 'a footer sums a column',
    elements: [
      table({
        footer: [
          [
            { text: 'Total', colSpan: 2 },
            { aggregate: 'sum', key: 'price', format: 'currency: "EUR"' },
          ],
        ],
        footerStyle: { fontSize: 13, fontWeight: 700 },
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-padding',
    says: 'cell padding can differ by side',
    elements: [table({ cellPadding: { top: 2, right: 20, bottom: 2, left: 4 }, columnBorder: { color: '#9ca3af' } })],
  },
  {
    ...canvas,
    name: 'table-corners',
    says: 'rounded corners clip the rows',
    elements: [
      table({
        cornerRadius: 16,
        backgroundColor: '#f8fafc',
        headerStyle: { fontSize: 13, fill: '#ffffff', backgroundColor: '#1e293b' },
      }),
    ],
  },
  {
    ...canvas,
    name: 'table-vertical',
    says: 'cells align vertically',
    elements: [table({ bodyStyle: { fontSize: 13, verticalAlign: 'middle' }, minRowHeight: 44 })],
  },
  {
    ...canvas,
    name: 'table-empty',
    says: 'an empty table says so',
    elements: [table({ rows: [], emptyText: 'Nothing ordered yet' })],
  },
  {
    ...canvas,
    name: 'table-arabic',
    says: 'an Arabic table reads from the right',
    locale: 'ar',
    elements: [
      table({
        columns: [
          { header: 'الصنف', width: '1fr' },
          { header: 'السعر', width: 90 },
        ],
        rows: [
          ['قهوة عربية', '15'],
          ['شاي بالنعناع', '9'],
        ],
        bodyStyle: { fontSize: 15, fontFamily: 'Noto Sans Arabic' },
        headerStyle: { fontSize: 15, fontFamily: 'Noto Sans Arabic', fontWeight: 700 },
        rowBorder: { color: '#d1d5db' },
      }),
    ],
  },
];
