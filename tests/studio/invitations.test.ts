import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../contract/support/client.ts';
import { ada, openSetup } from '../contract/support/people.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { violationsOf } from './support/axe.ts';
import { openBrowser } from './support/open-editor.ts';

const adminToken = 'the-admin-token-of-the-tests';

describe('links that people are sent', () => {
  let service: Service;
  let browser: Browser;
  let owner: Client;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build', env: { PLATEN_ADMIN_TOKEN: adminToken } });
    owner = await (await openSetup(service))();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const open = async (address: string) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(new URL(address, service.url).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('let a new person in, once, and say so when they are used, withdrawn or not whole', async () => {
    const { data } = (await owner.post('/v1/invitations', { email: 'grace@example.com', role: 'editor' })).body;
    const page = await open(data.url);
    await page.getByRole('heading', { name: 'First account' }).waitFor();
    await page.getByText('Your role: editor.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByLabel('Password').fill('password1234');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('alert').filter({ hasText: 'Many people choose' }).waitFor();
    await page.getByLabel('Password').fill('compiler of 1952');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
    const second = (await owner.post('/v1/invitations', { email: 'eve@example.com', role: 'viewer' })).body.data;
    await owner.delete(`/v1/invitations/${second.id}`);
    for (const url of [data.url, second.url, `${second.url}x`]) {
      const used = await open(url);
      await used.getByRole('alert').filter({ hasText: 'Ask for a new one' }).waitFor();
      expect(await used.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);
    }
  });

  it('ask who exists to sign in first, and bring them back', async () => {
    const made = await createClient(service.url, adminToken).post('/admin/v1/accounts', { name: 'Shop', plan: 'Free' });
    const { accountId } = made.body.data;
    const invitation = { email: ada.email, role: 'owner' };
    const answer = await createClient(service.url, adminToken).post(
      `/admin/v1/accounts/${accountId}/invitations`,
      invitation,
    );
    const page = await open(answer.body.data.url);
    await page.getByText(`There is a person with the e-mail ${ada.email} already.`).waitFor();
    await page.getByRole('link', { name: 'To sign in' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(`You are signed in as ${ada.email}.`).waitFor();
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(/\/designs$/);
    const { accounts } = (await owner.get('/v1/session')).body.data;
    expect(accounts).toContainEqual(expect.objectContaining({ id: accountId, role: 'owner' }));
  });

  it('set a new password, with which the person signs in', async () => {
    const forgotten = await open('/login');
    await forgotten.getByRole('link', { name: 'Forgot your password?' }).click();
    await forgotten.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
    await forgotten.getByRole('button', { name: 'Send link' }).click();
    await forgotten.getByRole('alert').filter({ hasText: 'sends no mails' }).waitFor();
    expect(await violationsOf(forgotten)).toEqual([]);
    const admin = createClient(service.url, adminToken);
    const { url } = (await admin.post('/admin/v1/password-resets', { email: ada.email })).body.data;
    const page = await open(url);
    await page.getByLabel('New password').fill('analytical machine');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password is set').waitFor();
    await page.getByRole('link', { name: 'To sign in' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
    await page.getByLabel('Password').fill('analytical machine');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/designs$/);
    const used = await open(url);
    await used.getByLabel('New password').fill('analytical machine');
    await used.getByRole('button', { name: 'Set password' }).click();
    await used.getByRole('alert').filter({ hasText: 'Ask for a new one' }).waitFor();
  });
});
