import { describe, expect, it } from 'vitest';
import { issuesOf, parseOne } from './parse-design.fixture.ts';
import { parseDesign } from './parse-design.ts';

type Case = readonly [tool: string, kinds: readonly string[], given: object, stored: object];

const stops = [
  { offset: 0, color: 'red' },
  { offset: 1, color: 'blue' },
];
const fills = ['rectangle', 'circle', 'polygon', 'star'];
const outlined = [...fills, 'image', 'line'];
const bordered = [...fills, 'image'];
const every = [...outlined, 'svg', 'qr', 'barcode'];

/** What Fabric, Konva and Polotno call the properties that a design must have, and what is stored. The box is 100 × 50. */
const cases: readonly Case[] = [
  ['Fabric', every, { left: 3, top: 4 }, { x: 3, y: 4 }],
  ['Fabric', every, { left: 60, top: 40, originX: 'center', originY: 'bottom' }, { x: 10, y: -10 }],
  ['Fabric', every, { angle: 30 }, { rotation: 30 }],
  ['Fabric', every, { scaleX: 2, scaleY: -3 }, { width: 200, height: 150, flipY: true }],
  ['Konva', every, { rotation: 30, opacity: 0.5 }, { rotation: 30, opacity: 0.5 }],
  ['Polotno', every, { visible: false }, { visible: false }],
  ['Polotno', every, { showInExport: false }, { visible: false }],
  ['Fabric', fills, { fill: 'red' }, { fill: 'red' }],
  [
    'Fabric',
    fills,
    { fill: { type: 'linear', coords: { x1: 0, y1: 0, x2: 100, y2: 50 }, colorStops: stops } },
    { fill: { type: 'linear', from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, stops } },
  ],
  [
    'Fabric',
    fills,
    { fill: { type: 'radial', coords: { x1: 50, y1: 25, r1: 0, x2: 50, y2: 25, r2: 25 }, colorStops: stops } },
    { fill: { type: 'radial', center: { x: 0.5, y: 0.5 }, radius: { x: 0.25, y: 0.5 }, stops } },
  ],
  [
    'Fabric',
    fills,
    {
      fill: {
        type: 'radial',
        gradientUnits: 'percentage',
        coords: { x1: 0.5, y1: 0.5, r1: 0.1, x2: 0.5, y2: 0.5, r2: 0.5 },
        colorStops: stops,
      },
    },
    {
      fill: {
        type: 'radial',
        center: { x: 0.5, y: 0.5 },
        radius: { x: 0.5, y: 0.5 },
        stops: [
          { offset: 0.2, color: 'red' },
          { offset: 1, color: 'blue' },
        ],
      },
    },
  ],
  [
    'Konva',
    fills,
    {
      fillLinearGradientStartPoint: { x: 0, y: 0 },
      fillLinearGradientEndPoint: { x: 50, y: 50 },
      fillLinearGradientColorStops: [0, 'red', 1, 'blue'],
    },
    { fill: { type: 'linear', from: { x: 0, y: 0 }, to: { x: 0.5, y: 1 }, stops } },
  ],
  [
    'Konva',
    fills,
    {
      fillRadialGradientStartPoint: { x: 20, y: 25 },
      fillRadialGradientStartRadius: 0,
      fillRadialGradientEndPoint: { x: 20, y: 25 },
      fillRadialGradientEndRadius: 40,
      fillRadialGradientColorStops: [0, 'red', 1, 'blue'],
    },
    { fill: { type: 'radial', center: { x: 0.2, y: 0.5 }, radius: { x: 0.4, y: 0.8 }, stops } },
  ],
  ['Fabric', outlined, { stroke: 'red', strokeWidth: 2 }, { stroke: 'red', strokeWidth: 2 }],
  ['Fabric', outlined, { strokeDashArray: [4, 2] }, { strokeDash: [4, 2] }],
  ['Konva', outlined, { dash: [4, 2], dashOffset: 1 }, { strokeDash: [4, 2], strokeDashOffset: 1 }],
  [
    'Fabric',
    outlined,
    { strokeLineCap: 'round', strokeLineJoin: 'bevel', strokeMiterLimit: 9 },
    { strokeCap: 'round', strokeJoin: 'bevel', strokeMiterLimit: 9 },
  ],
  ['Konva', outlined, { lineCap: 'round', lineJoin: 'round' }, { strokeCap: 'round', strokeJoin: 'round' }],
  [
    'Fabric',
    every,
    { shadow: { color: 'red', blur: 4, offsetX: 1, offsetY: 2 } },
    { shadow: { color: 'red', blur: 4, offsetX: 1, offsetY: 2 } },
  ],
  [
    'Konva',
    every,
    { shadowColor: '#ff0000', shadowBlur: 4, shadowOffsetX: 1, shadowOffsetY: 2, shadowOpacity: 0.5 },
    { shadow: { color: 'rgba(255, 0, 0, 0.5)', blur: 4, offsetX: 1, offsetY: 2 } },
  ],
  ['Konva', every, { shadowBlur: 4, shadowOpacity: 0.5 }, { shadow: { color: 'rgba(0, 0, 0, 0.5)', blur: 4 } }],
  ['Polotno', every, { shadowEnabled: true, shadowBlur: 4 }, { shadow: { blur: 4 } }],
  ['Polotno', every, { shadowEnabled: false, shadowBlur: 4, shadowColor: 'red' }, { shadow: undefined }],
  ['Polotno', every, { blurEnabled: true, blurRadius: 4 }, { blur: 4 }],
  ['Polotno', every, { blurEnabled: false, blurRadius: 4 }, { blur: 0 }],
  ['Polotno', every, { brightnessEnabled: true, brightness: -0.25 }, { filters: { brightness: 0.75 } }],
  ['Polotno', every, { brightnessEnabled: false, brightness: 0 }, { filters: undefined }],
  ['Polotno', every, { sepiaEnabled: true, grayscaleEnabled: true }, { filters: { sepia: 1, grayscale: 1 } }],
  ['Polotno', every, { sepiaEnabled: false }, { filters: undefined }],
  [
    'Fabric',
    every,
    {
      filters: [
        { type: 'Brightness', brightness: 0.2 },
        { type: 'Contrast', contrast: -0.25 },
        { type: 'Saturation', saturation: -1 },
        { type: 'Grayscale', mode: 'average' },
        { type: 'Sepia' },
        { type: 'Invert', invert: true },
        { type: 'HueRotation', rotation: 0.5 },
      ],
    },
    {
      filters: {
        brightness: 1.2,
        contrast: 0.75,
        saturation: 0,
        grayscale: 1,
        sepia: 1,
        invert: 1,
        hueRotate: 90,
      },
    },
  ],
  ['Fabric', every, { filters: [] }, { filters: {} }],
  ['CSS', every, { filters: 'brightness(120%)' }, { filters: { brightness: 1.2 } }],
  ['Fabric', every, { globalCompositeOperation: 'multiply' }, { blendMode: 'multiply' }],
  ['Konva', every, { globalCompositeOperation: 'source-over' }, { blendMode: 'normal' }],
  ['Polotno', every, { clipSrc: 'https://example.org/a.svg' }, { clip: { src: 'https://example.org/a.svg' } }],
  ['Polotno', every, { maskSrc: 'https://example.org/a.svg' }, { clip: { src: 'https://example.org/a.svg' } }],
  ['Polotno', every, { clipSrc: '', maskSrc: '' }, { clip: undefined }],
  ['Abyssale', every, { maskName: 'circle' }, { clip: { shape: 'circle' } }],
  [
    'Fabric',
    every,
    { clipPath: { type: 'Circle', radius: 10, originX: 'center', originY: 'center', left: 0, top: 0 } },
    { clip: { shape: 'path', d: 'M40 25A10 10 0 0 1 60 25A10 10 0 0 1 40 25Z' } },
  ],
  [
    'Fabric',
    every,
    { clipPath: { type: 'Rect', left: -20, top: -10, width: 20, height: 10, scaleX: 2 } },
    { clip: { shape: 'path', d: 'M30 15L70 15L70 25L30 25L30 15Z' } },
  ],
  ['Konva', ['rectangle', 'image', 'svg'], { cornerRadius: [1, 2, 3, 4] }, { cornerRadius: [1, 2, 3, 4] }],
  ['Fabric', ['rectangle', 'image', 'svg'], { rx: 4, ry: 4 }, { cornerRadius: 4 }],
  ['Fabric', ['circle'], { width: undefined, height: undefined, radius: 20 }, { width: 40, height: 40 }],
  ['Konva', ['circle'], { width: undefined, height: undefined, radiusX: 20, radiusY: 10 }, { width: 40, height: 20 }],
  ['Fabric', ['circle'], { width: undefined, height: undefined, rx: 20, ry: 10 }, { width: 40, height: 20 }],
  ['Konva', ['circle'], { outerRadius: 50, innerRadius: 20 }, { innerRadius: 0.4 }],
  ['Polotno', bordered, { borderSize: 3, borderColor: 'red' }, { stroke: 'red', strokeWidth: 3 }],
  ['the specification', bordered, { border: { color: 'red', width: 3 } }, { stroke: 'red', strokeWidth: 3 }],
  ['CSS', bordered, { border: '3px dashed red' }, { stroke: 'red', strokeWidth: 3, strokeDash: [6, 3] }],
  ['CSS', bordered, { borderWidth: '2px', borderStyle: 'dotted', borderColor: 'red' }, { strokeDash: [0, 4] }],
  ['CSS', bordered, { border: 'none' }, { strokeWidth: 0 }],
  ['Polotno', ['image'], { cropX: 0.1, cropY: 0.2 }, { crop: { x: 0.1, y: 0.2, width: 1, height: 1 } }],
  ['Polotno', ['image'], { cropWidth: 0.5, cropHeight: 0.4 }, { crop: { x: 0, y: 0, width: 0.5, height: 0.4 } }],
  ['Polotno', ['image', 'svg'], { stretchEnabled: true }, { objectFit: 'fill' }],
  ['Polotno', ['image'], { skipImageError: true }, { onError: 'skip' }],
  [
    'Abyssale',
    ['image'],
    { imageUrl: 'a.png', fittingType: 'contain', alignment: 'top left' },
    { src: 'a.png', objectFit: 'contain', objectPosition: 'top left' },
  ],
  ['Konva', ['line'], { points: [0, 0, 9, 9] }, { points: [0, 0, 9, 9] }],
  ['Fabric', ['line'], { x1: 10, y1: 20, x2: 30, y2: 50 }, { x: 10, y: 20, points: [0, 0, 20, 30] }],
  ['Polotno', ['line'], { color: 'red' }, { stroke: 'red' }],
  ['Polotno', ['line'], { startHead: 'bar', endHead: '' }, { startHead: 'bar', endHead: 'none' }],
  ['Konva', ['line'], { pointerAtBeginning: true, pointerAtEnding: false }, { startHead: 'triangle', endHead: 'none' }],
  ['Konva', ['line'], { strokeWidth: 2, pointerLength: 10, pointerWidth: 8 }, { headSize: 5 }],
  ['Konva', ['line'], { bezier: true }, { curve: 'bezier' }],
  ['Konva', ['line'], { closed: true, tension: 0.4 }, { closed: true, tension: 0.4 }],
  [
    'Konva',
    ['polygon'],
    { sides: 5, width: undefined, height: undefined, radius: 20 },
    { sides: 5, width: 40, height: 40 },
  ],
  [
    'Fabric',
    ['polygon'],
    {
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 0, y: 9 },
      ],
    },
    {
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 0, y: 9 },
      ],
    },
  ],
  ['Konva', ['star'], { numPoints: 6, outerRadius: 50, innerRadius: 20 }, { numPoints: 6, innerRadius: 0.4 }],
  ['Polotno', ['svg'], { colorsReplace: { '#000': '#fff' } }, { colors: { '#000': '#fff' } }],
  ['Abyssale', ['svg'], { primaryColor: 'red' }, { fill: 'red' }],
  [
    'QR libraries',
    ['qr'],
    { data: 'A', errorCorrectionLevel: 'q', margin: 2 },
    { value: 'A', errorCorrection: 'Q', quietZone: 2 },
  ],
  ['Bannerbear', ['qr'], { qrTarget: 'A', qrColor: 'red' }, { value: 'A', fill: 'red' }],
  ['Abyssale', ['qr'], { payload: 'A', foregroundColor: 'red' }, { value: 'A', fill: 'red' }],
  ['Switchboard', ['qr'], { qrCode: 'A' }, { value: 'A' }],
  ['pdfme', ['qr', 'barcode'], { content: 'A', barColor: 'red' }, { value: 'A', fill: 'red' }],
  ['Bannerbear', ['barcode'], { barcodeData: 'A', barcodeFormat: 'CODE128' }, { value: 'A', format: 'code128' }],
  ['pdfme', ['barcode'], { includetext: false, textColor: 'red' }, { displayValue: false, textColor: 'red' }],
];

