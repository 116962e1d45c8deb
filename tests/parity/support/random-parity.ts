import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomDesign } from '../cases/random-designs.ts';
import { type ChromiumPage, findChromium, openChromium } from './chromium-page.ts';
import { comparePixels, keepPictures } from './compare-pixels.ts';
import { designToHtml } from './design-to-html.ts';
import { browserFont, paintCase } from './paint-case.ts';
import { budgets } from './parity-case.ts';

/** Compares random designs with Chromium's HTML: none may differ by more than the budget of the worst. */
export function compareRandomDesigns({
  from,
  to,
  mean,
}: {
  readonly from: number;
  readonly to: number;
  /** Percent. */
  readonly mean: number;
}): void {
  let page: ChromiumPage;
  beforeAll(async () => {
    page = await openChromium(findChromium() ?? '');
  });
  afterAll(() => page.close());

  it(`agree on the designs of the seeds ${from} to ${to}`, async () => {
    let sum = 0;
    for (let seed = from; seed <= to; seed += 1) {
      const percent = await differenceOf(seed, page);
      sum += percent;
      expect.soft(percent, `percent of differing pixels, seed ${seed}`).toBeLessThanOrEqual(budgets.html.worst);
    }
    expect(sum / (to - from + 1), 'percent in the mean').toBeLessThanOrEqual(mean);
  });
}

async function differenceOf(seed: number, page: ChromiumPage): Promise<number> {
  const one = randomDesign(seed);
  const painted = await paintCase(one);
  const html = designToHtml(painted.design, painted.scene);
  if (html === null) throw new Error(`CSS cannot say the design of seed ${seed}`);
  // Also those of fonts that only decide how high a line is.
  for (const [, face = ''] of html.matchAll(/&quot;([^&]+) in its range&quot;/g))
    await page.loadFont(face, browserFont(face));
  const { width, height } = painted.scene;
  const difference = comparePixels(painted.pixels, await page.paintHtml(html, { width, height, scale: 1 }));
  if (difference.percent > budgets.html.worst) {
    const expected = await page.paintHtml(html, { width, height, scale: 1 });
    keepPictures(one.name, { actual: painted.pixels, expected, difference });
  }
  return difference.percent;
}
