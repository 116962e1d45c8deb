import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, setupToken } from '../contract/support/people.ts';
import { findChromium, launchArguments, launchTimeoutMs } from '../parity/support/chromium-page.ts';
import { buildService, type Service, startService } from './service.ts';

const executablePath = findChromium();
if (executablePath === null) console.log('skip the pages for people in Chromium: this machine has none');

describe.skipIf(executablePath === null)('the pages for who is not signed in', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: launchArguments,
      timeout: launchTimeoutMs,
    });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

  it('are where the first address leads that the service prints', async () => {
    const forPeople = service
      .output()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    const [first = ''] = /https?:\/\/\S+/.exec(forPeople.join('\n')) ?? [];
    await page.goto(first);
    await heading('Sign in').waitFor();
    expect(await page.title()).toContain('Platen');
  });

  it('make the first person by the link that the service printed, and sign them in', async () => {
    await page.goto(`${service.url}/setup?token=${setupToken(service)}`);
    await heading('Set up Platen').waitFor();
    await fill('Name', ada.name);
    await fill('E-mail', ada.email);
    await fill('Password', 'password1234');
    await press('Create account');
    await alert('Many people choose a password like this one').waitFor();
    await fill('Password', ada.password);
    await press('Create account');
    await heading('Designs').waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Lax']]);
    // No script of a page can read it.
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('say that the link was used before', async () => {
    await page.goto(`${service.url}/setup?token=${setupToken(service)}`);
    await fill('Name', 'Eve');
    await fill('E-mail', 'eve@example.com');
    await fill('Password', ada.password);
    await press('Create account');
    await alert('This link was used before').waitFor();
  });

  it('are what comes without a session, and lead back to where one was going', async () => {
    await page.context().clearCookies();
    await page.goto(`${service.url}/designs`);
    await heading('Sign in').waitFor();
    await fill('E-mail', ada.email);
    await fill('Password', 'not the password');
    await press('Sign in');
    await alert('The e-mail or the password is not right.').waitFor();
    await fill('Password', ada.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await heading('Designs').waitFor();
    expect(new URL(page.url()).pathname).toBe('/designs');
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)'])(
    'lead nobody to other places after the sign-in: %s',
    async (next) => {
      await page.goto(`${service.url}/login?next=${encodeURIComponent(next)}`);
      await fill('E-mail', ada.email);
      await fill('Password', ada.password);
      await press('Sign in');
      await heading('Designs').waitFor();
      expect(page.url()).toBe(`${service.url}/designs`);
    },
  );

  it('come after signing out, which ends the session', async () => {
    await page.goto(`${service.url}/designs`);
    await heading('Designs').waitFor();
    const before = await page.context().cookies();
    await press('Sign out');
    await heading('Sign in').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().addCookies(before);
    await page.goto(`${service.url}/designs`);
    await heading('Sign in').waitFor();
  });

  it('say so when they were opened at another address than Platen has, and where it is', async () => {
    const elsewhere = service.url.replace('localhost', '127.0.0.1');
    await page.goto(`${elsewhere}/login`);
    await alert(`Signing in works at ${service.url} only`).waitFor();
    await page.getByRole('link', { name: `Open ${service.url}` }).click();
    await page.waitForURL(`${service.url}/login`);
    await heading('Sign in').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
