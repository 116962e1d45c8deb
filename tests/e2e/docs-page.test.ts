import { operations, webhookPayloads } from '@platen/api';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTimeoutMs } from '../parity/support/chromium-page.ts';
import { hasChromium, startChromium } from '../vector/support/chromium.ts';
import { apiKey, type Service, startService } from './service.ts';

if (!hasChromium) console.log('skip the page of the API in a browser: there is no Chromium');

describe.skipIf(!hasChromium)('the page of the API, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    // What it tells others to call is not where the page is; the page asks the service that it came from.
    service = await startService({ env: { PLATEN_BASE_URL: 'https://platen.example' } });
    browser = await startChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(launchTimeoutMs);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${service.url}/docs`);
    await page.waitForSelector('.opblock');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const operation = (tag: string, id: string) => page.locator(`#operations-${tag.replaceAll(' ', '_')}-${id}`);
  const textOf = async (of: Locator): Promise<string> => (await of.textContent()) ?? '';

  /** Opens an operation, sends what is filled in, and reads what the page shows of the answer. */
  async function tryOut(id: keyof typeof operations) {
    const described = operations[id];
    const block = operation(described.tag, id);
    await block.locator('.opblock-summary-control').click();
    // The example of a body is there a moment after its field.
    const body = block.locator('textarea');
    await block.locator('button.execute').waitFor();
    if ('body' in described) await expect.poll(() => body.inputValue()).toContain('{');
    await block.locator('button.execute').click();
    const row = block.locator('.live-responses-table .response').first();
    await row.waitFor();
    const status = await textOf(row.locator('.response-col_status'));
    const shown = await textOf(row.locator('.highlight-code, .microlight').first());
    return { status: Number.parseInt(status, 10), shown };
  }

  it('lists every operation with its summary, and every webhook', async () => {
    await expect
      .poll(() => page.locator('.opblock').count())
      .toBe(Object.keys(operations).length + Object.keys(webhookPayloads).length);
    for (const { tag, id, summary } of Object.values(operations)) {
      expect(await textOf(operation(tag, id).locator('.opblock-summary-description'))).toBe(summary);
    }
  });

  it('shows what a call without a key is answered', async () => {
    const { status, shown } = await tryOut('listDesigns');
    expect(status).toBe(401);
    expect(shown).toContain('INVALID_API_KEY');
  });

  it('tries calls with the key that is entered, and shows their answers', async () => {
    await page.locator('.auth-wrapper button.authorize').first().click();
    const dialog = page.locator('.modal-ux');
    await dialog.locator('input').first().fill(apiKey);
    await dialog.locator('button.authorize').first().click();
    await dialog.locator('button.btn-done').first().click();
    const account = await tryOut('getAccount');
    expect(account.status).toBe(200);
    expect(account.shown).toContain('"plan": "Enterprise"');
    // Its body is the example of the description.
    const created = await tryOut('createDesign');
    expect(created.status, created.shown).toBe(201);
    expect(created.shown).toContain('"status": "DRAFT"');
    const designs = await service.call('GET', '/v1/designs');
    expect(designs.body.data.map(({ name }: { readonly name: string }) => name)).toEqual(['Greeting']);
  });

  it('asks nobody but the service, and meets no error', () => {
    expect(asked.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
    // Chromium writes a line for each answer that is no success: the one without a key.
    expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
