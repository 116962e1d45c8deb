import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, type DesignInput, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { inconsolataOtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { differencePercent } from './support/compare.ts';
import { leftToSkia } from './support/left-to-skia.ts';
import { paintWithPdfJs } from './support/paint-pdf.ts';
import { hasPoppler, rasterizePdf, readWithPoppler } from './support/programs.ts';

const services = createRenderServices();
const digest = createHash('sha256').update(inconsolataOtf).digest('hex');
const file = path.join(temporaryFolder('otf'), digest);
writeFileSync(file, inconsolataOtf);
const font = { family: 'Brand', weights: [400, 400], style: 'normal', path: file, digest } as const;

interface DrawOptions {
  readonly bySkia?: boolean;
  readonly wrap?: 'none';
  readonly fontSize?: number;
}

async function draw(
  text: string,
  format: OutputFormat,
  { bySkia = false, ...more }: DrawOptions = {},
): Promise<Buffer> {
  const element = {
    type: 'text',
    x: 20,
    y: 20,
    width: 360,
    height: 160,
    fontFamily: 'Brand',
    fontSize: 30,
    text,
    ...more,
  };
  const document = { width: 400, height: 200, canvasData: { background: '#ffffff', elements: [element] } };
  const plain = bindDesign(parseDesign(document as unknown as DesignInput));
  const design = bySkia ? leftToSkia(plain) : plain;
  const options = { ...defaultRenderOptions, format };
  return (await render({ design, options, images: new Map(), fonts: [font] }, services)).bytes;
}

const dictionaries = (pdf: Buffer) => [...readPdf(pdf).objects.values()].map(({ dictionary }) => dictionary);

describe.each([
  ['by itself', { bySkia: false }],
  ['beside what Skia writes', { bySkia: true }],
])('an uploaded font of PostScript outlines in a PDF, %s', (_, by) => {
  const words = 'Hamburg 1928, & “quoted”';

  it('is embedded as it is, cut to the glyphs in use', async () => {
    const pdf = await draw(words, 'pdf', by);
    expect(dictionaries(pdf).filter((dictionary) => dictionary.includes('/Subtype /Type3'))).toEqual([]);
    expect(dictionaries(pdf).filter((dictionary) => dictionary.includes('/CIDFontType0C'))).toHaveLength(1);
    expect(dictionaries(pdf).filter((dictionary) => dictionary.includes('/FontFile3'))).toHaveLength(1);
    expect(pdf.length).toBeLessThan(inconsolataOtf.length / 4);
  });

  it.skipIf(!hasPoppler)('is drawn in poppler and in pdf.js as in the PNG', async () => {
    const png = await draw(words, 'png', by);
    const pdf = await draw(words, 'pdf', by);
    expect(differencePercent(png, rasterizePdf(pdf, 72))).toBeLessThan(1);
    expect(differencePercent(png, rasterizePdf(pdf, 72, 'pdftocairo'))).toBeLessThan(1);
    expect(differencePercent(png, await paintWithPdfJs(pdf))).toBeLessThan(1);
  });

  it.skipIf(!hasPoppler)('is read as it was written, also where one glyph stands for several characters', async () => {
    const written = 'pre\u2010set, co\u2011op, up-to-date 1/2';
    expect(readWithPoppler(await draw(written, 'pdf', { ...by, wrap: 'none', fontSize: 20 })).trim()).toBe(written);
  });
});
