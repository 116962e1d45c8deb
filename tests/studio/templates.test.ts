import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

describe('the gallery of templates', () => {
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  const openAt = async (address: string, options: { readonly width?: number } = {}): Promise<Page> => {
    const context = await browser.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` },
      viewport: { width: options.width ?? 1_280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(service.url + address);
    return page;
  };
  const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

  it('is reached from the list of designs, both by the navigation and by “New design”', async () => {
    const page = await openAt('/designs');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Designs' }).click();
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'From a template' }).click();
    await page.waitForURL('**/templates');
    await page.context().close();
  });

  it('shows a template with its picture and variables, and makes a design of it that is opened', async () => {
    const page = await openAt('/templates');
    await page.getByRole('link', { name: 'Look at Award certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Award certificate' });
    await dialog.getByRole('row', { name: 'recipient_name Text' }).waitFor();
    const picture = dialog.getByRole('img', { name: 'Award certificate' });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(400);
    await page.reload();
    await dialog.getByRole('button', { name: 'Use template' }).click();
    await page.waitForURL('**/designs/*/edit');
    await page.getByRole('region', { name: 'Canvas' }).waitFor();
    const id = page.url().split('/').at(-2);
    const { data } = (await service.call('GET', `/v1/designs/${id}`)).body;
    expect(data).toMatchObject({ name: 'Award certificate', width: 794, height: 1_123 });
    await page.context().close();
  });

  it('finds templates by category, by name and by variable', async () => {
    const page = await openAt('/templates');
    await cards(page).first().waitFor();
    const all = await cards(page).count();
    const { pagination } = (await service.call('GET', '/v1/templates?limit=1')).body;
    expect(all).toBe(pagination.total);
    await page.getByRole('radio', { name: 'Certificates' }).click({ force: true });
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Certificates']);
    await page.getByRole('radio', { name: 'All' }).click({ force: true });
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('signer_two_title');
    await expect.poll(() => cards(page).count()).toBeLessThan(all);
    await page.getByRole('link', { name: 'Look at Award certificate' }).waitFor();
    await search.fill('no template has this');
    await page.getByRole('heading', { level: 2, name: 'No template has “no template has this” in it' }).waitFor();
    await page.context().close();
  });

  it('says what went wrong, and loads again', async () => {
    const page = await openAt('/designs');
    await page.route('**/v1/templates?**', (route) => route.abort());
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/v1/templates?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();
    await page.context().close();
  });

  it('fits into a window of 360 px', async () => {
    const page = await openAt('/templates?template=tpl_gallery_award_certificate', { width: 360 });
    await page.getByRole('row').nth(1).waitFor();
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widest()).toBe(360);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await widest()).toBe(360);
    await page.goto(`${service.url}/designs`);
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    expect(await widest()).toBe(360);
    await page.context().close();
  });
});
