import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  type DesignInput,
  defaultRenderOptions,
  type OutputFormat,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { loadFixtureDesign } from '../fixtures/load-design.ts';
import { differencePercent } from './support/compare.ts';
import { isSkias } from './support/left-to-skia.ts';
import { hasPoppler, rasterizePdf, readWithPoppler } from './support/programs.ts';

const services = createRenderServices();
const pictures = path.join(import.meta.dirname, '../../fixtures/images');
type Properties = Readonly<Record<string, unknown>>;

const text = { id: 'text', type: 'text', x: 20, y: 20, width: 360, height: 60, fontSize: 30, fontFamily: 'Inter' };
const box = { id: 'box', type: 'rectangle', x: 40, y: 100, width: 240, height: 120 };
const picture = { id: 'picture', type: 'image', x: 60, y: 30, width: 230, height: 190 };
const gradient = {
  type: 'linear',
  angle: 30,
  stops: [
    { offset: 0.2, color: '#dc2626' },
    { offset: 0.2, color: '#16a34a' },
    { offset: 0.9, color: '#2563eb' },
  ],
};
const radial = {
  type: 'radial',
  stops: [
    { offset: 0, color: '#fde047' },
    { offset: 1, color: '#be123c' },
  ],
};

async function draw(
  elements: readonly Properties[],
  format: OutputFormat,
  more: Partial<RenderOptions> = {},
  size = { width: 400, height: 260 },
): Promise<Buffer> {
  const canvasData = { background: '#ffffff', elements };
  const design = bindDesign(parseDesign({ ...size, canvasData } as unknown as DesignInput));
  const options = { ...defaultRenderOptions, format, ...more };
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'bytes', bytes: readFileSync(path.join(pictures, src)) },
    ]),
  );
  return (await render({ design, images, options }, services)).bytes;
}

async function readWithPdfJs(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const { items } = await (await (await task.promise).getPage(1)).getTextContent({ disableNormalization: true });
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  } finally {
    await task.destroy();
  }
}

const plain: readonly (readonly [string, readonly Properties[]])[] = [
  ['text', [{ ...text, text: 'AVATAR office, waffles & 1/2' }]],
  ['text with letters and words set apart', [{ ...text, text: 'Set apart here', letterSpacing: 3, wordSpacing: 12 }]],
  ['letters nearer to each other', [{ ...text, text: 'Near to each other', letterSpacing: -2 }]],
  ['slanted text of an upright face', [{ ...text, text: 'Oblique', fontFamily: 'Caveat', fontStyle: 'italic' }]],
  [
    'turned text in a gradient',
    [{ ...text, text: 'Gradient', y: 90, fontSize: 60, fontWeight: 700, rotation: 24, fill: gradient }],
  ],
  ['signs that a font raises between figures', [{ ...text, text: '1 × 4 - 2', fontSize: 84, wrap: 'none' }]],
  ['accents above letters', [{ ...text, text: 'é ñ Å ǘ ệ n̈ x̂', fontSize: 40 }]],
  [
    'raised and underlined text',
    [{ ...text, textFormat: 'markdown', text: 'E = mc^2^, ~~old~~ and [link](https://example.org)' }],
  ],
  ['text of three scripts', [{ ...text, text: 'Latin Ελληνικά Кириллица', fontSize: 24 }]],
  [
    'text that is cut off',
    [{ ...text, text: 'This goes on beyond its box', fontSize: 48, wrap: 'none', overflow: 'clip', width: 200 }],
  ],
  [
    'translucent boxes',
    [
      { ...box, fill: '#dc262680' },
      { ...box, id: 'b', x: 120, y: 60, fill: '#2563eb55', stroke: '#11111188', strokeWidth: 8 },
    ],
  ],
  [
    'gradients of boxes and outlines',
    [
      { ...box, fill: radial, cornerRadius: 30 },
      { ...box, id: 'b', x: 300, width: 60, fill: radial, stroke: gradient, strokeWidth: 6 },
    ],
  ],
  [
    'dashes, caps and joins',
    [
      {
        ...box,
        type: 'polygon',
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0.5 },
          { x: 0, y: 1 },
        ],
        stroke: '#0f766e',
        strokeWidth: 10,
        strokeDash: [24, 12],
        strokeCap: 'round',
        strokeJoin: 'bevel',
      },
    ],
  ],
  ['a picture, cut to its box', [{ ...picture, src: 'photo-coast.jpg', objectFit: 'cover' }]],
  ['a turned picture in a circle', [{ ...picture, src: 'portrait.jpg', rotation: 30, clip: { shape: 'circle' } }]],
  [
    'a picture with alpha, faded',
    [
      { ...box, fill: '#0f766e' },
      { ...picture, src: 'alpha.png', opacity: 0.7 },
    ],
  ],
  [
    'a clip within a clip',
    [
      {
        id: 'g',
        type: 'group',
        x: 60,
        y: 40,
        width: 200,
        height: 160,
        clipChildren: true,
        rotation: 20,
        children: [
          { ...box, x: 0, y: 0, width: 300, height: 300, fill: gradient, clip: { shape: 'circle' } },
          { ...text, x: -30, text: 'Cut by its group' },
        ],
      },
    ],
  ],
];

/** Percent of pixels: poppler smooths a turned picture less than Skia, in Skia's own PDF too. */
const mostUnlike = 0.6;

