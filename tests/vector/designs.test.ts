import { Resvg } from '@resvg/resvg-js';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { loadFixtureDesign, onePageDesignNames } from '../fixtures/load-design.ts';
import { differencePercent } from './support/compare.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { renderWithoutCodes } from './support/render-design.ts';

const names = onePageDesignNames();

/** Of the pixels, anti-aliasing not counted: other programs put other greys on edges. */
const allowedPercent = 1.5;

if (!hasPoppler) console.log('skip PDF pixels of the designs: pdftoppm is not installed');

describe.each(names)('%s', (name) => {
  it('looks the same as SVG with outlines, drawn by resvg', async () => {
    const png = await renderWithoutCodes(name, { format: 'png' });
    const svg = await renderWithoutCodes(name, { format: 'svg', embedFonts: false });
    const drawn = new Resvg(svg.bytes.toString('utf8'), { font: { loadSystemFonts: false } }).render().asPng();
    expect(differencePercent(png.bytes, drawn)).toBeLessThanOrEqual(allowedPercent);
  });

  it.skipIf(!hasPoppler).each([
    ['as PDF', true],
    ['as PDF with outlines', false],
  ])('looks the same %s, drawn by poppler', async (_, embedFonts) => {
    // Poppler widens hairlines and hints small letters to the pixels it has: small pages are compared at twice the size.
    const { design } = loadFixtureDesign(name);
    const scale = design.width <= 800 ? 2 : 1;
    const png = await renderWithoutCodes(name, { format: 'png', scale });
    const pdf = await renderWithoutCodes(name, { format: 'pdf', embedFonts });
    expect(pdf.bytes.includes('/FontFile')).toBe(embedFonts);
    expect(differencePercent(png.bytes, rasterizePdf(pdf.bytes, 72 * scale))).toBeLessThanOrEqual(allowedPercent);
  });

  it('is a PDF of one page whose words can be read', async () => {
    const { design } = loadFixtureDesign(name);
    const pdf = await renderWithoutCodes(name, { format: 'pdf' });
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
