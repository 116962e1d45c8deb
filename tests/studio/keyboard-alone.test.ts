import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, openBrowser } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

/** Beside typed text. */
const mostKeystrokes = 80;

let service: OwnAccount;
let browser: Browser;
beforeAll(async () => {
  service = await ownAccount();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

it('a design with a text, a picture, a shape and a variable is made and downloaded by the keyboard alone', async () => {
  const context = await browser.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` },
    viewport: { width: 1_280, height: 800 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  let count = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      count += 1;
      await page.keyboard.press(key);
    }
  };
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  /** Presses Tab until something has the focus, as people do who hear or see where it is. */
  const tabTo = async (name: string, key = 'Tab') => {
    for (let step = 0; step < 30 && (await focused())?.trim() !== name; step += 1) await press(key);
    expect((await focused())?.trim()).toBe(name);
  };

  await page.goto(`${service.url}/designs`);
  await page.getByRole('button', { name: 'New design' }).waitFor();
  await tabTo('New design');
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Business card' }).waitFor();
  await page.keyboard.type('b');
  await expect.poll(focused).toContain('Business card');
  await press('Enter');
  await page.waitForFunction(() => (document.querySelector('section canvas') as HTMLCanvasElement | null)?.width);
  await expect.poll(focused).toBe('Canvas');
  await press('r', 'Enter', 't', 'Enter');
  await page.keyboard.type('Hello {{ name }}');
  await press('Escape');
  await press('Shift+F6');
  await tabTo('Pictures');
  await press('Enter');
  await page.getByRole('radio', { name: 'Uploads' }).waitFor();
  await tabTo('Uploads');
  await press('ArrowRight');
  await tabTo('Search stock pictures');
  const answered = page.waitForResponse((response) => response.url().includes('query=mountain'));
  await page.keyboard.type('mountain');
  await answered;
  await page.locator('ul[aria-busy=false]').waitFor();
  await page.getByRole('region', { name: 'Pictures' }).getByRole('button', { name: /^Add/ }).first().waitFor();
  await press('Tab', 'Enter');
  await expect
    .poll(() => page.getByRole('tree', { name: 'Elements of the page' }).getByRole('treeitem').count())
    .toBe(3);
  await tabTo('All designs', 'Shift+F6');
  await tabTo('Export');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo('Download');
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  const picture = PNG.sync.read(await bytesOf(download));
  expect([picture.width, picture.height]).toEqual([1_050, 600]);
  expect(new Set(new Uint32Array(picture.data.buffer, picture.data.byteOffset, 1_050 * 600)).size).toBeGreaterThan(
    1_000,
  );
  expect(count).toBeLessThanOrEqual(mostKeystrokes);
  await context.close();
});
