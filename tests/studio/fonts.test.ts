import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

const title = { id: 'title', type: 'text', x: 40, y: 40, width: 300, height: 60, text: 'Hello', name: 'Title' };

describe('the list of fonts', () => {
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('shows each family in itself, loads only those in sight, and finds one by its name', async () => {
    const { page, saved, complaints } = await openEditor({ browser, service, elements: [title] });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name: 'Title' }).click();
    await page.getByRole('button', { name: /^Font: / }).click();
    const list = page.getByRole('listbox', { name: 'Font' });
    const first = list.getByRole('option').first().locator('[data-specimen]');
    await first.waitFor();
    const face = await first.getAttribute('data-specimen');
    expect(await page.evaluate((name) => document.fonts.check(`17px "${name}"`), face)).toBe(true);
    expect(await first.evaluate((element) => getComputedStyle(element).fontFamily)).toContain(face);
    const files = asked.filter((url) => url.includes('/v1/engine/fonts/'));
    expect(files.length).toBeLessThan(40);
    expect(asked.filter((url) => !url.startsWith(service.url))).toEqual([]);
    await page.getByRole('combobox', { name: 'Search fonts' }).fill('playfair d');
    await list
      .getByRole('option', { name: /^Playfair Display/ })
      .first()
      .locator('[data-specimen]')
      .waitFor();
    await list
      .getByRole('option', { name: /^Playfair Display/ })
      .first()
      .click();
    expect(await saved()).toMatchObject([{ fontFamily: expect.stringMatching(/^Playfair Display/) }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
