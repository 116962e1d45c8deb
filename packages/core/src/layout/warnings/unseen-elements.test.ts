import { expect, it } from 'vitest';
import { encodeBarcode } from '../../barcodes.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { createTestMeasurer, testFonts } from '../../text/test-fonts.fixture.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { type LayoutDesignContext, layoutDesign } from '../layout-design.ts';
import { placeScene, shownPart } from '../place-scene.ts';

const code = { id: 'code', type: 'qr', x: 100, y: 100, width: 100, height: 100, value: 'Gate 4' };
const bars = { ...code, type: 'barcode', value: 'GATE 4', displayValue: false, height: 60 };
const plate = { id: 'plate', type: 'rectangle', x: 90, y: 90, width: 50, height: 50, fill: '#cc0000' };

/** `code elementId` of what is told of elements on a page of 400 × 300 px that are not seen. */
function told(elements: readonly object[], context: Partial<LayoutDesignContext> = {}, dynamicData = {}) {
  const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData: { elements } }), { dynamicData });
  const text = { fonts: testFonts, measurer: createTestMeasurer() };
  const ports = { images: new Map(), pixelRatio: 1, barcodes: encodeBarcode, ...text, ...context };
  return layoutDesign(design, ports as LayoutDesignContext)
    .warnings.filter((warning) => ['ELEMENT_OFF_PAGE', 'CODE_CUT', 'CODE_COVERED'].includes(warning.code))
    .map(({ code: name, elementId }) => `${name} ${elementId}`);
}

it.each<[string, object[]]>([
  ['to the right', [{ ...plate, x: 401 }]],
  ['above', [{ ...plate, y: -60 }]],
  [
    'in a group that is moved away',
    [{ id: 'card', type: 'group', x: 500, width: 200, height: 200, children: [{ ...plate, x: 0 }] }],
  ],
])('an element beyond the page is told of: %s', (_, elements) => {
  expect(told(elements)).toContain('ELEMENT_OFF_PAGE plate');
});

it.each<[string, object]>([
  ['it is seen in part', { x: -49 }],
  ['it is turned so that a corner may be seen', { x: 402, rotation: 45 }],
  ['it is hidden', { x: 999, visible: false }],
])('nothing is told of an element when %s', (_, more) => {
  expect(told([{ ...plate, ...more }])).toEqual([]);
});

it.each<[string, object]>([
  ['a QR code', { ...code, x: 340 }],
  ['a barcode', { ...bars, y: -10 }],
  ['a turned barcode', { ...bars, x: 0, width: 200, rotation: 90, y: 0 }],
  [
    'a code in a group',
    { id: 'card', type: 'group', x: 330, y: 0, width: 70, height: 70, children: [{ ...code, x: 0, y: 0 }] },
  ],
])('%s that the page cuts is told of', (_, element) => {
  expect(told([element])).toEqual(['CODE_CUT code']);
});

it('a code that resizeMode cover cuts is told of, with its place in the output', () => {
  const size = { sceneWidth: 400, sceneHeight: 300, scale: 1, resizeMode: 'cover' } as const;
  const narrow = placeScene({ ...size, width: 150, height: 300 });
  expect(told([code], { placement: narrow.transform, shown: shownPart(narrow) })).toEqual(['CODE_CUT code']);
  const wide = placeScene({ ...size, width: 400, height: 250 });
  expect(told([code], { placement: wide.transform, shown: shownPart(wide) })).toEqual([]);
  const contained = placeScene({ ...size, width: 150, height: 300, resizeMode: 'contain' });
  expect(told([code], { placement: contained.transform, shown: shownPart(contained) })).toEqual([]);
});

it.each<[string, object]>([
  ['a rectangle', plate],
  [
    'a gradient',
    {
      ...plate,
      fill: {
        type: 'linear',
        stops: [
          { offset: 0, color: '#fff' },
          { offset: 1, color: '#000' },
        ],
      },
    },
  ],
  ['a circle', { ...plate, type: 'circle', x: 110, y: 110 }],
  [
    'a rectangle in a group',
    { id: 'card', type: 'group', x: 90, y: 90, width: 50, height: 50, children: [{ ...plate, x: 0, y: 0 }] },
  ],
  ['a turned rectangle', { ...plate, rotation: 30 }],
  ['a star', { ...plate, type: 'star', x: 110, y: 110 }],
  ['a polygon', { ...plate, type: 'polygon', x: 110, y: 110 }],
  ['SVG art', { ...plate, type: 'svg', x: 110, y: 110, svg: '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>' }],
  [
    'a rectangle in a group with round corners',
    {
      ...plate,
      type: 'group',
      clipChildren: true,
      cornerRadius: 8,
      children: [{ ...plate, id: 'inner', x: 0, y: 0 }],
    },
  ],
])('a code beneath %s is told of', (_, element) => {
  expect(told([code, element])).toEqual(['CODE_COVERED code']);
  expect(told([element, code])).toEqual([]);
});

it.each<[string, object]>([
  ['one can see through it', { opacity: 0.5 }],
  ['it has no fill', { fill: 'none', stroke: '#000', strokeWidth: 1 }],
  ['its corner touches the quiet zone alone', { x: 52, y: 52 }],
  ['it stands beside', { x: 250 }],
  ['only its box reaches the code', { type: 'star', x: 61, y: 61 }],
  ['it is turned away', { x: 60, y: 170, width: 50, height: 6, rotation: 45 }],
])('nothing is told of what lies over a code when %s', (_, more) => {
  expect(told([code, { ...plate, ...more }])).toEqual([]);
});

it('of two codes that overlap, the lower one is told of', () => {
  const other = { ...code, id: 'other', x: 150, y: 150 };
  expect(told([code, other])).toEqual(['CODE_COVERED code']);
  expect(told([other, code])).toEqual(['CODE_COVERED other']);
});

it('a code in a cell of a table is told of when it is cut or covered', () => {
  const list = {
    ...code,
    id: 'list',
    type: 'table',
    fontFamily: 'latin',
    rows: [[{ qr: { value: 'Gate 4', size: 80 } }]],
  };
  expect(told([list])).toEqual([]);
  expect(told([{ ...list, x: 350 }])).toEqual(['CODE_CUT list']);
  expect(told([list, { ...plate, x: 110, y: 130 }])).toEqual(['CODE_COVERED list']);
});

it('a turned code is judged by its own corners', () => {
  const turned = { ...code, rotation: 45 };
  expect(told([turned, { ...plate, x: 75, y: 75, width: 30, height: 30 }])).toEqual([]);
  expect(told([turned, { ...plate, x: 75, y: 140, width: 60, height: 20 }])).toEqual(['CODE_COVERED code']);
});

it('the logo of a code covers nothing that is missed', () => {
  const images = new Map([
    ['https://a.test/logo.png', { status: 'ready', info: { key: 'k', width: 90, height: 90, opaque: true } }],
  ]) as unknown as LayoutDesignContext['images'];
  expect(told([{ ...code, logo: { src: 'https://a.test/logo.png' } }], { images })).toEqual([]);
});

it('copies beyond the page are told of as such alone', () => {
  const card = {
    id: 'card',
    type: 'group',
    x: 10,
    y: 10,
    width: 80,
    height: 100,
    repeat: { each: 'items' },
    children: [plate],
  };
  expect(told([card], {}, { items: [1, 2, 3, 4, 5, 6] })).toEqual([]);
});
