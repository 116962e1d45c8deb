import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, type DesignInput, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { AccountFont } from '../../packages/engine/src/fonts/account-fonts.ts';
import { differencePercent } from './support/compare.ts';
import { hasPoppler, rasterizePdf, readWithPoppler } from './support/programs.ts';
import { drawInResvg } from './support/resvg.ts';

const services = createRenderServices();
type Properties = Readonly<Record<string, unknown>>;

const text = { type: 'text', x: 20, y: 20, width: 400, height: 60, fontSize: 40, fontWeight: 700, wrap: 'none' };

async function draw(
  element: Properties,
  format: OutputFormat,
  fonts: readonly AccountFont[] = [],
  embedFonts = true,
): Promise<Buffer> {
  const canvasData = { background: '#ffffff', elements: [{ id: 'element', ...element }] };
  const design = bindDesign(parseDesign({ width: 440, height: 120, canvasData } as unknown as DesignInput));
  const options = { ...defaultRenderOptions, format, scale: format === 'svg' ? 1 : 2, embedFonts };
  return (await render({ design, images: new Map(), options, fonts }, services)).bytes;
}

async function readWithPdfJs(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const { items } = await (await (await task.promise).getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  } finally {
    await task.destroy();
  }
}

const gradient = {
  type: 'linear',
  angle: 90,
  stops: [
    { offset: 0, color: '#dc2626' },
    { offset: 1, color: '#2563eb' },
  ],
};
const shadow = { color: '#00000099', offsetX: 5, offsetY: 4, blur: 0 };
const emoji = 'Hi 😀 👨‍👩‍👧🏴‍☠️ you';
const inGroup = (child: Properties, group: Properties): Properties => ({
  id: 'group',
  type: 'group',
  x: 0,
  y: 0,
  width: 440,
  height: 120,
  children: [{ id: 'child', ...child }],
  ...group,
});

const cases: readonly (readonly [title: string, string, Properties])[] = [
  ['an outline with a gradient', 'Grape office', { ...text, text: 'Grape office', fill: '#ffffff', stroke: gradient }],
  [
    'an outline and no fill',
    'Hollow',
    { ...text, text: 'Hollow', fill: 'transparent', stroke: '#16a34a', strokeWidth: 2 },
  ],
  [
    'a conic outline beneath',
    'Wheel',
    { ...text, text: 'Wheel', stroke: { ...gradient, type: 'conic' }, strokeWidth: 3 },
  ],
  ['an outline and a shadow', 'Shade', { ...text, text: 'Shade', fill: gradient, stroke: '#111827', shadow }],
  ['emoji', emoji, { ...text, text: emoji }],
  ['emoji in italics', emoji, { ...text, text: emoji, fontStyle: 'italic' }],
  ['emoji and an outline, turned', emoji, { ...text, text: emoji, stroke: gradient, rotation: 8 }],
  ['emoji in a group with a shadow', emoji, inGroup({ ...text, text: emoji, stroke: '#be123c' }, { shadow })],
  ['emoji in a translucent group', emoji, inGroup({ ...text, text: emoji }, { opacity: 0.4, blendMode: 'multiply' })],
];

describe('what PDF readers disagree on as text', () => {
  it.skipIf(!hasPoppler).each(cases)('looks in both painters of poppler as in the PNG: %s', async (_, __, element) => {
    const png = await draw(element, 'png');
    const pdf = await draw(element, 'pdf');
    expect(differencePercent(png, rasterizePdf(pdf, 72))).toBeLessThan(1);
    expect(differencePercent(png, rasterizePdf(pdf, 72, 'pdftocairo'))).toBeLessThan(1);
  });

  it.each(cases)('is read once, as it was written: %s', async (_, written, element) => {
    const pdf = await draw(element, 'pdf');
    expect((await readWithPdfJs(pdf)).replace(/\s+/g, ' ').trim()).toBe(written);
    if (hasPoppler && element['rotation'] === undefined)
      expect(readWithPoppler(pdf).replace(/\s+/g, ' ').trim()).toBe(written);
    expect(pdf.includes('/Subtype /Type3')).toBe(false);
  });

  it('leaves no trace of its letters where a blur makes pixels of a group', async () => {
    const blurred = (elements: Properties) => draw(inGroup({ ...text, ...elements }, { blur: 6 }), 'pdf');
    const pdf = await blurred({ text: '🟥', fontSize: 60 });
    const png = await draw(inGroup({ ...text, text: '🟥', fontSize: 60 }, { blur: 6 }), 'png');
    if (hasPoppler) expect(differencePercent(png, rasterizePdf(pdf, 72))).toBeLessThan(0.5);
  });
});

