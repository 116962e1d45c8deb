import { type GoldenCase, shapeElement } from '../golden-case.ts';

const canvas = { width: 200, height: 140 } as const;
const stops = [
  { offset: 0, color: '#f97316' },
  { offset: 0.5, color: '#ec4899' },
  { offset: 1, color: '#3b82f6' },
];
const box = (properties: Readonly<Record<string, unknown>> = {}) =>
  shapeElement('rectangle', { x: 40, y: 30, ...properties });
const photoLike = {
  type: 'linear',
  angle: 60,
  stops: [
    { offset: 0, color: '#fde047' },
    { offset: 0.4, color: '#16a34a' },
    { offset: 1, color: '#1e3a8a' },
  ],
};

const textBox = {
  type: 'text',
  x: 10,
  width: 180,
  height: 50,
  padding: 8,
  text: 'Violet to pink',
  fontSize: '20px',
  fontWeight: 'Heavy',
  fill: '#ffffff',
};

export const effectCases: readonly GoldenCase[] = [
  ...[0, 45, 90, 135, 200, 315].map((angle) => ({
    ...canvas,
    name: `gradient-linear-${angle}`,
    says: `a linear gradient at ${angle} degrees reaches corner to corner, as in CSS`,
    elements: [box({ fill: { type: 'linear', angle, stops } })],
  })),
  {
    ...canvas,
    name: 'gradient-linear-points',
    says: 'a gradient line can be given by its ends',
    elements: [box({ fill: { type: 'linear', from: { x: 0.25, y: 0 }, to: { x: 0.75, y: 0 }, stops } })],
  },
  {
    ...canvas,
    name: 'gradient-css-string',
    says: 'a CSS gradient string is read',
    elements: [box({ fill: 'linear-gradient(to right, #0ea5e9 20%, #0ea5e9 50%, #f43f5e 50%)' })],
  },
  {
    ...canvas,
    name: 'gradient-radial',
    says: 'a radial gradient is an ellipse that reaches the farthest corner',
    elements: [box({ fill: { type: 'radial', stops } })],
  },
  {
    ...canvas,
    name: 'gradient-radial-off-centre',
    says: 'a radial gradient can sit off centre',
    elements: [box({ fill: { type: 'radial', center: { x: 0.2, y: 0.2 }, stops } })],
  },
  {
    ...canvas,
    name: 'gradient-conic',
    says: 'a conic gradient turns clockwise from twelve o’clock',
    elements: [box({ fill: { type: 'conic', stops } })],
  },
  {
    ...canvas,
    name: 'gradient-conic-from',
    says: 'a conic gradient can start at any angle',
    elements: [box({ fill: 'conic-gradient(from 90deg at 30% 50%, red, yellow, lime, aqua, blue, magenta, red)' })],
  },
  {
    ...canvas,
    name: 'gradient-to-transparent',
    says: 'a gradient to transparent does not turn grey on its way',
    background: '#ffffff',
    elements: [box({ fill: 'linear-gradient(90deg, #dc2626, transparent)' })],
  },
  {
    ...canvas,
    name: 'shadow-soft',
    says: 'a soft shadow falls below',
    elements: [
      box({ fill: '#ffffff', cornerRadius: 12, shadow: { color: 'rgba(15,23,42,0.35)', blur: 24, offsetY: 10 } }),
    ],
  },
  {
    ...canvas,
    name: 'shadow-hard',
    says: 'a shadow without blur is a copy',
    elements: [box({ shadow: { color: '#111827', offsetX: 8, offsetY: 8 } })],
  },
  {
    ...canvas,
    name: 'shadow-spread',
    says: 'spread makes a shadow larger than its shape',
    elements: [box({ cornerRadius: 10, shadow: { color: '#f59e0b', spread: 10 } })],
  },
  {
    ...canvas,
    name: 'shadow-several',
    says: 'several shadows stack, the first on top',
    elements: [
      box({
        shadow: [
          { color: '#ef4444', offsetX: 6, offsetY: 6 },
          { color: '#10b981', offsetX: 12, offsetY: 12 },
          { color: '#3b82f6', offsetX: 18, offsetY: 18 },
        ],
      }),
    ],
  },
  {
    ...canvas,
    name: 'shadow-inset',
    says: 'an inset shadow falls into the shape',
    elements: [
      box({
        fill: '#e2e8f0',
        cornerRadius: 14,
        shadow: { color: 'rgba(15,23,42,0.6)', blur: 16, offsetX: 4, offsetY: 6, inset: true },
      }),
    ],
  },
  {
    ...canvas,
    name: 'shadow-under-glass',
    says: 'a shadow does not show through a translucent shape',
    elements: [box({ fill: 'rgba(59,130,246,0.3)', shadow: { color: '#000000', blur: 10, offsetX: 10, offsetY: 10 } })],
  },
  {
    ...canvas,
    name: 'shadow-circle',
    says: 'the shadow of a circle is round',
    elements: [
      shapeElement('circle', {
        fill: '#fbbf24',
        shadow: { color: 'rgba(0,0,0,0.5)', blur: 12, offsetX: 6, offsetY: 6 },
      }),
    ],
  },
  {
    ...canvas,
    name: 'shadow-star',
    says: 'the shadow of a star is a star',
    elements: [
      shapeElement('star', {
        x: 50,
        y: 20,
        width: 100,
        height: 100,
        fill: '#fbbf24',
        shadow: { color: 'rgba(0,0,0,0.5)', blur: 6, offsetX: 8, offsetY: 8 },
      }),
    ],
  },
  { ...canvas, name: 'blur', says: 'blur softens a whole element', elements: [box({ blur: 6 })] },
  {
    ...canvas,
    name: 'blur-scaled',
    says: 'a picture at twice the size has twice the blur',
    scale: 2,
    elements: [box({ blur: 6 })],
  },
  {
    ...canvas,
    name: 'shadow-scaled',
    says: 'a picture at twice the size has twice the shadow',
    scale: 2,
    elements: [
      box({ fill: '#ffffff', cornerRadius: 12, shadow: { color: 'rgba(15,23,42,0.35)', blur: 24, offsetY: 10 } }),
    ],
  },
  ...Object.entries({
    brightness: 1.5,
    contrast: 0.5,
    saturation: 2,
    grayscale: 1,
    sepia: 0.8,
    invert: 1,
    hueRotate: 90,
  }).map(([filter, amount]) => ({
    ...canvas,
    name: `filter-${filter}`,
    says: `the filter ${filter} changes colours as CSS does`,
    elements: [box({ fill: photoLike, filters: { [filter]: amount } })],
  })),
  ...(
    [
      'multiply',
      'screen',
      'overlay',
      'darken',
      'lighten',
      'color-dodge',
      'color-burn',
      'hard-light',
      'soft-light',
      'difference',
      'exclusion',
      'hue',
      'saturation',
      'color',
      'luminosity',
    ] as const
  ).map((blendMode) => ({
    ...canvas,
    name: `blend-${blendMode}`,
    says: `the blend mode ${blendMode} mixes with what lies beneath`,
    elements: [
      box({ id: 'under', x: 20, y: 15, width: 160, height: 110, fill: photoLike }),
      shapeElement('circle', { x: 60, y: 30, width: 80, height: 80, fill: '#f472b6', blendMode }),
    ],
  })),
  {
    ...canvas,
    name: 'clip-circle',
    says: 'a clip cuts an element to a circle',
    elements: [box({ fill: photoLike, clip: { shape: 'circle' } })],
  },
  {
    ...canvas,
    name: 'clip-heart',
    says: 'a clip can be a preset of polygons by its name',
    elements: [box({ fill: photoLike, clip: 'heart' })],
  },
  {
    ...canvas,
    name: 'text-background-gradient',
    says: 'the background of a text can be a gradient, across its box and along each line',
    elements: [
      {
        ...textBox,
        id: 'box',
        y: 14,
        backgroundColor: 'linear-gradient(90deg, #7c3aed, #db2777)',
        backgroundRadius: 10,
      },
      {
        ...textBox,
        id: 'line',
        y: 84,
        backgroundColor: 'linear-gradient(90deg, #7c3aed, #db2777)',
        backgroundMode: 'line',
      },
    ],
  },
  {
    ...canvas,
    name: 'clip-path',
    says: 'a clip can be any path',
    elements: [box({ fill: photoLike, clip: { shape: 'path', d: 'M0 80 L60 0 L120 80 Z' } })],
  },
];
