import { describe, expect, test } from 'vitest';
import { parseOne } from './parse-design.fixture.ts';

/** Names of the table of properties, by the tool that has them, with what is stored of them. */
const textNames: readonly (readonly [string, object, object])[] = [
  ['Abyssale', { payload: 'a', max_lines: 2, auto_resize: true }, { text: 'a', maxLines: 2, fit: 'shrink' }],
  [
    'Abyssale',
    { text_truncation: true, text_decoration: 'underline' },
    { overflow: 'ellipsis', textDecoration: 'underline' },
  ],
  ['pdfme', { content: 'a', fontName: 'Lora', fontColor: '#123' }, { text: 'a', fontFamily: 'Lora', fill: '#123' }],
  [
    'pdfme',
    { alignment: 'center', verticalAlignment: 'middle', characterSpacing: 2 },
    { textAlign: 'center', verticalAlign: 'middle', letterSpacing: 2 },
  ],
  ['pdfme', { dynamicFontSize: { min: 8, max: 30 } }, { minFontSize: 8, maxFontSize: 30, fit: 'fit' }],
  ['pdfme', { underline: true, strikethrough: true }, { textDecoration: 'underline line-through' }],
  ['Orshot', { content: 'a', textMode: 'fit' }, { text: 'a', fit: 'shrink' }],
  [
    'Orshot',
    { textMode: 'overflow', textStrokeColor: '#f00', textStrokeWidth: 2 },
    { fit: 'none', stroke: '#f00', strokeWidth: 2 },
  ],
  ['Orshot', { justifyContent: 'flex-end', alignItems: 'center' }, { textAlign: 'end', verticalAlign: 'middle' }],
  ['Bannerbear', { 'text-fit': 'auto_fit', 'font-size': 20 }, { fit: 'fit', fontSize: 20 }],
  ['Bannerbear', { 'text-fit': 'resize_overflow', 'text-ellipsis': true }, { fit: 'shrink', overflow: 'ellipsis' }],
  [
    'Bannerbear',
    { 'text-highlight-color': '#ff0', 'white-space': 'nowrap' },
    { backgroundColor: '#ff0', backgroundMode: 'line', wrap: 'none' },
  ],
  ['Bannerbear', { 'word-break': 'break-all', 'letter-spacing': 3 }, { wrap: 'char', letterSpacing: 3 }],
  ['Templated', { horizontal_align: 'right', color: '#123' }, { textAlign: 'right', fill: '#123' }],
  [
    'Konva',
    { align: 'center', ellipsis: true, wrap: 'char' },
    { textAlign: 'center', overflow: 'ellipsis', wrap: 'char' },
  ],
  ['Polotno', { textOverflow: 'change-font-size', placeholder: 'x' }, { fit: 'shrink', placeholder: 'x' }],
  ['Polotno', { textOverflow: 'ellipsis' }, { overflow: 'ellipsis', fit: 'none' }],
  ['Polotno', { textOverflow: 'resize' }, { overflow: 'expand', fit: 'none' }],
  ['Switchboard', { fillTextBox: true }, { fit: 'fit' }],
  [
    'Creatomate',
    { text_wrap: false, font_size_minimum: undefined, fontSizeMax: 60 },
    { wrap: 'none', maxFontSize: 60 },
  ],
  [
    'Fabric',
    { charSpacing: 100, textBackgroundColor: '#ff0' },
    { letterSpacing: '0.1em', backgroundColor: '#ff0', backgroundMode: 'line' },
  ],
  [
    'Fabric',
    { underline: true, textDecorationThickness: 3, textDecorationColor: '#f00' },
    { textDecoration: 'underline', decorationThickness: 3, decorationColor: '#f00' },
  ],
];

const tableNames: readonly (readonly [string, object, object])[] = [
  [
    'pdfme',
    { head: ['A', 'B'], headWidthPercentages: [30, 70] },
    {
      columns: [
        { header: 'A', width: '30%' },
        { header: 'B', width: '70%' },
      ],
    },
  ],
  [
    'pdfme',
    { head: ['A', 'B'], columnStyles: { alignment: { 1: 'right' } } },
    { columns: [{ header: 'A' }, { header: 'B', align: 'right' }] },
  ],
  ['pdfme', { showHead: false, repeatHead: false }, { showHeader: false, repeatHeader: false }],
  [
    'pdfme',
    { headStyles: { fontColor: '#fff', alignment: 'center' } },
    { headerStyle: { fill: '#fff', textAlign: 'center' } },
  ],
  [
    'pdfme',
    { bodyStyles: { alternateBackgroundColor: '#eee', fontSize: 9 } },
    { bodyStyle: { fontSize: 9 }, alternateRowStyle: { backgroundColor: '#eee' } },
  ],
  ['pdfme', { tableStyles: { borderColor: '#123', borderWidth: 2 } }, { border: { color: '#123', width: 2 } }],
  [
    'pdfme',
    { bodyStyles: { borderColor: '#123', borderWidth: { top: 0, right: 0, bottom: 2, left: 0 } } },
    { bodyStyle: { border: { color: '#123', width: 2, sides: ['bottom'] } } },
  ],
  [
    'Polotno',
    { colWidths: [0.25, 0.75], data: [['a', 'b']] },
    { columns: [{ width: '0.25fr' }, { width: '0.75fr' }], rows: [['a', 'b']] },
  ],
  [
    'Polotno',
    { borderColor: '#123', borderWidth: 2, borderStyle: 'dashed' },
    { border: { color: '#123', width: 2, style: 'dashed' } },
  ],
  [
    'Polotno',
    { rows: [[{ text: 'a', color: '#f00', align: 'center', colSpan: 2 }]] },
    { rows: [[{ text: 'a', fill: '#f00', textAlign: 'center', colSpan: 2 }]] },
  ],
];

describe('names of other tools', () => {
  test.each(textNames)('of texts, %s: %j', (_, given, stored) => {
    const element = parseOne({ type: 'text', ...given });
    expect(element).toMatchObject(stored);
    for (const name of Object.keys(given)) if (!Object.hasOwn(stored, name)) expect(element).not.toHaveProperty([name]);
  });

  test.each(tableNames)('of tables, %s: %j', (_, given, stored) => {
    const element = parseOne({ type: 'table', ...given });
    expect(element).toMatchObject(stored);
    for (const name of Object.keys(given)) if (!Object.hasOwn(stored, name)) expect(element).not.toHaveProperty([name]);
  });
});
