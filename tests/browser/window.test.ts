import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePixels, decodePng, keepPictures, type Pixels } from '../parity/support/compare-pixels.ts';
import { findBrowser } from './support/browser-page.ts';
import { equalityCases } from './support/cases.ts';
import { compareScenes } from './support/compare-scenes.ts';
import { type Display, hasXvfb, startDisplay } from './support/display.ts';
import { paintInNode, runInNode } from './support/node-engine.ts';
import { type EnginePage, openEnginePage } from './support/open-page.ts';
import { type PageServer, startPageServer } from './support/page-server.ts';
import { everydayArguments, zoom, zoomed } from './support/zoomed.ts';

/** px. */
const tolerance = 0.01;
/** Per cent of the pixels. */
const worstPercent = 1;
/** How much a channel may differ, of 255. */
const slack = 32;
const cases = equalityCases({ isFull: false })
  .filter(({ group }) => group === 'fixture' || group === 'language')
  .map(zoomed);
const isSkipped = !hasXvfb || findBrowser('chromium') === null;
if (isSkipped) console.log(`Windows at a zoom: skipped ${cases.length} cases, because Xvfb or Chromium was not found.`);

describe.skipIf(isSkipped)('a window of Chromium with the flags of everyday at a zoom of 110 %', () => {
  let display: Display;
  let server: PageServer;
  let page: EnginePage;
  beforeAll(async () => {
    [display, server] = await Promise.all([startDisplay(), startPageServer()]);
    page = await openEnginePage('chromium', server.url, {
      args: everydayArguments,
      window: { display: display.name, zoom },
    });
  });
  afterAll(async () => {
    await page?.close();
    await Promise.all([server?.close(), display?.stop()]);
  });

  it('has more device pixels than px of CSS', async () => {
    expect(await page.pixelRatio()).toBeCloseTo(zoom, 5);
  });

  it.each(cases.map((one) => [one.group, one.name, one] as const))(
    'lays out the %s %s as the service does, and draws the edges of glyphs alone in its own way',
    async (group, name, one) => {
      const { places } = compareScenes(await page.run(one), await runInNode(one), tolerance);
      expect(places).toEqual([]);
      const [ours, theirs] = [decodePng(await page.paint(one)), decodePng(await paintInNode(one))];
      const difference = comparePixels(ours, theirs);
      const percent = Math.max(beyondEdges(ours, theirs), beyondEdges(theirs, ours));
      if (percent > worstPercent)
        keepPictures(`window of ${group} ${name}`, { actual: theirs, expected: ours, difference });
      expect(percent).toBeLessThanOrEqual(worstPercent);
    },
  );
});

/**
 * Per cent of the pixels that are neither like a pixel within 1 px in the other picture nor between two such: what else than
 * the softness of an edge differs, such as a glyph that stands elsewhere.
 */
function beyondEdges({ width, height, data }: Pixels, other: Pixels): number {
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        const own = data[(y * width + x) * 4 + channel] ?? 0;
        let [least, most] = [255, 0];
        for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
          for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
            const value = other.data[(row * width + column) * 4 + channel] ?? 0;
            least = Math.min(least, value);
            most = Math.max(most, value);
          }
        }
        if (own < least - slack || own > most + slack) {
          count += 1;
          break;
        }
      }
    }
  }
  return (100 * count) / (width * height);
}
