import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../contract/support/client.ts';
import { ada, openSetup } from '../contract/support/people.ts';
import { appCode, switchOn } from '../contract/support/second-factor.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { signOnEnvironment } from '../support/sign-on.ts';
import { violationsOf } from './support/axe.ts';
import { openBrowser } from './support/open-editor.ts';

let provider: RunningProvider;
let service: Service;
let browser: Browser;
let owner: Client;
beforeAll(async () => {
  const port = await freePort();
  buildService();
  service = await startService({ program: 'build', env: signOnEnvironment(port) });
  provider = await startOidcProvider({ port, redirectUri: `${service.url}/auth/oidc/callback` });
  owner = await (await openSetup(service))();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await provider?.close();
});

const atProvider = { sub: 'ada-at-the-provider', email: ada.email, email_verified: true };

/** Presses the button of the sign-in page, which leads to the provider and back. */
async function press(next: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme })).newPage();
  await page.goto(`${service.url}/login?next=${encodeURIComponent(next)}`);
  const link = page.getByRole('link', { name: 'Sign in with single sign-on' });
  await link.waitFor();
  await expect.poll(() => violationsOf(page)).toEqual([]);
  const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await link.click();
  await asked;
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe.each(['light', 'dark'] as const)('single sign-on, in %s colours,', (colorScheme) => {
  it('leads to the provider and back to the page that was wanted', async () => {
    provider.become(atProvider);
    const page = await press('/renders?status=failed', colorScheme);
    await page.getByRole('heading', { name: 'Renders', level: 1 }).waitFor();
    expect(page.url()).toBe(`${service.url}/renders?status=failed`);
    await page.getByRole('link', { name: `Profile: ${ada.name}` }).waitFor();
    await page.context().close();
  });

  it.each([
    ['Nobody here has your e-mail', { sub: 'eve', email: 'eve@example.com', email_verified: true }],
    ['does not say that your e-mail is verified', { sub: 'max', email: ada.email, email_verified: false }],
  ])('comes back with what is wrong: %s', async (told, person) => {
    provider.become(person);
    const page = await press('/designs', colorScheme);
    await page.getByRole('alert').filter({ hasText: told }).waitFor();
    expect(new URL(page.url()).searchParams.get('problem')).not.toBeNull();
    await expect.poll(() => violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});

it('single sign-on asks for the code of an app where the person has a second factor, and goes on to the page', async () => {
  const { secret } = await switchOn(owner);
  provider.become(atProvider);
  const page = await press('/assets');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  expect(new URL(page.url()).searchParams.get('code')).toBe('needed');
  expect(await page.getByLabel('Password').count()).toBe(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => violationsOf(page)).toEqual([]);
  }
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor();
  await code.fill(appCode(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
  await page.context().close();
});