describe('a PDF of shapes, pictures and text alone', () => {
  it.skipIf(!hasPoppler).each(plain)('shows what the PNG shows: %s', async (_, elements) => {
    const png = await draw(elements, 'png', { scale: 2 });
    // With finer pictures, the scaling of the reader would be compared.
    const pdf = await draw(elements, 'pdf', { pdf: { ...defaultRenderOptions.pdf, imageDpi: 144 } });
    expect(isSkias(pdf)).toBe(false);
    expect(differencePercent(png, rasterizePdf(pdf, 144))).toBeLessThan(mostUnlike);
    expect(differencePercent(png, rasterizePdf(pdf, 144, 'pdftocairo'))).toBeLessThan(mostUnlike);
  });

  it('is read as it was written, also where one glyph stands for several characters', async () => {
    const written = 'pre\u2010set, co\u2011op, up-to-date';
    const pdf = await draw([{ ...text, text: written, wrap: 'none' }], 'pdf');
    expect(isSkias(pdf)).toBe(false);
    expect((await readWithPdfJs(pdf)).trim()).toBe(written);
    if (hasPoppler) expect(readWithPoppler(pdf).trim()).toBe(written);
  });

  it('does not hold text that cannot be seen', async () => {
    const pdf = await draw(
      [
        { ...text, x: 340, text: 'Window', wrap: 'none' },
        { ...text, id: 'below', y: 400, text: 'Below' },
      ],
      'pdf',
    );
    const read = (await readWithPdfJs(pdf)).trim();
    expect('Window'.startsWith(read)).toBe(true);
    expect(read.length).toBeGreaterThan(1);
    expect(read.length).toBeLessThan(6);
  });

  it.each([1, 2])('names no font of which nothing is shown, on a page of %i px', async (size) => {
    const pdf = await draw([{ ...text, x: 0, y: 0, text: 'Hello' }], 'pdf', {}, { width: size, height: size });
    expect(isSkias(pdf)).toBe(false);
    const written = [...readPdf(pdf).objects.values()].map(
      ({ dictionary, stream }) => `${dictionary}\n${stream ?? ''}`,
    );
    const namesIn = (pattern: RegExp) => [...written.join('\n').matchAll(pattern)].map(([, name]) => name);
    const listed = namesIn(/\/(F\d+) \d+ 0 R/g);
    expect(namesIn(/\/(F\d+) \S+ Tf/g).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it.each(['invoice', 'certificate'])('is the way in which the %s is written', async (name) => {
    const { design, images } = loadFixtureDesign(name);
    const { bytes } = await render({ design, images, options: { ...defaultRenderOptions, format: 'pdf' } }, services);
    expect(isSkias(bytes)).toBe(false);
  });
});

describe('a PDF that has more than that', () => {
  it.each<[string, Properties]>([
    ['a shadow', { ...box, fill: '#0f766e', shadow: { color: '#00000080', blur: 6, offsetX: 2, offsetY: 2 } }],
    ['a blur', { ...box, fill: '#0f766e', blur: 4 }],
    ['a gradient that fades', { ...box, fill: 'linear-gradient(90deg, #be123c, transparent)' }],
    ['a conic gradient', { ...box, fill: 'conic-gradient(#be123c, #fde047)' }],
    ['a blend mode', { ...box, fill: '#0f766e', blendMode: 'multiply' }],
    ['outlined letters', { ...text, text: 'Outline', stroke: '#be123c', strokeWidth: 2 }],
    ['emoji', { ...text, text: 'Yes 😀' }],
    ['text from right to left', { ...text, text: 'שלום' }],
  ])('is left to Skia: %s', async (_, element) => {
    const pdf = await draw([element], 'pdf');
    expect(isSkias(pdf)).toBe(true);
    if (!hasPoppler) return;
    expect(differencePercent(await draw([element], 'png', { scale: 2 }), rasterizePdf(pdf, 144))).toBeLessThan(1.5);
  });

  it.skipIf(!hasPoppler)('is left to Skia where a pen is stretched with its box', async () => {
    const element = { ...box, fill: '#fde047', stroke: '#be123c', strokeWidth: 12 };
    const size = { width: 300, height: 260, resizeMode: 'stretch' } as const;
    const pdf = await draw([element], 'pdf', size);
    expect(isSkias(pdf)).toBe(true);
    expect(differencePercent(await draw([element], 'png', size), rasterizePdf(pdf, 72))).toBeLessThan(1);
  });
});

it('numbers that PDF has no form for are written into no plain PDF', async () => {
  const stops = radial.stops;
  for (const fill of [
    { type: 'linear', from: { x: 1e25, y: 0 }, to: { x: -1e300, y: 1e30 }, stops },
    { type: 'radial', radius: 1e200, stops },
    { type: 'linear', angle: 1e308, stops },
  ]) {
    const pdf = await draw([{ ...box, fill }], 'pdf');
    const written = [...readPdf(pdf).objects.values()].map(({ dictionary }) => dictionary).join('\n');
    expect(written).not.toMatch(/NaN|Infinity|\de[+-]?\d/);
  }
});

it('what links, titles and languages hold is nothing but text to a reader', async () => {
  const hostile = ')>>/JS(app.alert(1))<<(\r\n/Launch<</F(calc)>> endobj \u202e\u{1f600}';
  const link = { ...box, fill: '#f00', href: `https://a.test/${hostile}` };
  const words = { ...text, text: `a${hostile}`, lang: 'en ) >>\n/x' };
  const title = { pdf: { ...defaultRenderOptions.pdf, title: `x${hostile}\ud800` } };
  const pdf = await draw([link, words], 'pdf', title);
  const written = [...readPdf(pdf).objects.values()].map(({ dictionary }) => dictionary).join('\n');
  expect(written).not.toMatch(/\/JS|\/Launch|endobj|calc/);
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  expect((await document.getMetadata()).info).toMatchObject({ Title: expect.stringContaining('/Launch') });
  const [annotation] = await (await document.getPage(1)).getAnnotations();
  expect(annotation?.url ?? 'https://a.test/').toMatch(/^https:\/\/a\.test\//);
  await task.destroy();
});
