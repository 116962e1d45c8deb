import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fixtureDesignNames, loadFixtureDesign, onePageDesignNames } from '../fixtures/load-design.ts';
import { differencePercent, everyDifferencePercent } from './support/compare.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { fixturePixels, renderFixture } from './support/render-design.ts';
import { drawInResvg } from './support/resvg.ts';

const names = onePageDesignNames();

/** Percent of the pixels: at the design's own size without those that are merely smoothed otherwise, else of all. */
const allowedPercent = 1.5;

/**
 * Where smoothed edges count, both formats are asked for at twice the design's width: Skia darkens small letters beyond the
 * area they cover and fits their heights to whole px, which no outline has. At their own size the designs differ by up to
 * 1.43 %, the menu, all of it small letters, by 1.535 %: of its outlines, filled as paths by Skia itself, Skia's own letters
 * differ by 1.46 %, what resvg paints by 0.08 %.
 */
const times = 2;

/** Poppler fills whatever an edge touches, so that bars and letters gain a quarter of a pixel, and widens hairlines. */
const timesInPoppler = (width: number) => (width <= 1000 ? 4 : 2);

if (!hasPoppler) console.log('skip PDF pixels of the designs: pdftoppm is not installed');

it.each(fixtureDesignNames())(
  'at its own size %s looks the same as SVG with outlines, drawn by resvg',
  async (name) => {
    const png = await fixturePixels(name);
    const svg = await renderFixture(name, { format: 'svg', embedFonts: false });
    // The worst is 0.56 %.
    expect(differencePercent(png, drawInResvg(svg.bytes))).toBeLessThanOrEqual(allowedPercent);
  },
);

describe.each(names)('%s', (name) => {
  it('looks the same enlarged as SVG with outlines, drawn by resvg, along edges too', async () => {
    const png = await fixturePixels(name, times);
    const svg = await renderFixture(name, { format: 'svg', embedFonts: false }, times);
    expect(everyDifferencePercent(png, drawInResvg(svg.bytes))).toBeLessThanOrEqual(allowedPercent);
  });

  it.skipIf(!hasPoppler).each([
    ['as PDF', true],
    ['as PDF with outlines', false],
  ])('looks the same %s, drawn by poppler', async (_, embedFonts) => {
    const enlarged = timesInPoppler(loadFixtureDesign(name).design.width);
    const png = await fixturePixels(name, enlarged);
    const pdf = await renderFixture(name, { format: 'pdf', embedFonts }, enlarged);
    expect(pdf.bytes.includes('/FontFile')).toBe(embedFonts);
    expect(everyDifferencePercent(png, rasterizePdf(pdf.bytes, 72))).toBeLessThanOrEqual(allowedPercent);
  });

  it('is a PDF of one page whose words can be read', async () => {
    const { design } = loadFixtureDesign(name);
    const pdf = await renderFixture(name, { format: 'pdf' });
    const task = getDocument({ data: new Uint8Array(pdf.bytes), verbosity: 0 });
    const document = await task.promise;
    expect(document.numPages).toBe(1);
    const page = await document.getPage(1);
    expect(page.view).toEqual([0, 0, design.width, design.height]);
    const content = await page.getTextContent();
    const read = letters(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
    await task.destroy();
    for (const { text } of design.elements.filter((element) => element.type === 'text')) {
      const words = text.split(/[\s*]+/).filter((word) => /^[A-Za-z]{4,}$/.test(word));
      for (const word of words) expect(read).toContain(letters(word));
    }
  });
});

/** Letters alone, folded: readers part and join words as they like, and text may be set in capitals. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
