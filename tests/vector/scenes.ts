import type { GroupMark, Mark, Paint, Scene, Shadow, ShapeMark, Stroke } from '@platen/core';

/** Scenes made by hand: each is one sentence about what the two vector formats must show as the PNG does. */
export interface SceneCase {
  readonly title: string;
  readonly scene: Scene;
}

const base = {
  elementId: 'e',
  transform: null,
  opacity: 1,
  blendMode: 'normal',
  filters: [],
  dropShadows: [],
  clip: null,
  href: null,
  alt: null,
} as const;

export function shapeMark(mark: Pick<ShapeMark, 'shape'> & Partial<ShapeMark>): ShapeMark {
  return { ...base, kind: 'shape', fill: null, stroke: null, shadows: [], ...mark };
}

export function groupMark(children: readonly Mark[], mark: Partial<GroupMark> = {}): GroupMark {
  return { ...base, kind: 'group', children, ...mark };
}

export function solid(color: string): Paint {
  return { type: 'solid', color };
}

export function strokeOf(color: string, width: number, more: Partial<Stroke> = {}): Stroke {
  return {
    paint: solid(color),
    width,
    dash: [],
    dashOffset: 0,
    cap: 'butt',
    join: 'miter',
    miterLimit: 4,
    align: 'center',
    ...more,
  };
}

export function shadowOf(color: string, more: Partial<Shadow> = {}): Shadow {
  return { color, offsetX: 0, offsetY: 0, blur: 0, spread: 0, inset: false, ...more };
}

export function sceneOf(marks: readonly Mark[], more: Partial<Scene> = {}): Scene {
  return {
    version: 1,
    width: 320,
    height: 240,
    background: solid('#ffffff'),
    marks,
    warnings: [],
    elements: [],
    ...more,
  };
}

const star = {
  type: 'path',
  d: 'M160 30 L190 100 L265 105 L207 152 L226 225 L160 184 L94 225 L113 152 L55 105 L130 100 Z',
  fillRule: 'nonzero',
} as const;
const card = { type: 'roundRect', x: 60, y: 50, width: 200, height: 120, radii: [20, 20, 20, 20] } as const;
const rainbow = [
  { offset: 0, color: '#e4572e' },
  { offset: 0.5, color: '#17bebb' },
  { offset: 1, color: '#2e282a' },
];

