import { describe, expect, test } from 'vitest';
import { commonAliases, lateAliases } from './aliases/common.ts';
import { elementAliases } from './aliases/index.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';
import { parse, parseOne } from './parse-design.fixture.ts';

describe('names of other tools', () => {
  test.each<[string, object, object]>([
    [
      'Fabric',
      { type: 'Rect', left: 5, top: 6, angle: 30, rx: 4, scaleX: 2, strokeDashArray: [4, 2] },
      { type: 'rectangle', x: 5, y: 6, rotation: 30, cornerRadius: 4, width: 200, strokeDash: [4, 2] },
    ],
    [
      'Fabric text',
      { type: 'i-text', fill: 'red', charSpacing: 50, underline: true, linethrough: true, textAlign: 'justify-left' },
      { type: 'text', letterSpacing: '0.05em', textDecoration: 'underline line-through', textAlign: 'justify' },
    ],
    [
      'CSS in JSON',
      {
        type: 'text',
        text: 'a',
        fontFamily: `'Open Sans', "Noto Sans", serif`,
        padding: [1, 2, 3, 4],
        backgroundPadding: [5, 6],
        textDecoration: ['underline', 'line-through'],
        spans: [{ start: 0, end: 1, fontFamily: '"Lora"', textDecoration: ['overline'] }],
      },
      {
        fontFamily: 'Open Sans, Noto Sans, serif',
        padding: { top: 1, right: 2, bottom: 3, left: 4 },
        backgroundPadding: { top: 5, right: 6, bottom: 5, left: 6 },
        textDecoration: 'underline line-through',
        spans: [{ start: 0, end: 1, fontFamily: 'Lora', textDecoration: 'overline' }],
      },
    ],
    [
      'CSS in the JSON of a table',
      {
        type: 'table',
        cellPadding: [1, 2, 3],
        headerStyle: { padding: [4, 5], fontFamily: `"Playfair Display"` },
        rows: [[{ text: 'a', padding: [6], textDecoration: ['strikethrough'] }]],
      },
      {
        cellPadding: { top: 1, right: 2, bottom: 3, left: 2 },
        headerStyle: { padding: { top: 4, right: 5, bottom: 4, left: 5 }, fontFamily: 'Playfair Display' },
      },
    ],
    [
      'a family with a comma in its name',
      { type: 'text', fontFamily: `"Font, the", serif` },
      { fontFamily: ['Font, the', 'serif'] },
    ],
    [
      'Fabric gradients',
      {
        type: 'rect',
        fill: {
          type: 'linear',
          coords: { x1: 0, y1: 0, x2: 100, y2: 50 },
          colorStops: [
            { offset: 0, color: 'red' },
            { offset: 1, color: 'blue' },
          ],
        },
      },
      {
        fill: {
          type: 'linear',
          from: { x: 0, y: 0 },
          to: { x: 1, y: 1 },
          stops: [
            { offset: 0, color: 'red' },
            { offset: 1, color: 'blue' },
          ],
        },
      },
    ],
    [
      'Konva',
      { type: 'RegularPolygon', sides: 5, dash: [1, 2], shadowColor: 'red', shadowBlur: 3, shadowOffsetX: 1 },
      { type: 'polygon', strokeDash: [1, 2], shadow: { color: 'red', blur: 3, offsetX: 1 } },
    ],
    [
      'Konva arrows',
      { type: 'Arrow', points: [0, 0, 10, 10], pointerAtBeginning: true, strokeWidth: 2, pointerLength: 10 },
      { type: 'line', endHead: 'triangle', startHead: 'triangle', headSize: 5 },
    ],
    [
      'Polotno',
      {
        type: 'image',
        src: 'a.png',
        cropX: 0.1,
        cropWidth: 0.5,
        borderColor: 'red',
        borderSize: 2,
        stretchEnabled: true,
      },
      { crop: { x: 0.1, y: 0, width: 0.5, height: 1 }, stroke: 'red', strokeWidth: 2, objectFit: 'fill' },
    ],
    [
      'Bannerbear',
      { type: 'text', 'text-fit': 'auto_fit', 'align-items': 'center', 'background-color': 'yellow', hidden: true },
      { fit: 'fit', verticalAlign: 'middle', backgroundColor: 'yellow', visible: false },
    ],
    [
      'pdfme',
      {
        type: 'text',
        position: { x: 3, y: 4 },
        content: 'Hi',
        fontColor: '#123',
        alignment: 'right',
        characterSpacing: 2,
        dynamicFontSize: { min: 6, max: 20 },
      },
      {
        x: 3,
        y: 4,
        text: 'Hi',
        fill: '#123',
        textAlign: 'right',
        letterSpacing: 2,
        minFontSize: 6,
        maxFontSize: 20,
        fit: 'fit',
      },
    ],
    [
      'pdfme barcodes',
      { type: 'ean13', content: '4006381333931', barColor: '#111' },
      { type: 'barcode', format: 'ean13', value: '4006381333931', fill: '#111' },
    ],
    [
      'CSS',
      {
        type: 'image',
        src: 'a.png',
        filter: 'brightness(120%) blur(4px)',
        boxShadow: '0 2px 4px red, inset 1px 1px blue',
      },
      {
        filters: { brightness: 1.2 },
        blur: 4,
        shadow: [
          { color: 'red', offsetX: 0, offsetY: 2, blur: 4, spread: 0 },
          { color: 'blue', offsetX: 1, offsetY: 1, blur: 0, spread: 0, inset: true },
        ],
      },
    ],
    [
      'tables',
      {
        type: 'table',
        head: ['A', 'B'],
        headWidthPercentages: [30, 70],
        body: [['1', '2']],
        headStyles: { color: 'red', alignment: 'center' },
      },
      {
        columns: [
          { header: 'A', width: '30%' },
          { header: 'B', width: '70%' },
        ],
        rows: [['1', '2']],
        headerStyle: { fill: 'red', textAlign: 'center' },
      },
    ],
    [
      'QR codes',
      { type: 'qr_code', url: 'https://example.org', qrColor: 'navy', ecl: 'h', margin: 2 },
      { type: 'qr', value: 'https://example.org', fill: 'navy', errorCorrection: 'H', quietZone: 2 },
    ],
  ])('%s', (_, input, stored) => {
    expect(parseOne(input)).toMatchObject(stored);
  });

  test('stars and rings may give the inner radius in px beside the outer one', () => {
    const star = { type: 'star', id: 's', outerRadius: 50, innerRadius: 20 };
    expect(parse({ elements: [star] })[0]).toMatchObject({ width: 100, height: 100, innerRadius: 0.4 });
  });

  test('lines may be given by their ends', () => {
    const line = { type: 'line', id: 'l', x1: 10, y1: 40, x2: 60, y2: 20, color: 'red' };
    const stored = {
      id: 'l',
      type: 'line',
      x: 10,
      y: 20,
      width: 50,
      height: 20,
      points: [0, 20, 50, 0],
      stroke: 'red',
    };
    expect(parse({ elements: [line] })[0]).toEqual(stored);
  });

  test('the canonical name wins when both are given', () => {
    expect(parseOne({ type: 'text', fill: 'red', color: 'blue', x: 1, left: 2 })).toMatchObject({ fill: 'red', x: 1 });
  });

  test('hidden turns around, templates and conditions too', () => {
    expect(parseOne({ type: 'rect', hidden: '{{ off }}' }).visible).toBe('{{ off | not }}');
    expect(parseOne({ type: 'rect', hide: 'stock < 1' }).visible).toBe('{{ stock < 1 | not }}');
  });

  test('every alias leads to a property that its kind has', () => {
    for (const kind of Object.keys(elementSchemas) as ElementKind[]) {
      for (const { name, to } of [...elementAliases[kind], ...commonAliases, ...lateAliases]) {
        for (const target of to.split(', ')) {
          const property = target.split('.')[0] as string;
          expect(elementSchemas[kind].shape, `${kind}: ${name} → ${to}`).toHaveProperty(property);
        }
      }
    }
  });
});
