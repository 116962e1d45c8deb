import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostBytes } from '../../scripts/studio-parts.ts';
import { openBrowser } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

describe('what a browser loads when a page of Studio opens', () => {
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Compressed bytes of scripts and styles, HarfBuzz not counted, until something is seen. */
  async function loaded(address: string, seen: string) {
    const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` } });
    const page = await context.newPage();
    // What is loaded when nothing else is to be done does not belong to it, and comes early on a fast machine.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const files: Promise<{ readonly text: string; readonly bytes: number }>[] = [];
    const note = (request: Request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) return;
      const file = async () => {
        const answer = await request.response();
        // The browser counts nothing for what it has from an earlier page. A file without a length is within no budget.
        const bytes = Number((await answer?.headerValue('content-length')) ?? Number.NaN);
        return { text: (await answer?.text()) ?? '', bytes };
      };
      files.push(file());
    };
    page.on('requestfinished', note);
    await page.goto(service.url + address);
    await page.locator(seen).first().waitFor({ state: 'attached' });
    // Workers begin afterwards, with files of their own.
    page.off('requestfinished', note);
    const own = (await Promise.all(files)).filter(({ text }) => !/harfbuzz-\w+\.wasm/.test(text));
    await context.close();
    return {
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      holds: (sign: string) => own.some(({ text }) => text.includes(sign)),
    };
  }

  it('is within the budgets, and has no encoders of barcodes without a barcode', async () => {
    const designs = await loaded('/designs', 'main h1');
    expect(designs.bytes).toBeGreaterThan(mostBytes.dashboard / 4);
    expect(designs.bytes).toBeLessThan(mostBytes.dashboard);

    const open = async (elements: readonly object[]) => {
      const body = { name: 'Sizes', width: 400, height: 300, canvasData: { elements } };
      const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
      return loaded(`/designs/${id}/edit`, 'canvas[data-painter="engine"]');
    };
    const plain = await open([{ id: 'a', type: 'text', x: 0, y: 0, width: 300, height: 60, text: 'Plain' }]);
    expect(plain.bytes).toBeGreaterThan(mostBytes.editor / 4);
    expect(plain.bytes).toBeLessThan(mostBytes.editor);
    expect(plain.holds('bwipp')).toBe(false);
    const code = { id: 'a', type: 'barcode', x: 0, y: 0, width: 200, height: 80, value: 'ABC', format: 'code128' };
    expect((await open([code])).holds('bwipp')).toBe(true);
  });
});
