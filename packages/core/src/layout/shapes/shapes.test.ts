import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { parsePath } from '../../geometry/path-data.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FontCatalog, TextMeasurer } from '../../text/fonts.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { layoutDesign } from '../layout-design.ts';
import { fitCorners } from './corners.ts';
import { polygonFigures } from './polygon-presets.ts';

type Properties = Readonly<Record<string, unknown>>;

function layout(elements: readonly Properties[]): Scene {
  const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData: { elements } }));
  const fonts = {} as FontCatalog;
  const measurer = {} as TextMeasurer;
  return layoutDesign(design, { fonts, measurer, images: new Map(), pixelRatio: 1 });
}

function only(element: Properties): Mark {
  const [mark] = layout([{ id: 'a', width: 200, height: 100, ...element }]).marks;
  if (mark === undefined) throw new Error('nothing was laid out');
  return mark;
}

describe('a rectangle', () => {
  it('is plain without corner radii and round with them', () => {
    expect(only({ type: 'rectangle' })).toMatchObject({ shape: { type: 'rect' } });
    expect(only({ type: 'rectangle', cornerRadius: 8 })).toMatchObject({
      shape: { type: 'roundRect', radii: [8, 8, 8, 8] },
    });
  });

  it('shrinks radii that do not fit by one factor', () => {
    expect(fitCorners(500, { width: 200, height: 100 })).toEqual([50, 50, 50, 50]);
    expect(fitCorners([100, 50, 0, 0], { width: 75, height: 1_000 })).toEqual([50, 25, 0, 0]);
    expect(fitCorners(0, { width: 0, height: 0 })).toEqual([0, 0, 0, 0]);
  });

  it('gets an outline of 1 px when only its colour is given', () => {
    expect(only({ type: 'rectangle', stroke: 'red' })).toMatchObject({
      stroke: { width: 1, paint: { color: '#ff0000' } },
    });
    expect(only({ type: 'rectangle', stroke: 'red', strokeWidth: 0 })).toMatchObject({ stroke: null });
  });

  it('carries its shadows as shadows of a box, other kinds as shadows of their alpha', () => {
    const shadow = [{ blur: 4 }, { blur: 2, inset: true }];
    expect(only({ type: 'rectangle', shadow })).toMatchObject({
      shadows: [{ blur: 4 }, { inset: true }],
      dropShadows: [],
    });
    expect(only({ type: 'line', shadow })).toMatchObject({
      shadows: [],
      dropShadows: [{ blur: 4 }, { blur: 2, inset: true }],
    });
  });

  it('lists its filters in one order and leaves out those without effect', () => {
    const mark = only({
      type: 'rectangle',
      blur: 3,
      filters: { sepia: 0.5, brightness: 2, contrast: 1, hueRotate: 720 },
    });
    expect(mark.filters).toEqual([
      { type: 'brightness', amount: 2 },
      { type: 'sepia', amount: 0.5 },
      { type: 'blur', amount: 3 },
    ]);
  });
});

describe('a circle', () => {
  it('is an ellipse, a slice, or a ring with a hole', () => {
    expect(only({ type: 'circle' })).toMatchObject({ shape: { type: 'ellipse', rx: 100, ry: 50 } });
    expect(only({ type: 'circle', endAngle: 90 })).toMatchObject({
      shape: { type: 'path', d: expect.stringContaining('L100 50Z') },
    });
    expect(only({ type: 'circle', innerRadius: 0.5 })).toMatchObject({ shape: { fillRule: 'evenodd' } });
  });
});

describe('a polygon', () => {
  it.each(Object.keys(polygonFigures))('of the preset %s lies within its box', (preset) => {
    const mark = only({ type: 'polygon', preset });
    if (mark.kind !== 'shape' || mark.shape.type !== 'path') throw new Error('expected a path');
    const commands = parsePath(mark.shape.d) ?? [];
    expect(commands.length).toBeGreaterThan(2);
    for (const { points } of commands) {
      const [x, y] = points.slice(-2);
      if (x === undefined || y === undefined) continue;
      expect(x >= 0 && x <= 200 && y >= 0 && y <= 100).toBe(true);
    }
  });

  it('takes points as px, or as shares of its box when none leaves 0 to 1', () => {
    const shares = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0.5, y: 1 },
    ];
    expect(only({ type: 'polygon', points: shares })).toMatchObject({ shape: { d: 'M0 0L200 0L100 100Z' } });
    const px = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 25, y: 1 },
    ];
    expect(only({ type: 'polygon', points: px })).toMatchObject({ shape: { d: 'M0 0L50 0L25 1Z' } });
  });
});

