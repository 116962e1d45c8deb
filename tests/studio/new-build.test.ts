import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

let service: OwnAccount;
let browser: Browser;
beforeAll(async () => {
  service = await ownAccount();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** From here on the service answers as one that has another build. */
const deploy = (page: Page) =>
  page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'platen-studio': 'main-ANOTHER1.js' } });
  });
const offer = (page: Page) => page.getByRole('region', { name: 'There is a new version of Platen.' });

it('an editor of another build than the service has stores the work, and offers to load the page anew', async () => {
  const box = { id: 'a', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };
  const editor = await openEditor({ browser, service, elements: [box] });
  const { page } = editor;
  await deploy(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await offer(page).waitFor();
  const draft = async () => (await service.call('GET', `/v1/designs/${editor.designId}/draft`)).body.data;
  await expect.poll(async () => (await draft()).canvasData.elements[0].x).toBe(101);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const loaded = page.waitForEvent('load');
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await editor.canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
  expect(await offer(page).count()).toBe(0);
  expect((await editor.saved())[0]).toMatchObject({ x: 101 });
  await page.context().close();
});

it('a list offers that too, and later where somebody says so; of the same build nothing is said', async () => {
  const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` } });
  const page = await context.newPage();
  await page.goto(`${service.url}/designs`);
  await page.getByRole('heading', { level: 2 }).or(page.getByRole('listitem').first()).first().waitFor();
  expect(await offer(page).count()).toBe(0);
  await deploy(page);
  await page.getByRole('link', { name: 'Templates' }).click();
  await offer(page).getByRole('button', { name: 'Later' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
