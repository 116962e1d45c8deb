import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { fileForm, tokenOf } from '../contract/support/owned-ids.ts';
import { ada, signIn } from '../contract/support/people.ts';
import { makeDesign } from '../contract/support/world.ts';
import { chooseWorkspace } from './support/choose-workspace.ts';
import { openAs } from './support/open-as.ts';
import { useOwnStudio } from './support/use-studio.ts';

const adminToken = 'the-admin-token-of-the-tests';
const studio = useOwnStudio({ env: { PLATEN_ADMIN_TOKEN: adminToken } });

const filesOf = () =>
  readdirSync(path.join(studio.service.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** Whether any file of the service holds this. */
const isStored = (part: string) => filesOf().some((file) => readFileSync(file).includes(part));

/** Files of the last ten minutes are left, as they may be of something that is being stored. */
function letAnHourPass(): void {
  const before = new Date(Date.now() - 3_600_000);
  for (const file of filesOf()) utimesSync(file, before, before);
}

describe('leaving, by the pages', () => {
  it('deletes a person, who is signed out and is nobody from then on', async () => {
    const page = await openAs(studio, { role: 'editor', name: 'Grace' });
    await page.goto(`${studio.service.url}/profile`);
    await page.getByRole('button', { name: 'Delete yourself' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete me' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'This is not your password.' }).waitFor();
    await dialog.getByLabel('Current password').fill('compiler of 1952');
    await dialog.getByRole('button', { name: 'Delete me' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
    await page.getByLabel('Password').fill('compiler of 1952');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' }).waitFor();
    const members = (await (await signIn(studio.service)).get('/v1/members')).body.data;
    expect(members.map(({ email }: { readonly email: string }) => email)).toEqual([ada.email]);
  });

  it('deletes a workspace: its files are gone, their addresses answer 404, and nothing of it is shown', async () => {
    const page = await studio.openSignedIn('/designs');
    const admin = createClient(studio.service.url, adminToken);
    const account = (await admin.post('/admin/v1/accounts', { name: 'Shop', plan: 'Teams' })).body.data;
    const invitation = { email: ada.email, role: 'owner' };
    const { url } = (await admin.post(`/admin/v1/accounts/${account.accountId}/invitations`, invitation)).body.data;
    const owner = await signIn(studio.service);
    expect((await owner.post('/v1/invitations/accept', { token: tokenOf(url) })).status).toBe(201);
    const key = createClient(studio.service.url, account.apiKey);
    const mark = 'only-in-the-file-of-the-shop';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${mark}</desc><rect id="${mark}" width="9" height="9"/></svg>`;
    const uploaded = await key.call('POST', '/v1/assets/upload', { body: fileForm(svg, { name: 'shop.svg' }) });
    const render = (await key.post(`/v1/render/design/${await makeDesign(key)}`, {})).body.data;
    const addresses: readonly string[] = [uploaded.body.data.url, render.downloadUrl];
    const statuses = async () => Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect(isStored(mark)).toBe(true);
    await page.reload();
    await chooseWorkspace(page, 'Shop');
    await page.goto(`${studio.service.url}/profile`);
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Shop' });
    await dialog.getByLabel('Current password').fill(ada.password);
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    await page.getByRole('heading', { name: 'The workspace First account' }).waitFor();
    expect(await page.getByText('Shop').count()).toBe(0);
    await expect.poll(statuses).toEqual([404, 404]);
    const isLeft = () => {
      letAnHourPass();
      return isStored(mark);
    };
    await expect.poll(isLeft, { interval: 1_000 }).toBe(false);
    expect((await key.get('/v1/designs')).body.error.code).toBe('INVALID_API_KEY');
  });
});
