import { bindDesign, type DesignInput, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { everyDifferencePercent } from './support/compare.ts';
import { paintWithPdfJs } from './support/paint-pdf.ts';
import { drawInResvg } from './support/resvg.ts';

type Properties = Readonly<Record<string, unknown>>;

const services = createRenderServices();
const emptyArt = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const images = new Map([['empty', { status: 'bytes', bytes: emptyArt } as const]]);
const size = { width: 360, height: 240 };

async function draw(elements: readonly Properties[], options: Partial<RenderOptions>): Promise<Buffer> {
  const input = { ...size, canvasData: { background: '#f8fafc', elements: [beneath, ...elements] } };
  const design = bindDesign(parseDesign(input as unknown as DesignInput));
  const all = { ...defaultRenderOptions, scale: 2, ...options };
  return (await render({ design, images, options: all }, services)).bytes;
}

const beneath = { type: 'rectangle', x: 0, y: 100, width: 360, height: 140, fill: '#fde047' };
const group = (children: readonly Properties[], more: Properties) => ({
  type: 'group',
  x: 60,
  y: 40,
  width: 240,
  height: 160,
  children,
  ...more,
});
/** A square with a hole, which a mask of lightness makes. */
const masked = {
  type: 'svg',
  x: 20,
  y: 10,
  width: 140,
  height: 140,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><mask id="m"><rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="25"/></mask><rect x="5" y="5" width="90" height="90" rx="12" fill="#dc2626" mask="url(#m)"/></svg>',
};
const mixed = [
  { type: 'rectangle', x: 0, y: 0, width: 200, height: 120, fill: '#38bdf8', blendMode: 'multiply' },
  { type: 'rectangle', x: 150, y: 90, width: 120, height: 80, fill: '#f43f5e', rotation: 10, blendMode: 'screen' },
  { type: 'circle', x: 20, y: 100, width: 50, height: 50, fill: '#ffffff', blendMode: 'difference' },
];

const text = { type: 'text', x: 30, y: 30, width: 300, height: 180, fontSize: 60, fontWeight: 900, fill: '#0f766e' };
const inset = { inset: true, color: '#000000', blur: 12, offsetX: 5, offsetY: 5 };
const outlined = { stroke: '#7c2d12', strokeWidth: 10, shadow: inset };

const combinations: Readonly<Record<string, readonly Properties[]>> = {
  'art with a mask in a blurred group': [group([masked], { blur: 3, rotation: 8 })],
  'art with a mask in a group that casts a shadow': [
    group([masked], {
      shadow: [
        { blur: 6, offsetX: 70, offsetY: 8 },
        { inset: true, blur: 8, offsetX: 4 },
      ],
    }),
  ],
  'art with a mask in a group without colours': [group([masked], { filters: { grayscale: 1 }, opacity: 0.8 })],
  'children that mix, clipped by their group': [group(mixed, { clipChildren: true, cornerRadius: 40 })],
  'children that mix in a group with a clip': [group(mixed, { clip: { shape: 'ellipse' } })],
  'children that mix with the fill of the group that clips them': [
    group(mixed, { clipChildren: true, cornerRadius: 40, fill: '#fff', blendMode: 'luminosity', opacity: 0.9 }),
  ],
  'children that mix in a moved group in one that clips it': [
    group([group(mixed, { x: 30, y: 20 })], { clipChildren: true, cornerRadius: 40 }),
  ],
  'children that mix in a moved group that clips them in one that clips it': [
    group([group(mixed, { x: 30, y: 20, clip: { shape: 'ellipse' } })], { clipChildren: true, cornerRadius: 40 }),
  ],
  'children that mix in two moved groups in one that clips them': [
    group([group([group(mixed, { x: -40, y: -10 }), mixed[0] as Properties], { x: 30, y: 20 })], {
      clipChildren: true,
    }),
  ],
  'children that mix in a group that turns in one that clips it': [
    group([group(mixed, { x: 30, y: 20, rotation: 12 })], { clipChildren: true, cornerRadius: 40 }),
  ],
  'a child that mixes, is moved and turned in a group that clips it': [
    group([{ ...mixed[1], x: 100, y: 40, rotation: 30, skewX: 10 }], { clipChildren: true, cornerRadius: 40 }),
  ],
  'an outlined text with an inset shadow': [{ ...text, ...outlined, strokeWidth: 3, text: 'Text beside it' }],
  'elements that an empty picture clips': [
    { type: 'rectangle', x: 10, y: 10, width: 80, height: 80, fill: '#dc2626', clip: { src: 'empty' } },
    group([{ ...text, text: 'Gone' }], { clip: { src: 'empty' } }),
  ],
  'free outlines with a stroke and an inset shadow': [
    { type: 'star', x: 20, y: 20, width: 150, height: 150, fill: '#f97316', ...outlined },
    { type: 'polygon', preset: 'heart', x: 190, y: 20, width: 150, height: 150, fill: '#f97316', ...outlined },
    { type: 'star', x: 20, y: 150, width: 80, height: 80, fill: '#38bdf8', ...outlined, strokeAlign: 'inside' },
  ],
  'free outlines with a stroke and a shrunk shadow': [
    {
      type: 'polygon',
      sides: 3,
      x: 40,
      y: 40,
      width: 150,
      height: 150,
      fill: '#f97316',
      stroke: '#7c2d12',
      strokeWidth: 20,
      strokeDash: [30, 20],
      shadow: { color: '#1d4ed8', offsetX: 70, offsetY: 10, spread: -6 },
    },
  ],
  'translucent text over its outline': [
    { ...text, text: 'Under', fill: '#2563eb80', stroke: '#e11d48', strokeWidth: 6, strokeAlign: 'outside' },
  ],
  'text in an elliptical gradient': [
    {
      ...text,
      text: 'Round 🎉',
      fill: 'radial-gradient(#dc2626 20%, #1d4ed8 60%)',
      textDecoration: 'underline',
    },
  ],
  'children that mix in a turned group that clips them': [group(mixed, { clipChildren: true, rotation: 12 })],
};

describe.each(Object.entries(combinations))('%s', (_, elements) => {
  it('looks the same in PNG and SVG', async () => {
    // Resvg shows text as outlines only.
    const svg = await draw(elements, { format: 'svg', embedFonts: false });
    const drawn = drawInResvg(svg);
    expect(everyDifferencePercent(await draw(elements, { format: 'png' }), drawn)).toBeLessThanOrEqual(0.5);
  });

  it('looks the same in PNG and PDF', async () => {
    const drawn = await paintWithPdfJs(await draw(elements, { format: 'pdf' }));
    expect(everyDifferencePercent(await draw(elements, { format: 'png' }), drawn)).toBeLessThanOrEqual(0.5);
  });
});