const own: Readonly<Record<string, object>> = {
  image: { src: 'a.png' },
  svg: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};
const table = cases.flatMap(([tool, kinds, given, stored]) =>
  kinds.map((kind) => [`${tool}: ${kind} ${Object.keys(given).join(', ')}`, kind, given, stored] as const),
);

describe('the names of other tools', () => {
  it.each(table)('are read and stored as ours: %s', (_, type, given, stored) => {
    const element = parseOne({ ...own[type], type, ...given });
    expect(element).toMatchObject(JSON.parse(JSON.stringify(stored)));
    for (const [name, value] of Object.entries(stored)) if (value === undefined) expect(element[name]).toBeUndefined();
    const names = Object.keys(given).filter((name) => !Object.hasOwn(stored, name));
    for (const name of names.filter((unstored) => (given as Record<string, unknown>)[unstored] !== undefined)) {
      if (name !== 'strokeWidth') expect(element, `${name} is not stored`).not.toHaveProperty(name);
    }
  });

  it.each([
    ['an inverted clip of Fabric', { clipPath: { type: 'Circle', radius: 10, inverted: true } }, '/clipPath/shape'],
    ['a border that is none', { border: '3px wavy red' }, '/border'],
    ['a filter of Fabric that Platen has not', { filters: [{ type: 'Pixelate', blocksize: 4 }] }, '/filters'],
    ['a style of border that is none', { borderStyle: 'groove' }, '/borderStyle'],
    ['a mask that is no shape', { maskName: 'cloud' }, '/maskName'],
  ])('that say what has no counterpart are refused: %s', (_, given, path) => {
    const issues = issuesOf(() => parseOne({ type: 'rectangle', ...given }));
    expect(issues.map((issue) => issue.path)).toContain(`/canvasData/elements/0${path}`);
  });
});

describe('parts of a value that its form does not read', () => {
  it.each([
    ['clip.sides', { clip: { shape: 'circle', sides: 5 } }],
    ['clip.radius', { clip: { shape: 'ellipse', radius: 5 } }],
    ['clip.d', { clip: { shape: 'star', d: 'M0 0' } }],
    ['fill.angle', { fill: { type: 'radial', angle: 30, stops } }],
    ['fill.radius', { fill: { type: 'linear', radius: 0.5, stops } }],
    ['stroke.center', { stroke: { type: 'linear', center: { x: 0, y: 0 }, stops } }],
    ['cornerRadius', { type: 'polygon', preset: 'heart', cornerRadius: 5 }],
  ])('are kept and warned of: %s', (property, given) => {
    const warnings: unknown[] = [];
    const elements = [{ id: 'a', type: 'rectangle', width: 100, height: 50, ...given }];
    const onWarning = (warning: unknown): void => void warnings.push(warning);
    const { canvasData } = parseDesign({ width: 100, height: 100, canvasData: { elements } }, { onWarning });
    expect(warnings).toMatchObject([{ code: 'PROPERTY_UNKNOWN', elementId: 'a', details: { property } }]);
    expect(canvasData.elements[0]).toMatchObject(given);
  });
});
