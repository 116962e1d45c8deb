import { describe, expect, it } from 'vitest';
import { onePageDesignNames } from '../fixtures/load-design.ts';
import { everyDifferencePercent } from './support/compare.ts';
import { paintWithPdfJs } from './support/paint-pdf.ts';
import { fixturePixels, renderFixture } from './support/render-design.ts';

/** Percent of all pixels, those along smoothed edges too: as for the other viewers in `designs.test.ts`, at twice the design's width. */
const allowedPercent = 1.5;
const times = 2;

describe.each(onePageDesignNames())('%s', (name) => {
  it.each([
    ['as PDF', true],
    ['as PDF with outlines', false],
  ])('looks the same %s, drawn by pdf.js', async (_, embedFonts) => {
    const png = await fixturePixels(name, times);
    const pdf = await renderFixture(name, { format: 'pdf', embedFonts }, times);
    expect(everyDifferencePercent(png, await paintWithPdfJs(pdf.bytes))).toBeLessThanOrEqual(allowedPercent);
  });
});