describe('a line', () => {
  it('runs from corner to corner without points, in black', () => {
    expect(only({ type: 'line' })).toMatchObject({
      shape: { d: 'M0 0L200 100' },
      stroke: { paint: { color: '#000000' } },
    });
  });

  it('ends where its filled head begins', () => {
    const mark = only({ type: 'line', points: [0, 0, 100, 0], strokeWidth: 4, endHead: 'triangle' });
    expect(mark).toMatchObject({
      kind: 'group',
      children: [
        { shape: { d: 'M0 0L88 0' } },
        { shape: { d: 'M100 0L88 6L88 -6Z' }, fill: { color: '#000000' }, stroke: null },
      ],
    });
  });

  it('is one path with an open arrow, so that translucent strokes do not overlap', () => {
    const mark = only({
      type: 'line',
      points: [0, 0, 100, 0],
      strokeWidth: 4,
      stroke: '#0008',
      startHead: 'arrow',
      endHead: 'arrow',
    });
    expect(mark).toMatchObject({ kind: 'shape', shape: { d: expect.stringMatching(/^M.*M.*M/) } });
  });

  it('has sides only when it is closed', () => {
    const triangle = { type: 'line', points: [0, 0, 100, 0, 50, 80], strokeWidth: 4, strokeAlign: 'outside' };
    expect(only({ ...triangle, stroke: '#000', closed: true })).toMatchObject({ stroke: { align: 'outside' } });
    expect(only(triangle)).toMatchObject({ stroke: { align: 'center' } });
  });

  it('is left out when all its points are the same', () => {
    expect(layout([{ id: 'a', type: 'line', points: [5, 5, 5, 5] }]).marks).toEqual([]);
  });
});

describe('a picture that was not loaded', () => {
  it.each(['image', 'svg'])('is told of with its source and the reason: %s', (type) => {
    const scene = layout([{ id: 'a', type, width: 20, height: 10, src: 'gone.png' }]);
    expect(scene.warnings).toMatchObject([
      { code: 'IMAGE_UNAVAILABLE', elementId: 'a', details: { src: 'gone.png', reason: 'not loaded' } },
    ]);
  });
});

describe('the layout of any shape', () => {
  const length = fc.oneof(fc.constantFrom(0.001, 1, 99.5, 100_000), fc.double({ min: 0.01, max: 2_000, noNaN: true }));
  const place = fc.oneof(fc.constantFrom(-100_000, 0, 100_000), fc.double({ min: -500, max: 500, noNaN: true }));
  const angle = fc.double({ min: -36_000, max: 36_000, noNaN: true });
  const paint = fc.constantFrom(
    'red',
    'transparent',
    'linear-gradient(17deg, red, 30%, #00f8)',
    'repeating-radial-gradient(circle at 0 0, red, blue 3px)',
    'conic-gradient(from 1turn, red, blue)',
  );
  const shadow = fc.record({ blur: fc.constantFrom(0, 7, 250), offsetX: place, spread: place, inset: fc.boolean() });
  const common = {
    x: place,
    y: place,
    width: length,
    height: length,
    rotation: angle,
    skewX: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    flipX: fc.boolean(),
    opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    blur: fc.constantFrom(0, 250),
    fill: paint,
    stroke: paint,
    strokeWidth: fc.constantFrom(0, 0.5, 1_000),
    strokeAlign: fc.constantFrom('center', 'inside', 'outside'),
    strokeDash: fc.array(fc.constantFrom(0, 3, 1_000), { maxLength: 3 }),
    shadow: fc.array(shadow, { maxLength: 2 }),
    clip: fc.record({ shape: fc.constantFrom('circle', 'ellipse', 'rounded', 'rectangle', 'polygon', 'star') }),
  };
  const cornerRadius = fc.constantFrom(0, 3, 100_000);
  const coordinates = fc
    .array(place, { minLength: 2, maxLength: 6 })
    .map((list) => [...list, ...list.map((value) => value / 3)]);
  const head = fc.constantFrom('none', 'arrow', 'triangle', 'circle', 'square', 'diamond', 'bar');
  const kinds: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
    rectangle: { cornerRadius },
    circle: {
      startAngle: angle.map((value) => value / 10),
      endAngle: angle.map((value) => value / 10),
      innerRadius: fc.constantFrom(0, 0.3, 1),
    },
    polygon: {
      sides: fc.integer({ min: 3, max: 64 }),
      cornerRadius,
      preset: fc.constantFrom(...Object.keys(polygonFigures)),
      points: fc.array(fc.record({ x: place, y: place }), { minLength: 3, maxLength: 6 }),
    },
    star: { numPoints: fc.integer({ min: 3, max: 64 }), innerRadius: fc.constantFrom(0, 0.5, 1), cornerRadius },
    line: {
      points: coordinates,
      startHead: head,
      endHead: head,
      curve: fc.constantFrom('straight', 'smooth', 'bezier'),
      tension: fc.constantFrom(0, 0.5, 2),
      headSize: fc.constantFrom(0, 3, 100),
      closed: fc.boolean(),
    },
  };
  const element = fc
    .constantFrom(...Object.keys(kinds))
    .chain((type) =>
      fc.record({ type: fc.constant(type), ...common, ...kinds[type] }, { requiredKeys: ['type', 'width', 'height'] }),
    );
  const group = fc.record(
    {
      type: fc.constant('group'),
      ...common,
      cornerRadius,
      clipChildren: fc.boolean(),
      children: fc.array(element, { maxLength: 3 }),
    },
    { requiredKeys: ['type', 'width', 'height', 'children'] },
  );

  it('holds finite numbers only, and paths that follow the grammar', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(element, group), { minLength: 1, maxLength: 3 }), (elements) => {
        expectSound(layout(elements as readonly Properties[]).marks);
      }),
      { numRuns: 400, seed: propertySeed },
    );
  });
});

/** Walks a scene's JSON. */
function expectSound(value: unknown): void {
  if (typeof value === 'number') expect(Number.isFinite(value), `${value} is finite`).toBe(true);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'd') expect(parsePath(part), `path data ${part}`).toBeDefined();
    else expectSound(part);
  }
}