describe('a font with CFF outlines, which Skia makes drawings of', () => {
  const file = path.resolve(import.meta.dirname, '../../node_modules/bwip-js/fonts/Inconsolata.otf');
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  const font = { family: 'Type', weights: [400, 400], style: 'normal', path: file, digest } as const;
  const element = { ...text, fontFamily: 'Type', fontWeight: 400, text: 'Gradient', fill: gradient };

  it('shows a gradient in its letters alone, which can be read', async () => {
    const pdf = await draw(element, 'pdf', [font]);
    expect((await readWithPdfJs(pdf)).trim()).toBe('Gradient');
    if (!hasPoppler) return;
    expect(differencePercent(await draw(element, 'png', [font]), rasterizePdf(pdf, 72))).toBeLessThan(1);
  });
});

describe('an inset shadow', () => {
  it.skipIf(!hasPoppler)('is seen in the letters alone, in both painters of poppler', async () => {
    const inset = { color: '#000000', offsetX: 3, offsetY: 3, blur: 4, inset: true };
    const element = { ...text, text: 'Inset', fill: '#fde047', shadow: inset };
    const [png, pdf] = [await draw(element, 'png'), await draw(element, 'pdf')];
    expect(differencePercent(png, rasterizePdf(pdf, 72))).toBeLessThan(1);
    expect(differencePercent(png, rasterizePdf(pdf, 72, 'pdftocairo'))).toBeLessThan(1);
  });
});

describe('a shadow of translucent letters that are shapes', () => {
  const glass = { ...text, fill: '#dc262633', text: 'Glass' };
  const soft = { ...shadow, blur: 5 };
  const shaded: readonly (readonly [title: string, Properties])[] = [
    ['hard', { ...glass, shadow }],
    [
      'blurred, of an outline alone',
      { ...glass, fill: 'transparent', stroke: '#16a34a44', strokeWidth: 3, shadow: soft },
    ],
    [
      'spread, and another',
      {
        ...glass,
        shadow: [
          { ...soft, spread: 3 },
          { ...shadow, color: '#2563eb', offsetX: -9 },
        ],
      },
    ],
    ['of emoji', { ...glass, text: '😀 🟥 👍', shadow: soft }],
  ];

  it.skipIf(!hasPoppler).each(shaded)('is as dark in PDF and SVG as in the PNG: %s', async (_, element) => {
    const png = await draw(element, 'png');
    for (const embedFonts of [true, false]) {
      expect(differencePercent(png, rasterizePdf(await draw(element, 'pdf', [], embedFonts), 72))).toBeLessThan(1);
    }
    const svg = await draw(element, 'svg', [], false);
    const drawn = drawInResvg(svg, { fitTo: { mode: 'zoom', value: 2 } });
    expect(differencePercent(png, drawn)).toBeLessThan(1);
  });
});

describe('copies of a text', () => {
  const alphabet = 'Abcdefghijklmnopqrstuvwxyz BCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 ÄÖÜäöüß';
  const element = { ...text, fontSize: 9, text: alphabet, shadow: [shadow, { ...shadow, offsetX: -5 }] };

  it('are not read, and leave no format characters, however many letters they have', async () => {
    const pdf = await draw(element, 'pdf');
    expect((await readWithPdfJs(pdf)).trim()).toBe(alphabet);
    if (hasPoppler) expect(readWithPoppler(pdf).trim()).toBe(alphabet);
  });

  it.skipIf(!hasPoppler)('look like the text', async () => {
    const big = { ...element, text: 'Copy ﬁt Åé', fontSize: 40, fontStyle: 'italic', letterSpacing: 2 };
    expect(differencePercent(await draw(big, 'png'), rasterizePdf(await draw(big, 'pdf'), 72))).toBeLessThan(0.5);
  });
});
