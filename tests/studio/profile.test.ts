import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { ada, signIn } from '../contract/support/people.ts';
import { appCode } from '../contract/support/second-factor.ts';
import { violationsOf } from './support/axe.ts';
import { chooseWorkspace } from './support/choose-workspace.ts';
import { useOwnStudio } from './support/use-studio.ts';

const adminToken = 'the-admin-token-of-the-tests';
const studio = useOwnStudio({ env: { PLATEN_ADMIN_TOKEN: adminToken } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('the profile', () => {
  it.each([360, 1_024, 1_600])('has its tables as wide as there is room, at %i px', async (width) => {
    const page = await studio.openSignedIn('/profile', { viewport: { width, height: 800 } });
    for (const name of ['Sessions', 'Workspaces']) {
      const table = await page.getByRole('table', { name }).boundingBox();
      expect(table?.width, name).toBeGreaterThan(300);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('changes the name, and the password with the one until now', async () => {
    const page = await studio.openSignedIn('/designs');
    await page.getByRole('link', { name: `Profile: ${ada.name}` }).click();
    await heading(page, 'Profile').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada King');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Profile: Ada King' }).waitFor();
    const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
    await current.fill('not the password');
    await next.fill('analytical machine');
    await button(page, 'Change password').click();
    await page.getByRole('alert').filter({ hasText: 'This is not your password.' }).waitFor();
    await current.fill(ada.password);
    await button(page, 'Change password').click();
    // One is for the name, the other for the password.
    await expect.poll(() => page.getByText('Saved.').count()).toBe(2);
    const back = await signIn(studio.service, { email: ada.email, password: 'analytical machine' });
    const change = { currentPassword: 'analytical machine', newPassword: ada.password };
    expect((await back.patch('/v1/profile', change)).status).toBe(200);
  });

  it.each(['light', 'dark'] as const)(
    'switches a second factor on with an app, and off again; axe finds nothing, in %s colours',
    async (colorScheme) => {
      const page = await studio.openSignedIn('/profile', { colorScheme });
      await page.getByText('Off. With it').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await button(page, 'Switch on').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Current password').fill(ada.password);
      await button(page, 'Next').click();
      await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
      // The announcement of the dialog before stays in the page for some seconds.
      await expect.poll(() => violationsOf(page)).toEqual([]);
      const secret = (await dialog.locator('code').textContent()) ?? '';
      await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor();
      await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      await heading(page, 'Recovery codes').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(10);
      await expect.poll(() => violationsOf(page)).toEqual([]);
      await button(page, 'Done').click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await button(page, 'Switch off').click();
      await dialog.getByLabel('Current password').fill(ada.password);
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await page.getByText('Off. With it').waitFor();
    },
  );

  it('lists sessions, and ends all of them', async () => {
    const page = await studio.openSignedIn('/profile');
    await page.getByRole('table', { name: 'Sessions' }).getByText('This one').waitFor();
    await button(page, 'Sign out everywhere').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await heading(page, 'Sign in').waitFor();
    await page.goto(`${studio.service.url}/profile`);
    await heading(page, 'Sign in').waitFor();
  });

  it('leads into another workspace, out of it, and to what is kept of the person', async () => {
    const admin = createClient(studio.service.url, adminToken);
    const { accountId } = (await admin.post('/admin/v1/accounts', { name: 'Shop', plan: 'Free' })).body.data;
    const page = await studio.openSignedIn('/designs');
    const me = await signIn(studio.service);
    const invitation = { email: ada.email, role: 'viewer' };
    const { url } = (await admin.post(`/admin/v1/accounts/${accountId}/invitations`, invitation)).body.data;
    expect((await me.post('/v1/invitations/accept', { token: url.split('/').at(-1) })).status).toBe(201);
    await page.reload();
    // The oldest account comes first, without a question.
    await heading(page, 'Designs').waitFor();
    await chooseWorkspace(page, 'Shop');
    await page.goto(`${studio.service.url}/settings`);
    await page.getByRole('main').getByText('Shop').first().waitFor();
    await page.goto(`${studio.service.url}/profile`);
    const download = page.waitForEvent('download');
    await button(page, 'Export as a file').click();
    expect((await download).suggestedFilename()).toBe('platen-profile.json');
    await button(page, 'Leave First account').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alert').filter({ hasText: 'Make somebody else an owner first' }).waitFor();
    await button(page, 'Cancel').click();
    await button(page, 'Leave Shop').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Workspace' }).count()).toBe(0);
    const archive = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export everything' }).click();
    expect((await archive).suggestedFilename()).toMatch(/^acc_\w+\.zip$/);
    await button(page, 'Delete yourself').click();
    await page.getByLabel('Current password').last().fill(ada.password);
    await button(page, 'Delete me').click();
    await page.getByRole('alert').filter({ hasText: 'You are the only owner of a workspace' }).waitFor();
  });
});
