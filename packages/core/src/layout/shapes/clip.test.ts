import { describe, expect, it } from 'vitest';
import { issuesOf, parseOne } from '../../design/parse-design.fixture.ts';
import { parseDesign } from '../../design/parse-design.ts';
import type { GroupMark, Mark } from '../../scene/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FontCatalog, TextMeasurer } from '../../text/fonts.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import type { ResolvedImage } from '../context.ts';
import { layoutDesign } from '../layout-design.ts';

type Properties = Readonly<Record<string, unknown>>;

const images = new Map<string, ResolvedImage>([
  ['photo.jpg', { status: 'ready', info: { key: 'photo', width: 300, height: 100, opaque: true } }],
  ['mask.png', { status: 'ready', info: { key: 'mask', width: 50, height: 50 } }],
  [
    'mask.svg',
    {
      status: 'ready',
      info: {
        key: 'art',
        width: 10,
        height: 10,
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="red"/></svg>',
      },
    },
  ],
  ['gone.png', { status: 'unavailable', reason: 'it is gone', show: 'nothing' }],
]);

function layout(element: Properties): Scene {
  const elements = [{ id: 'a', width: 200, height: 100, ...element }];
  const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData: { elements } }));
  const ports = { fonts: {} as FontCatalog, measurer: {} as TextMeasurer, images, pixelRatio: 1 };
  return layoutDesign(design, ports);
}

function only(element: Properties): Mark {
  const { marks } = layout(element);
  if (marks[0] === undefined || marks.length > 1) throw new Error('not one mark was laid out');
  return marks[0];
}

/** The group that holds what is seen and what masks it. */
function maskedOf(mark: Mark): GroupMark {
  const [child] = mark.kind === 'group' ? mark.children : [];
  if (child?.kind !== 'group' || child.mask === undefined) throw new Error('nothing is masked');
  return child;
}

describe('a clip by a shape', () => {
  const box = { x: 0, y: 0, width: 200, height: 100 };

  it.each([
    [{ shape: 'rectangle' }, { type: 'rect', ...box }],
    [
      { shape: 'rectangle', radius: 12 },
      { type: 'roundRect', ...box, radii: [12, 12, 12, 12] },
    ],
    [
      { shape: 'rectangle', radius: [1, 2, 3, 4] },
      { type: 'roundRect', ...box, radii: [1, 2, 3, 4] },
    ],
    [{ shape: 'rounded' }, { type: 'roundRect', ...box, radii: [12.5, 12.5, 12.5, 12.5] }],
    [
      { shape: 'rounded', radius: { tl: 9 } },
      { type: 'roundRect', ...box, radii: [9, 0, 0, 0] },
    ],
    [{ shape: 'circle' }, { type: 'ellipse', cx: 100, cy: 50, rx: 50, ry: 50 }],
    [
      { shape: 'circle', radius: 20 },
      { type: 'ellipse', cx: 100, cy: 50, rx: 20, ry: 20 },
    ],
    [{ shape: 'ellipse' }, { type: 'ellipse', cx: 100, cy: 50, rx: 100, ry: 50 }],
    [
      { shape: 'polygon', sides: 4, radius: 5 },
      { type: 'path', d: expect.stringContaining('A5 5') },
    ],
    [
      { shape: 'star', radius: 5 },
      { type: 'path', d: expect.stringContaining('A') },
    ],
    [
      { shape: 'path', d: 'M0 0H9V9Z' },
      { type: 'path', d: 'M0 0L9 0L9 9Z' },
    ],
  ])('has its outline: %j', (clip, shape) => {
    expect(only({ type: 'rectangle', fill: 'red', clip }).clip).toMatchObject(shape);
  });

  it('leaves round corners of a picture as they are', () => {
    const mark = only({ type: 'image', src: 'photo.jpg', cornerRadius: 9, clip: { shape: 'circle' } });
    const [outer] = mark.kind === 'group' ? mark.children : [];
    expect(outer).toMatchObject({ clip: { type: 'ellipse' }, children: [{ clip: { type: 'roundRect' } }] });
  });

  it.each([
    [{}, '/clip/shape', 'unless there is a src'],
    [{ radius: 4 }, '/clip/shape', 'unless there is a src'],
    [{ shape: 'blob' }, '/clip/shape', 'one of circle'],
    [{ shape: 'path' }, '/clip/d', 'SVG path data'],
    [{ shape: 'polygon', radius: [1, 2, 3, 4] }, '/clip/radius', 'one number, as the shape is polygon'],
    [{ shape: 'circle', radius: { tl: 4 } }, '/clip/radius', 'one number, as the shape is circle'],
    [{ src: 'a.svg', mode: 'depth' }, '/clip/mode', 'one of alpha, luminance'],
    [{ src: 'a.svg', objectFit: 'squeeze' }, '/clip/objectFit', 'one of cover'],
  ])('is refused with its path when it says nothing: %j', (clip, path, expected) => {
    const issues = issuesOf(() => parseOne({ type: 'rectangle', clip }));
    expect(issues).toMatchObject([
      { path: `/canvasData/elements/0${path}`, expected: expect.stringContaining(expected) },
    ]);
  });
});

