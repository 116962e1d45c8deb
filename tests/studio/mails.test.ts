import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, setupToken } from '../contract/support/people.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { check } from './support/axe.ts';
import { openBrowser } from './support/open-editor.ts';

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'compiler of 1952' };
let server: MailServer;
let service: Service;
let browser: Browser;

beforeAll(async () => {
  server = await startMailServer();
  buildService();
  service = await startService({ program: 'build', env: server.environment });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await server?.stop();
});

/** The address in the newest mail to somebody. */
async function linkTo(email: string, room: 'invite' | 'reset'): Promise<string> {
  const linkIn = () => new RegExp(`${service.url}/${room}/[\\w-]{43}`).exec(server.newestTo(email))?.[0];
  await expect.poll(linkIn).toBeDefined();
  return linkIn() ?? '';
}

/** A browser that has nothing of another one. */
async function newBrowserAt(address: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(new URL(address, service.url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(grace.email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

describe('mails', () => {
  it('bring somebody whom a page invites into the workspace, in a browser of their own', async () => {
    const owner = await newBrowserAt(`/setup?token=${setupToken(service)}`);
    for (const [label, value] of [['Name', ada.name] as const, ['E-mail', ada.email] as const])
      await owner.getByRole('textbox', { name: label }).fill(value);
    await owner.getByLabel('Password').fill(ada.password);
    await button(owner, 'Create account').click();
    await owner.getByRole('link', { name: 'Members' }).click();
    await button(owner, 'Invite').click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(grace.email);
    await dialog.getByRole('checkbox', { name: 'Send the link by mail, too' }).check();
    await check(owner, 'an invitation by mail');
    await button(owner, 'Make the link').click();
    const guest = await newBrowserAt(await linkTo(grace.email, 'invite'));
    await button(owner, 'Done').click();
    await guest.getByRole('textbox', { name: 'Name' }).fill(grace.name);
    await guest.getByLabel('Password').fill(grace.password);
    await button(guest, 'Accept invitation').click();
    await guest.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
    await guest.getByRole('link', { name: `Profile: ${grace.name}` }).waitFor();
    await owner.reload();
    await owner.getByRole('table', { name: 'Members' }).getByText(grace.email).waitFor();
    await guest.context().close();
    await owner.context().close();
  });

  it('bring who has forgotten a password a link, with which they set another and sign in', async () => {
    const page = await newBrowserAt('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(grace.email);
    await button(page, 'Send link').click();
    await page.getByText(`If somebody has the e-mail ${grace.email} here`).waitFor();
    await check(page, 'a link that was sent');
    const elsewhere = await newBrowserAt(await linkTo(grace.email, 'reset'));
    await elsewhere.getByLabel('New password').fill('flow-matic of 1955');
    await button(elsewhere, 'Set password').click();
    await elsewhere.getByText('Your password is set').waitFor();
    await elsewhere.getByRole('link', { name: 'To sign in' }).click();
    await signIn(elsewhere, grace.password);
    await elsewhere.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' }).waitFor();
    await signIn(elsewhere, 'flow-matic of 1955');
    await elsewhere.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
    await page.goto(elsewhere.url());
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
    await elsewhere.context().close();
  });
});
