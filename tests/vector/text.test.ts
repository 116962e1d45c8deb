import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../packages/engine/src/caches/caches.ts';
import { readPdf, writePdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { createShapedRuns, paintedRuns } from '../../packages/engine/src/encode/pdf/skia/painted-runs.ts';
import { makeTextReadable } from '../../packages/engine/src/encode/pdf/skia/readable-text.ts';
import { SubsetCache } from '../../packages/engine/src/encode/pdf/skia/subset-cache.ts';
import { inReadingOrder, makeSubsets, penOf, setInSubsets } from '../../packages/engine/src/encode/pdf/skia/subsets.ts';
import { encodeSvg } from '../../packages/engine/src/encode/svg/encode-svg.ts';
import { createFontServices } from '../../packages/engine/src/fonts/font-services.ts';
import { differencePercent } from './support/compare.ts';
import { drawText } from './support/draw-text.ts';
import { drawInResvg } from './support/resvg.ts';
import { textScene } from './support/text-scene.ts';

const services = createFontServices();
const fonts = { store: services.fontStore, subsetter: services.subsetter, outliner: services.outliner };
const scene = textScene(services.fonts);
const texts = scene.marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text) : []));
const placement = { width: 440, height: 320, transform: [1, 0, 0, 1, 0, 0] } as const;
const sources = { fonts, catalog: services.fonts, image: () => undefined };

describe('text in an SVG', () => {
  it('is text with its fonts inside, and emoji as shapes', async () => {
    const svg = (await encodeSvg(scene, placement, { embedFonts: true }, sources)).toString();
    expect(svg.match(/@font-face/g)).toHaveLength(texts.length - 1);
    expect(svg.includes('>AVATAR office ffi 700<')).toBe(true);
    expect(svg.includes('😀')).toBe(false);
    expect(svg.includes('&#39;Inter&#39;, sans-serif')).toBe(true);
  });

  it('looks like the PNG as outlines, in a viewer without any font', async () => {
    const svg = await encodeSvg(scene, placement, { embedFonts: false }, sources);
    expect(svg.includes('<text')).toBe(false);
    const drawn = drawInResvg(svg);
    expect(differencePercent(paintPng(), drawn)).toBeLessThan(1.5);
  });

  it('has the same bytes every time', async () => {
    const again = createFontServices();
    const other = { fonts: { store: again.fontStore, subsetter: again.subsetter, outliner: again.outliner } };
    const first = await encodeSvg(scene, placement, { embedFonts: true }, sources);
    const second = await encodeSvg(scene, placement, { embedFonts: true }, { ...sources, ...other });
    expect(second.equals(first)).toBe(true);
  });
});

describe('text in a PDF', () => {
  it('is read in order and in every script, once, even where it has a shadow', async () => {
    const page = await (
      await getDocument({ data: new Uint8Array(await paintPdfText()), verbosity: 0 }).promise
    ).getPage(1);
    const { items } = await page.getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Math.round(item.transform[5]);
      lines.set(y, (lines.get(y) ?? '') + item.str);
    }
    expect([...lines.values()].filter((line) => line !== '')).toEqual(texts);
  });

  it('embeds every font as a subset, each weight under a name of its own', async () => {
    const file = readPdf(await paintPdfText());
    const dictionaries = [...file.objects.values()].map(({ dictionary }) => dictionary);
    const names = dictionaries.flatMap((text) => /\/FontName \/([^\s/>]+)/.exec(text)?.[1] ?? []);
    const embedded = dictionaries.filter((text) => text.includes('/FontFile2'));
    expect(embedded.length).toBeGreaterThanOrEqual(6);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^[A-Z]{6}\+Inter-700-/)]));
  });

  it('has the same bytes every time', async () => {
    expect((await paintPdfText()).equals(await paintPdfText())).toBe(true);
  });
});

function paintPng(): Buffer {
  const canvas = createCanvas(440, 320);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 440, 320);
  for (const mark of scene.marks) {
    if (mark.kind === 'text') for (const { face } of mark.styles) services.fontStore.load(face);
  }
  drawText(context, scene);
  return canvas.toBuffer('image/png');
}

const caches = createCaches();

async function paintPdfText(): Promise<Buffer> {
  const subsets = await makeSubsets(inReadingOrder(scene), fonts);
  const painted = new SubsetCache(caches).with(
    subsets,
    () => {
      const document = new PDFDocument();
      const context = document.beginPage(440, 320);
      drawText(context as unknown as SKRSContext2D, setInSubsets(inReadingOrder(scene), subsets));
      document.endPage();
      return document.close();
    },
    { keep: false },
  );
  return writePdf(
    makeTextReadable(
      readPdf(painted),
      [paintedRuns(inReadingOrder(scene), placement.transform, { subsets, shaped: createShapedRuns(caches) })],
      penOf(subsets),
    ),
  );
}