describe('a clip by a picture', () => {
  it('masks what the element draws, stretched to its box, beneath its effects', () => {
    const mark = only({
      type: 'rectangle',
      fill: 'red',
      x: 5,
      opacity: 0.5,
      blur: 2,
      shadow: { blur: 4 },
      clip: { src: 'mask.png' },
    });
    expect(mark).toMatchObject({
      kind: 'group',
      opacity: 0.5,
      filters: [{ type: 'blur' }],
      dropShadows: [{ blur: 4 }],
    });
    expect(maskedOf(mark)).toMatchObject({
      mask: 'alpha',
      children: [
        { kind: 'shape', opacity: 1, transform: null, shadows: [], dropShadows: [] },
        { kind: 'image', image: 'mask', target: { x: 0, y: 0, width: 200, height: 100 } },
      ],
    });
  });

  it('keeps its form where it is told to, and its shape cuts as well', () => {
    const clip = { src: 'mask.png', objectFit: 'contain', objectPosition: 'left', shape: 'circle' };
    expect(maskedOf(only({ type: 'rectangle', fill: 'red', clip }))).toMatchObject({
      children: [{ clip: { type: 'ellipse' } }, { target: { x: 0, y: 0, width: 100, height: 100 } }],
    });
  });

  it('stays vectors when it is art, in greys when its lightness counts', () => {
    const [, alpha] = maskedOf(only({ type: 'rectangle', fill: 'red', clip: { src: 'mask.svg' } })).children;
    expect(JSON.stringify(alpha)).toContain('"kind":"shape"');
    expect(JSON.stringify(alpha)).toContain('#ff0000');
    const lightness = maskedOf(only({ type: 'rectangle', fill: 'red', clip: { src: 'mask.svg', mode: 'luminance' } }));
    expect(lightness.mask).toBe('luminance');
    expect(JSON.stringify(lightness.children[1])).toContain('#363636');
  });

  it.each(['image', 'line', 'polygon', 'star', 'circle', 'svg', 'qr', 'group', 'table'])('clips a %s', (type) => {
    const properties = {
      image: { src: 'photo.jpg' },
      svg: { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>' },
      qr: { value: 'A' },
      group: { children: [{ type: 'rectangle', width: 9, height: 9, fill: 'red' }] },
    };
    const own = properties[type as keyof typeof properties];
    expect(maskedOf(only({ type, ...own, clip: { src: 'mask.png' } })).children).toHaveLength(2);
  });

  it('that failed is told of, and left out or replaced', () => {
    const scene = layout({ type: 'rectangle', fill: 'red', clip: { src: 'gone.png' } });
    expect(scene.marks).toMatchObject([{ kind: 'shape', clip: null }]);
    expect(scene.warnings).toMatchObject([
      {
        code: 'IMAGE_UNAVAILABLE',
        elementId: 'a',
        details: { property: 'clip.src', src: 'gone.png', reason: 'it is gone' },
      },
    ]);
    const replaced = layout({ type: 'rectangle', fill: 'red', clip: { src: 'gone.png', fallbackSrc: 'mask.png' } });
    expect(maskedOf(replaced.marks[0] as Mark).children[1]).toMatchObject({ image: 'mask' });
    expect(replaced.warnings).toHaveLength(1);
  });

  it('of nothing clips nothing', () => {
    const scene = layout({ type: 'rectangle', fill: 'red', clip: { src: '' } });
    expect([scene.marks[0]?.kind, scene.warnings]).toEqual(['shape', []]);
  });
});

describe('the shadow of an element', () => {
  const spread = { spread: 4 };
  const inset = { blur: 3, inset: true };

  it('is cast by what a clip leaves, not by what was there before', () => {
    expect(only({ type: 'rectangle', fill: 'red', shadow: spread, clip: { shape: 'circle' } })).toMatchObject({
      shadows: [],
      dropShadows: [spread],
    });
  });

  it('is that of its box where a photo fills it, and follows the corners and the border', () => {
    const mark = only({
      type: 'image',
      src: 'photo.jpg',
      cornerRadius: 10,
      border: { color: 'red', width: 6 },
      shadow: [spread, inset],
    });
    expect(mark).toMatchObject({
      dropShadows: [],
      children: [
        { fill: null, shape: { x: -3, width: 206, radii: [13, 13, 13, 13] }, shadows: [spread] },
        { kind: 'group' },
        { fill: null, shape: { x: 3, width: 194, radii: [7, 7, 7, 7] }, shadows: [inset] },
      ],
    });
  });

  it.each([
    ['a picture that may be transparent', { type: 'image', src: 'mask.png' }],
    ['a photo beside which the page shows', { type: 'image', src: 'photo.jpg', objectFit: 'contain' }],
    ['a photo that is clipped', { type: 'image', src: 'photo.jpg', clip: { shape: 'circle' }, cornerRadius: 4 }],
    ['a code without background', { type: 'qr', value: 'A', backgroundColor: 'transparent' }],
    ['a line', { type: 'line' }],
    ['a group without fill', { type: 'group', children: [{ type: 'circle', width: 9, height: 9, fill: 'red' }] }],
  ])('follows the opacity of %s', (_, element) => {
    expect(only({ ...element, shadow: [spread, inset] }).dropShadows).toMatchObject([spread, inset]);
  });

  it.each([
    ['a code', { type: 'qr', value: 'A' }, 100],
    ['a group that is a card', { type: 'group', fill: 'white', clipChildren: true }, 200],
    ['a transparent picture over a colour', { type: 'image', src: 'mask.png', backgroundColor: 'white' }, 200],
  ])('is that of the box of %s', (_, element, width) => {
    expect(only({ ...element, shadow: spread })).toMatchObject({
      dropShadows: [],
      children: [{ shape: { type: 'rect', width }, shadows: [spread] }, {}],
    });
  });

  it('without spread is one of opacity everywhere, as it was', () => {
    expect(only({ type: 'image', src: 'photo.jpg', shadow: { blur: 4 } })).toMatchObject({
      kind: 'image',
      dropShadows: [{ blur: 4 }],
    });
  });
});
