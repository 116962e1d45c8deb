import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, openSetup } from '../contract/support/people.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { openBrowser } from '../studio/support/open-editor.ts';

/** Each as an address of the sign-in page has it. */
const leadsAway = [
  '//evil.test/designs',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%5Cevil.test',
  '/%2F%2Fevil.test',
  '%2F%2Fevil.test',
  '%252F%252Fevil.test',
  '/%09/evil.test',
  '%0A//evil.test',
  '/%0D%0A/evil.test',
  'https://evil.test',
  'https:evil.test',
  'https%3A%2F%2Fevil.test',
  'javascript:document.title=1',
  'data:text/html,evil',
  '/designs/..//evil.test',
  '/.//evil.test',
  '/@evil.test',
  '//platen@evil.test',
  '//evil.test%2F@localhost',
];

describe('signing in by a password', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
    await openSetup(service);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('U21: leads to no other site, whatever the address says', async () => {
    const asked: string[] = [];
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('request', (request) => new URL(request.url()).origin !== service.url && asked.push(request.url()));
    // Pages of others are not there, and a browser that is led to one would show it.
    await context.route(
      ({ hostname }) => hostname.includes('evil'),
      (route) => route.fulfill({ body: 'evil' }),
    );
    for (const [index, next] of leadsAway.entries()) {
      await page.goto(`${service.url}/login?next=${next}`);
      await page.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
      await page.getByLabel('Password').fill(ada.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      const { origin, pathname } = new URL(page.url());
      expect([next, origin]).toEqual([next, service.url]);
      expect(pathname, `${index}: ${next}`).not.toMatch(/^\/\//);
      await context.clearCookies();
    }
    expect(asked.filter((address) => !address.startsWith('data:') && !address.startsWith('blob:'))).toEqual([]);
    await context.close();
  });
});
