import { createRenderServices } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { dataSets, fillTemplate, readDataSet, readTemplate, templateSlugs } from '../../scripts/template-folder.ts';
import { seenLines } from './text-boxes.ts';

/** px of the design: what text may be set at with usual values, and with long ones. */
interface Least {
  readonly usual: number;
  readonly long: number;
}

/**
 * By the size of the page, for what it is looked at or printed on. A new size needs an entry: 9 pt on a sheet of paper
 * that is read, 6 pt on a card, 24 px on a slide of 1920 px, 24 px on a picture that a telephone shows 390 px wide.
 */
const leastByPage: Readonly<Record<string, Least>> = {
  '1920x1080': { usual: 24, long: 24 },
  '1600x900': { usual: 24, long: 20 },
  '1280x720': { usual: 32, long: 32 },
  '1200x630': { usual: 24, long: 22 },
  '1584x396': { usual: 24, long: 18 },
  '1200x360': { usual: 24, long: 17 },
  '1080x1080': { usual: 24, long: 20 },
  '1080x1350': { usual: 24, long: 20 },
  '1080x1920': { usual: 24, long: 20 },
  '3000x3000': { usual: 90, long: 90 },
  // A4 at 96 dpi: 1 pt is 1.33 px.
  '794x1123': { usual: 12, long: 10 },
  '1123x794': { usual: 12, long: 10 },
  // A4 at 150 dpi, A5 at 300 dpi, A6 at 254 dpi.
  '1240x1754': { usual: 18.75, long: 18.75 },
  '1748x2480': { usual: 37.5, long: 37.5 },
  '1050x1480': { usual: 28, long: 24 },
  // Cards of 85 mm at 300 dpi: 1 pt is 4.2 px.
  '1004x650': { usual: 25, long: 19 },
  '1012x638': { usual: 25, long: 19 },
  // Tickets, vouchers, labels and receipts, which are held in the hand.
  '2100x840': { usual: 28, long: 20 },
  '2000x760': { usual: 26, long: 20 },
  '1654x780': { usual: 25, long: 20 },
  '1500x640': { usual: 25, long: 18 },
  '1800x900': { usual: 22, long: 20 },
  '1200x1800': { usual: 30, long: 25 },
  '640x1380': { usual: 20, long: 17 },
};

/** What paper carries smaller by custom: 8 pt where 9 pt are asked for. */
const smallPrint: Readonly<Record<string, readonly string[]>> = {
  letterhead: ['sender-line', 'foot-left', 'foot-middle', 'foot-right'],
  'real-estate-sheet': ['disclaimer'],
};
const smallPrintShare = 8 / 9;
/** Sizes are found by halving, and products of transforms are not exact. */
const tolerancePx = 0.05;

const services = createRenderServices();

describe.each(templateSlugs())('the type of %s', (slug) => {
  const template = readTemplate(slug);

  it.each(['defaults', ...dataSets] as const)('is large enough to be read, with %s', (dataSet) => {
    const values = dataSet === 'defaults' ? undefined : readDataSet(template, dataSet);
    const { design } = fillTemplate(template, values);
    const page = leastByPage[`${design.width}x${design.height}`];
    if (page === undefined) throw new Error(`expected an entry for pages of ${design.width} × ${design.height} px`);
    const least = dataSet === 'data-long' ? page.long : page.usual;
    const tooSmall = seenLines(design, services)
      .filter(({ elementId, size }) => {
        const share = smallPrint[slug]?.includes(elementId) ? smallPrintShare : 1;
        return size < least * share - tolerancePx;
      })
      .map(({ elementId, size, text }) => `${elementId}: ${size.toFixed(1)} px (${text})`);
    expect(tooSmall).toEqual([]);
  });
});