export const shapeScenes: readonly SceneCase[] = [
  {
    title: 'plain shapes: rectangle, ellipse, unequal corners, path',
    scene: sceneOf([
      shapeMark({ shape: { type: 'rect', x: 10, y: 10, width: 90, height: 60 }, fill: solid('#3366cc') }),
      shapeMark({ shape: { type: 'ellipse', cx: 200, cy: 50, rx: 70, ry: 35 }, fill: solid('rgba(204, 51, 0, 0.5)') }),
      shapeMark({
        shape: { type: 'roundRect', x: 20, y: 100, width: 120, height: 100, radii: [40, 0, 20, 10] },
        fill: solid('#00aa55'),
      }),
      shapeMark({
        shape: { type: 'path', d: 'M180 120h100v100h-100zm20 20h60v60h-60z', fillRule: 'evenodd' },
        fill: solid('#222222'),
      }),
    ]),
  },
  {
    title: 'a linear gradient with three stops',
    scene: sceneOf([
      shapeMark({ shape: card, fill: { type: 'linear', x0: 60, y0: 50, x1: 260, y1: 170, stops: rainbow } }),
    ]),
  },
  {
    title: 'an elliptical radial gradient that fades out',
    scene: sceneOf([
      shapeMark({
        shape: { type: 'rect', x: 20, y: 20, width: 280, height: 200 },
        fill: {
          type: 'radial',
          cx: 140,
          cy: 100,
          rx: 140,
          ry: 70,
          stops: [
            { offset: 0, color: '#ffcc00' },
            { offset: 1, color: 'rgba(255, 0, 80, 0.2)' },
          ],
        },
      }),
    ]),
  },
  {
    title: 'a conic gradient, opaque, with a hard edge',
    scene: sceneOf([
      shapeMark({
        shape: { type: 'ellipse', cx: 160, cy: 120, rx: 110, ry: 100 },
        fill: { type: 'conic', cx: 150, cy: 110, startDeg: 30, stops: rainbow },
      }),
    ]),
  },
  {
    title: 'a conic gradient with alpha',
    scene: sceneOf([
      shapeMark({
        shape: card,
        fill: {
          type: 'conic',
          cx: 160,
          cy: 110,
          startDeg: 0,
          stops: [
            { offset: 0, color: 'rgba(0, 80, 255, 0)' },
            { offset: 1, color: '#0050ff' },
          ],
        },
      }),
    ]),
  },
  {
    title: 'strokes inside, outside, in the middle, and dashed',
    scene: sceneOf([
      shapeMark({
        shape: { type: 'rect', x: 20, y: 20, width: 120, height: 80 },
        fill: solid('#ffe0a0'),
        stroke: strokeOf('#cc3300', 12, { align: 'inside' }),
      }),
      shapeMark({
        shape: { type: 'ellipse', cx: 230, cy: 60, rx: 50, ry: 35 },
        fill: solid('#a0ffe0'),
        stroke: strokeOf('rgba(0, 80, 255, 0.6)', 10, { align: 'outside' }),
      }),
      shapeMark({
        shape: { type: 'roundRect', x: 30, y: 130, width: 110, height: 80, radii: [16, 16, 16, 16] },
        stroke: strokeOf('#7700aa', 8, { dash: [20, 10], dashOffset: 5, cap: 'round', join: 'round' }),
      }),
      shapeMark({
        shape: { type: 'path', d: 'M180 210 L230 130 L280 210', fillRule: 'nonzero' },
        stroke: strokeOf('#111111', 10, { join: 'bevel', cap: 'square' }),
      }),
    ]),
  },
  {
    title: 'two outer shadows under a half-transparent card, with spread',
    scene: sceneOf([
      shapeMark({
        shape: card,
        fill: solid('rgba(255, 200, 0, 0.5)'),
        shadows: [
          shadowOf('rgba(0, 0, 0, 0.6)', { offsetX: 6, offsetY: 10, blur: 16 }),
          shadowOf('#ff0066', { spread: 8 }),
        ],
      }),
    ]),
  },
  {
    title: 'an inset shadow with spread and offset',
    scene: sceneOf([
      shapeMark({
        shape: card,
        fill: solid('#eeeeff'),
        stroke: strokeOf('#334455', 2),
        shadows: [shadowOf('rgba(0, 0, 0, 0.8)', { inset: true, offsetX: 8, offsetY: 8, blur: 18, spread: 4 })],
      }),
    ]),
  },
  {
    title: 'shadows of a free path, blurred and sharp',
    scene: sceneOf([
      shapeMark({
        shape: star,
        fill: solid('#ffdd33'),
        shadows: [
          shadowOf('rgba(0, 0, 0, 0.5)', { offsetY: 8, blur: 14 }),
          shadowOf('#cc0000', { offsetX: 4, offsetY: 4 }),
        ],
      }),
    ]),
  },
  {
    title: 'a turned group at half opacity with overlapping children',
    scene: sceneOf([
      groupMark(
        [
          shapeMark({ shape: { type: 'rect', x: 0, y: 0, width: 120, height: 90 }, fill: solid('#cc0000') }),
          shapeMark({ shape: { type: 'rect', x: 60, y: 40, width: 120, height: 90 }, fill: solid('#0000cc') }),
        ],
        { opacity: 0.5, transform: [0.966, 0.259, -0.259, 0.966, 90, 30] },
      ),
    ]),
  },
  {
    title: 'blend modes over a gradient',
    scene: sceneOf([
      shapeMark({
        shape: { type: 'rect', x: 0, y: 0, width: 320, height: 240 },
        fill: { type: 'linear', x0: 0, y0: 0, x1: 320, y1: 0, stops: rainbow },
      }),
      ...(['multiply', 'screen', 'overlay', 'difference', 'luminosity', 'color-dodge'] as const).map((blendMode, at) =>
        shapeMark({
          shape: { type: 'ellipse', cx: 60 + (at % 3) * 100, cy: 70 + Math.floor(at / 3) * 100, rx: 45, ry: 45 },
          fill: solid('#d09040'),
          blendMode,
        }),
      ),
    ]),
  },
  {
    title: 'a blurred shape and a filtered group',
    scene: sceneOf([
      shapeMark({
        shape: { type: 'rect', x: 30, y: 40, width: 100, height: 100 },
        fill: solid('#0088cc'),
        filters: [{ type: 'blur', amount: 8 }],
      }),
      groupMark(
        [
          shapeMark({ shape: { type: 'rect', x: 180, y: 40, width: 60, height: 100 }, fill: solid('#cc4400') }),
          shapeMark({ shape: { type: 'rect', x: 240, y: 40, width: 60, height: 100 }, fill: solid('#44cc00') }),
        ],
        {
          filters: [
            { type: 'brightness', amount: 1.2 },
            { type: 'contrast', amount: 0.8 },
            { type: 'saturate', amount: 1.4 },
            { type: 'hue-rotate', amount: 40 },
          ],
        },
      ),
      ...(['grayscale', 'sepia', 'invert'] as const).map((type, at) =>
        shapeMark({
          shape: { type: 'rect', x: 30 + at * 90, y: 170, width: 70, height: 50 },
          fill: solid('#dd6633'),
          filters: [{ type, amount: 0.8 }],
        }),
      ),
    ]),
  },
  {
    title: 'a clipped group with a drop shadow',
    scene: sceneOf([
      groupMark([shapeMark({ shape: { type: 'rect', x: 0, y: 0, width: 320, height: 240 }, fill: solid('#ff8800') })], {
        clip: star,
        dropShadows: [shadowOf('rgba(0, 0, 0, 0.6)', { offsetX: 5, offsetY: 8, blur: 10 })],
      }),
    ]),
  },
];
