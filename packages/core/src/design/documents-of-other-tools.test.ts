import { describe, expect, test } from 'vitest';
import { box, issuesOf, parse, parseOne } from './parse-design.fixture.ts';
import { parseDesign } from './parse-design.ts';

/** What tools of design and of pictures write, and what it is here. The page has 100 × 100 px. */
const accepted: readonly (readonly [what: string, given: object, stored: object])[] = [
  [
    'null for what is not set',
    { type: 'text', text: 'a', x: null, fill: null, shadow: null, spans: null, visible: null, clipPath: null },
    { text: 'a' },
  ],
  ['empty texts for colours that are not set', { type: 'text', text: 'a', backgroundColor: '' }, { text: 'a' }],
  ['a number as a text', { type: 'text', text: 42 }, { text: '42' }],
  ['a number as a value', { type: 'barcode', value: 4006381333931, format: 'EAN-13' }, { value: '4006381333931' }],
  [
    'words in capitals',
    { type: 'text', textAlign: 'CENTER', verticalAlign: 'Center', textTransform: 'UPPERCASE' },
    { textAlign: 'center', verticalAlign: 'middle', textTransform: 'uppercase' },
  ],
  [
    'modes in capitals',
    { type: 'image', blendMode: 'Color Dodge', objectFit: 'COVER' },
    { blendMode: 'color-dodge', objectFit: 'cover' },
  ],
  ['an error correction in lower case', { type: 'qr', errorCorrection: 'h' }, { errorCorrection: 'H' }],
  ['Konva’s style of letters', { type: 'text', fontStyle: 'bold italic' }, { fontStyle: 'italic', fontWeight: 'bold' }],
  ['CSS’s padding', { type: 'text', padding: '8px 12px' }, { padding: { top: 8, right: 12, bottom: 8, left: 12 } }],
  ['CSS’s corners', { type: 'rectangle', borderRadius: '10px 20px' }, { cornerRadius: [10, 20, 10, 20] }],
  [
    'CSS’s spacing',
    { type: 'text', letterSpacing: '5%', lineHeight: 'normal' },
    { letterSpacing: '0.05em', lineHeight: 1.2 },
  ],
  ['CSS’s overflow', { type: 'text', overflow: 'hidden' }, { overflow: 'clip' }],
  ['dashes as a text', { type: 'rectangle', strokeDash: '4 2' }, { strokeDash: [4, 2] }],
  ['a colour as an object', { type: 'rectangle', fill: { r: 1, g: 2, b: 3, a: 0.5 } }, { fill: 'rgba(1, 2, 3, 0.5)' }],
  [
    'a gradient of colours alone',
    { type: 'rectangle', fill: { type: 'linear-gradient', angle: '45deg', colors: ['red', 'gold', 'blue'] } },
    { fill: { type: 'linear', angle: 45, stops: [{ offset: 0 }, { offset: 0.5, color: 'gold' }, { offset: 1 }] } },
  ],
  [
    'stops at positions',
    { type: 'rectangle', fill: { type: 'radial', stops: [{ position: '0%', color: 'red' }, [1, 'blue']] } },
    {
      fill: {
        type: 'radial',
        stops: [
          { offset: 0, color: 'red' },
          { offset: 1, color: 'blue' },
        ],
      },
    },
  ],
  ['Polotno’s figure', { type: 'figure', subType: 'star' }, { type: 'star' }],
  ['a figure of a preset', { type: 'figure', subType: 'rightTriangle' }, { type: 'polygon', preset: 'right-triangle' }],
  ['a shape of markup', { type: 'shape', html: '<svg/>' }, { type: 'svg', svg: '<svg/>' }],
  ['a background that is off', { type: 'text', backgroundEnabled: false, backgroundColor: 'lime' }, { type: 'text' }],
  ['rows of one column', { type: 'table', rows: ['a', 2] }, { rows: [['a'], [2]] }],
];

