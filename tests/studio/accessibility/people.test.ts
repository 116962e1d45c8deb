import { describe, it } from 'vitest';
import { createClient } from '../../contract/support/client.ts';
import { ada, signIn } from '../../contract/support/people.ts';
import { check } from '../support/axe.ts';
import { useOwnStudio } from '../support/use-studio.ts';

const adminToken = 'the-admin-token-of-the-tests';

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
  const studio = useOwnStudio({ env: { PLATEN_ADMIN_TOKEN: adminToken } });
  const options = { colorScheme, reducedMotion: 'reduce' } as const;

  it('pages for people who are not signed in', async () => {
    const page = await studio.openAsNobody('/login', options);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const open = async (address: string, heading: string) => {
      await page.goto(new URL(address, studio.service.url).href);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    };
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check(page, 'sign-in');
    await email.fill('nobody@example.com');
    await page.getByLabel('Password').fill('a password of nobody');
    await press('Sign in');
    await page.getByRole('alert').waitFor();
    await check(page, 'sign-in refused');
    await open('/setup?token=used', 'Set up Platen');
    await check(page, 'setup');
    await page.getByRole('textbox', { name: 'Name' }).fill(ada.name);
    await email.fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await press('Create account');
    await page.getByRole('alert').waitFor();
    await check(page, 'setup by a link that is used');
    await open('/forgotten', 'Forgot your password?');
    await check(page, 'a password that is forgotten');
    await email.fill(ada.email);
    await press('Send link');
    await page.getByRole('alert').waitFor();
    await check(page, 'a service that sends no mails');
    await open('/reset/none', 'New password');
    await check(page, 'a new password');
    await page.getByLabel('New password').fill('analytical machine');
    await press('Set password');
    await page.getByRole('alert').waitFor();
    await check(page, 'a link for a password that is used');
  });

  it('invitations', async () => {
    await studio.openSignedIn('/designs', options);
    const owner = await signIn(studio.service);
    const invite = async (client: typeof owner, path: string, body: object) =>
      (await client.post(path, body)).body.data.url as string;
    const page = await studio.openAsNobody('/invite/none', options);
    await page.getByRole('alert').waitFor();
    await check(page, 'an invitation that is used');
    await page.goto(await invite(owner, '/v1/invitations', { email: 'grace@example.com', role: 'editor' }));
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
    await check(page, 'an invitation of somebody new');
    const admin = createClient(studio.service.url, adminToken);
    const { accountId } = (await admin.post('/admin/v1/accounts', { name: 'Shop', plan: 'Free' })).body.data;
    const ofAda = { email: ada.email, role: 'owner' };
    await page.goto(await invite(admin, `/admin/v1/accounts/${accountId}/invitations`, ofAda));
    await page.getByRole('link', { name: 'To sign in' }).waitFor();
    await page.getByText(ada.email).waitFor();
    await check(page, 'an invitation of somebody who is to sign in');
  });

  it('members, the profile and their dialogs', async () => {
    const page = await studio.openSignedIn('/members', options);
    const dialog = page.getByRole('dialog');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    await check(page, 'members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('eve@example.com');
    await check(page, 'an invitation that is made');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await dialog.locator('code').waitFor();
    await check(page, 'the link of an invitation');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('table', { name: 'Invitations' }).getByText('eve@example.com').waitFor();
    await check(page, 'members and invitations');
    await page.setViewportSize({ width: 360, height: 700 });
    await check(page, 'members on a phone');
    await page.goto(`${studio.service.url}/profile`);
    await page.getByText('Off. With it').waitFor();
    await check(page, 'the profile on a phone');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.waitFor();
    await check(page, 'the end of all sessions');
  });

  it('a new API key, and what operators see', async () => {
    const page = await studio.openSignedIn('/api-keys', options);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await check(page, 'a new key');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await check(page, 'a key that is shown');
    await page.goto(`${studio.service.url}/operator`);
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    await check(page, 'operator');
    await page.getByRole('button', { name: 'New account' }).click();
    await dialog.waitFor();
    await check(page, 'a new account');
    await page.keyboard.press('Escape');
    for (const action of ['Invite an owner', 'Suspend']) {
      await page.getByRole('button', { name: 'More for First account' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await dialog.waitFor();
      await check(page, action);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 360, height: 700 });
    // Without the hint that the button shows as it has the keyboard again.
    await page.reload();
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    await check(page, 'operator on a phone');
  });
});
