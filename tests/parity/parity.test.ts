import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatColor, parseColor } from '../../packages/core/src/design/colors/color.ts';
import { colorSamples } from './cases/colors.ts';
import { parityCases } from './cases/index.ts';
import { type ChromiumPage, findChromium, openChromium } from './support/chromium-page.ts';
import { comparePixels, keepPictures, type Pixels } from './support/compare-pixels.ts';
import { designToHtml } from './support/design-to-html.ts';
import { type PaintedCase, paintCase } from './support/paint-case.ts';
import { budgets, type ParityCase } from './support/parity-case.ts';
import { type Measurement, reportTable, summarise } from './support/report-table.ts';

const executable = findChromium();
if (executable === null) {
  console.log(
    `Parity: skipped ${parityCases.length} cases, because no Chromium was found; PLATEN_CHROMIUM may name one.`,
  );
}

describe.skipIf(executable === null)("Platen's picture and Chromium's", () => {
  let page: ChromiumPage;
  const measurements: Measurement[] = [];

  beforeAll(async () => {
    page = await openChromium(executable ?? '');
  });
  afterAll(async () => {
    console.log(`Chromium ${page.version}\n${reportTable(measurements)}`);
    await page.close();
  });

  it.each(parityCases.map((one) => [one.name, one] as const))('agree on %s', async (_name, parityCase) => {
    const painted = await paintCase(parityCase);
    for (const [face, font] of painted.fonts) await page.loadFont(face, font);
    const ours = painted.pixels;
    const { scene, placement, images } = painted;
    if (parityCase.canvas !== null)
      measure(parityCase, 'canvas', { ours, theirs: await page.paintScene({ scene, placement, images }) });
    const html = htmlOf(parityCase, painted);
    if (html !== null) {
      const { width, height } = scene;
      const theirs = await page.paintHtml(html, { width, height, scale: parityCase.scale ?? 1 });
      measure(parityCase, 'html', { ours, theirs });
    }
    for (const way of ['canvas', 'html'] as const) {
      const found = measurements.find((one) => one.name === parityCase.name && one.way === way);
      const allowed = parityCase.allowance?.[`${way}Percent`] ?? budgets[way].worst;
      expect.soft(found?.percent ?? 0, `${way}: percent of differing pixels`).toBeLessThanOrEqual(allowed);
    }
  });

  it.each(['canvas', 'html'] as const)('agree in the mean on the %s', (way) => {
    expect(summarise(measurements, way).mean).toBeLessThanOrEqual(budgets[way].mean);
  });

  it('agree on what each colour is', async () => {
    const texts = colorSamples();
    const theirs = await page.readColors(texts);
    // Chromium writes alpha with three decimals.
    const written = (text: string | null): string | null => {
      const color = text === null ? undefined : parseColor(text);
      return color ? formatColor({ ...color, a: Math.round(color.a * 100) / 100 }) : null;
    };
    const differing = texts
      .map((text, index) => ({ text, ours: written(text), theirs: written(theirs[index] ?? null) }))
      .filter((one) => one.ours !== one.theirs);
    expect(differing).toEqual([]);
  });

  function measure(
    { name }: ParityCase,
    way: Measurement['way'],
    { ours, theirs }: { readonly ours: Pixels; readonly theirs: Pixels },
  ): void {
    const difference = comparePixels(ours, theirs);
    measurements.push({ name, way, percent: difference.percent, maxChannel: difference.maxChannel });
    if (difference.percent > budgets[way].mean) {
      keepPictures(`${name} ${way}`, { actual: ours, expected: theirs, difference });
    }
  }
});

function htmlOf(parityCase: ParityCase, { design, scene }: PaintedCase): string | null {
  return parityCase.html === undefined ? designToHtml(design, scene) : parityCase.html;
}