describe('a design of another tool', () => {
  test.each(accepted)('may have %s', (_, given, stored) => {
    const element = parseOne({ ...box, ...given });
    expect(element).toMatchObject(stored);
    for (const name of ['fill', 'shadow', 'clip', 'x', 'backgroundColor', 'visible', 'subType']) {
      if (!Object.hasOwn(stored, name)) expect(element).not.toHaveProperty(name);
    }
  });

  test('is stored in the same form when it is stored again', () => {
    for (const [what, given] of accepted) {
      const design = parseDesign({ width: 100, height: 100, canvasData: { elements: [{ ...box, ...given }] } });
      expect(parseDesign(design), what).toEqual(design);
    }
  });

  test('may leave the size of a text to its words', () => {
    const [text] = parse({ elements: [{ type: 'i-text', left: 20, top: 5, text: 'Hello', fontSize: 20 }] });
    expect(text).toMatchObject({ x: 20, width: 80, height: 24, overflow: 'expand', fit: 'none' });
    const [auto] = parse({ elements: [{ type: 'text', width: 40, height: 'auto', text: 'a', overflow: 'ellipsis' }] });
    expect(auto).toMatchObject({ width: 40, height: 20, overflow: 'ellipsis' });
    expect(issuesOf(() => parse({ elements: [{ type: 'image', src: 'a.png' }] })).map(({ path }) => path)).toEqual([
      '/canvasData/elements/0/width',
      '/canvasData/elements/0/height',
    ]);
  });

  test('has the children of a Fabric group where Fabric shows them', () => {
    const objects = [{ type: 'rect', left: -50, top: -25, ...box }];
    const [group] = parse({ elements: [{ type: 'group', left: 10, top: 10, ...box, objects }] });
    expect(group).toMatchObject({ x: 10, y: 10, children: [{ x: 0, y: 0 }] });
  });

  test('may be a document of one page', () => {
    const page = { background: 'red', children: [{ type: 'rect', ...box }] };
    const { canvasData } = parseDesign({ width: 10, height: 10, canvasData: { pages: [page] } });
    expect(canvasData).toMatchObject({ background: 'red', elements: [{ type: 'rectangle' }] });
    expect(canvasData).not.toHaveProperty('pages');
    const [issue] = issuesOf(() => parse({ pages: [page, page] }));
    expect(issue).toMatchObject({ path: '/canvasData/pages', expected: expect.stringMatching(/^one page/) });
  });

  test('is told of what nobody reads in the document itself', () => {
    const warned: unknown[] = [];
    const canvasData = { elements: [], guides: [], clipPaths: [], background: null };
    parseDesign({ width: 1, height: 1, canvasData }, { onWarning: ({ details }) => warned.push(details?.property) });
    expect(warned).toEqual(['canvasData.clipPaths']);
  });

  test.each([
    [{ type: 'figure', subType: 'cloud' }, '/type', 'one of rectangle'],
    [{ type: 'rectangle', opacity: 80 }, '/opacity', 'a number of at most 1'],
    [{ type: 'text', fontSize: 'medium' }, '/fontSize', 'a number, with the unit px or without a unit'],
    [{ type: 'rectangle', rotation: { angle: 5 } }, '/rotation', 'a number'],
    [{ type: 'text', text: ['a'] }, '/text', 'a string'],
    [{ type: 'image', cropX: 10, cropY: 0 }, '/cropX', 'a number of at most 1'],
    [{ type: 'rectangle', shadowColor: 'red', shadowBlur: 900 }, '/shadowBlur', 'a number of at most 250'],
  ])('is refused with the place and what is expected: %j', (element, path, expected) => {
    const [issue] = issuesOf(() => parseOne({ ...box, ...element }));
    expect(issue?.path).toBe(`/canvasData/elements/0${path}`);
    expect(issue?.expected).toContain(expected);
    expect(issue?.received).toBeTruthy();
  });
});
