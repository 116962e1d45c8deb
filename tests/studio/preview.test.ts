import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePixels, decodePng, type Pixels } from '../parity/support/compare-pixels.ts';
import { openBrowser } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

/** Per cent of the pixels, by pixelmatch at threshold 0.1 with anti-aliased pixels counted. */
const worstPercent = 0.1;
const meanPercent = 0.01;
/** One of so many of the gallery. */
const everyTemplate = 8;

describe('the preview', () => {
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const pageAt = async (deviceScaleFactor: number) => {
    const context = await browser.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` },
      viewport: { width: 1_280, height: 800 },
      deviceScaleFactor,
    });
    return context.newPage();
  };
  const open = async (page: Page, designId: string) => {
    await page.goto(`${service.url}/designs/${designId}/edit`);
    const canvas = page.getByRole('region', { name: 'Canvas' });
    // It listens to keys before it is painted for the first time.
    await canvas.locator('canvas[data-painter]').first().waitFor({ state: 'attached' });
    await canvas.focus();
  };
  /** What the canvas "Page" holds once it is painted at 100 %. */
  const pixelsOfPage = async (page: Page): Promise<Pixels> => {
    const canvas = page.locator('canvas[aria-label="Page"][aria-busy="false"]');
    await canvas.waitFor();
    await page.keyboard.press('Shift+Digit0');
    await canvas.waitFor();
    const address = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
    return decodePng(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  };
  const delivered = async (designId: string, options: object): Promise<Pixels> => {
    const { body } = await service.call('POST', `/v1/render/design/${designId}`, { format: 'png', ...options });
    return decodePng(Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer()));
  };
  const blockRenders = (page: Page) =>
    page.route(/\/v1\/(render|designs\/[^/]+\/(preview|scene))/, (route) => route.abort());

  it.each([1, 2])(
    'holds the pixels of the delivered PNG at device scale %i, while nothing asks for renders',
    async (scale) => {
      const templates = (await service.call('GET', '/v1/templates?limit=100')).body.data as readonly { id: string }[];
      const chosen = templates.filter((_, index) => index % everyTemplate === 0);
      expect(chosen.length).toBeGreaterThan(5);
      const page = await pageAt(scale);
      await blockRenders(page);
      const percents: number[] = [];
      for (const { id } of chosen) {
        const designId = (await service.call('POST', `/v1/templates/${id}/use`, {})).body.data.id;
        await open(page, designId);
        await page.keyboard.press('p');
        const { percent } = comparePixels(await pixelsOfPage(page), await delivered(designId, { scale }));
        expect(percent, id).toBeLessThanOrEqual(worstPercent);
        percents.push(percent);
      }
      expect(percents.reduce((sum, each) => sum + each, 0) / percents.length).toBeLessThanOrEqual(meanPercent);
      await page.context().close();
    },
  );

  const text = { id: 't', type: 'text', x: 20, y: 20, width: 360, height: 80, fontSize: 40, text: 'Hello {{ name }}' };
  const makeDesign = async () => {
    const body = { name: 'Greeting', width: 400, height: 200, canvasData: { elements: [text] } };
    return (await service.call('POST', '/v1/designs', body)).body.data.id;
  };

  it('shows the page alone, with the row of data that is chosen, and goes back to where one was', async () => {
    const designId = await makeDesign();
    await service.call('POST', `/v1/designs/${designId}/data-sets`, { name: 'People', rows: [{ name: 'Ada' }] });
    const page = await pageAt(1);
    await open(page, designId);
    const file = { name: 'people.json', mimeType: 'application/json', buffer: Buffer.from('[{"name":"Grace"}]') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    // A worker reads it, with the stored rows on the screen meanwhile.
    await page.getByRole('button', { name: 'Delete people.json' }).waitFor();
    await page.getByRole('button', { name: 'Preview (P)' }).click();
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    for (const name of ['Canvas', 'Inspector'])
      expect(await page.getByRole('region', { name }).isVisible()).toBe(false);
    const { percent } = comparePixels(
      await pixelsOfPage(page),
      await delivered(designId, { dynamicData: { name: 'Grace' } }),
    );
    expect(percent).toBeLessThanOrEqual(worstPercent);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Canvas' }).waitFor();
    expect(await page.getByRole('region', { name: 'Preview' }).count()).toBe(0);
    await page.context().close();
  });

  it('holds every pixel of a page that is 4096 px wide', async () => {
    const ends = [0, 4_000].map((x) => ({ ...text, id: `at-${x}`, x, width: 90, height: 60, text: 'End' }));
    const body = { name: 'Wide', width: 4_096, height: 60, canvasData: { elements: ends } };
    const designId = (await service.call('POST', '/v1/designs', body)).body.data.id;
    const page = await pageAt(1);
    await open(page, designId);
    await page.keyboard.press('p');
    const pixels = await pixelsOfPage(page);
    expect([pixels.width, pixels.height]).toEqual([4_096, 60]);
    expect(comparePixels(pixels, await delivered(designId, {})).percent).toBeLessThanOrEqual(worstPercent);
    await page.context().close();
  });

  it('has dates and numbers as the service writes them, in a language that the browser lacks', async () => {
    const words =
      '{{ "2026-03-09" | date: "full" }}, {{ "2026-03-09" | date: "d MMMM" }}: {{ 1234.5 | currency: "EUR" }}';
    const canvasData = { locale: 'is', elements: [{ ...text, fontSize: 20, text: words }] };
    const body = { name: 'Icelandic', width: 400, height: 200, canvasData };
    const designId = (await service.call('POST', '/v1/designs', body)).body.data.id;
    const page = await pageAt(1);
    await blockRenders(page);
    await open(page, designId);
    expect(await page.evaluate(() => Intl.DateTimeFormat.supportedLocalesOf('is'))).toEqual([]);
    await page.keyboard.press('p');
    const { percent } = comparePixels(await pixelsOfPage(page), await delivered(designId, {}));
    expect(percent).toBeLessThanOrEqual(worstPercent);
    await page.context().close();
  });

  it('shows the picture of the service beside its own, of what is not even stored yet, and tells how they differ', async () => {
    const designId = await makeDesign();
    const page = await pageAt(1);
    await open(page, designId);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+P');
    const note = page.getByRole('region', { name: 'Preview' }).getByRole('status');
    await expect.poll(() => note.textContent()).toMatch(/^The service draws exactly this|of the pixels differ/);
    const draft = (await service.call('GET', `/v1/designs/${designId}/draft`)).body.data;
    expect(draft.canvasData.elements[0].x).toBe(30);
    const pictures = page.getByRole('region', { name: 'Preview' }).getByRole('img');
    expect(await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Page',
      'Picture of the service',
    ]);
    await page.keyboard.press('Shift+P');
    await pictures.nth(1).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
