import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePixels, decodePng, keepPictures } from '../parity/support/compare-pixels.ts';
import { findBrowser } from './support/browser-page.ts';
import { equalityCases } from './support/cases.ts';
import { paintInNode } from './support/node-engine.ts';
import { type EnginePage, openEnginePage } from './support/open-page.ts';
import { type PageServer, startPageServer } from './support/page-server.ts';

/** Per cent of the pixels, by pixelmatch at threshold 0.1 with anti-aliased pixels counted. */
const worstPercent = 0.1;
const meanPercent = 0.01;
const isFull = process.env['PLATEN_BROWSER_TESTS'] === 'full';
const all = equalityCases({ isFull: false });
const cases = isFull ? all : all.filter(({ group }) => group === 'fixture' || group === 'language');
const executable = findBrowser('chromium');
if (executable === null)
  console.log(`Canvases of pages: skipped ${cases.length} cases, because no Chromium was found.`);

describe.skipIf(executable === null).each(isFull ? [1, 2] : [1])('the canvas of a page at device scale %i', (scale) => {
  let server: PageServer;
  let page: EnginePage;
  const percents: number[] = [];

  beforeAll(async () => {
    server = await startPageServer();
    page = await openEnginePage('chromium', server.url);
  });
  afterAll(async () => {
    await page.close();
    await server.close();
  });

  it.each(cases.map((one) => [one.group, one.name, one] as const))(
    'has the pixels of the delivered PNG for the %s %s',
    async (group, name, one) => {
      const request = { ...one, scale: scale * (one.scale ?? 1) };
      const [ours, theirs] = [decodePng(await page.paint(request)), decodePng(await paintInNode(request))];
      const difference = comparePixels(ours, theirs);
      percents.push(difference.percent);
      if (difference.percent > worstPercent)
        keepPictures(`page of ${group} ${name} at ${scale}`, { actual: theirs, expected: ours, difference });
      expect(difference.percent).toBeLessThanOrEqual(worstPercent);
    },
  );

  it(`differs by ${meanPercent} % in the mean at most`, () => {
    const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
    console.log(
      `Canvas at scale ${scale}: ${percents.length} pictures, mean ${mean.toFixed(5)} %, worst ${Math.max(...percents).toFixed(4)} %`,
    );
    expect(mean).toBeLessThanOrEqual(meanPercent);
  });
});
