import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { ada, cookieOf, sessionClient, signIn } from '../contract/support/people.ts';
import { violationsOf } from './support/axe.ts';
import { openAs } from './support/open-as.ts';
import { useOwnStudio } from './support/use-studio.ts';

const studio = useOwnStudio();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the members', () => {
  it('are invited by a link, given roles and removed, and the log tells owners so', async () => {
    const page = await studio.openSignedIn('/designs');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click();
    await page.getByRole('table', { name: 'Members' }).getByText(ada.email).waitFor();
    await button(page, 'Invite').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const url = (await dialog.locator('code').textContent()) ?? '';
    expect(url).toContain(`${studio.service.url}/invite/`);
    await button(page, 'Done').click();
    await page.getByRole('table', { name: 'Invitations' }).getByText('grace@example.com').waitFor();
    const body = { token: url.split('/').at(-1), name: 'Grace Hopper', password: 'compiler of 1952' };
    const joined = await createClient(studio.service.url, '').post('/v1/invitations/accept', body);
    expect(joined.status).toBe(201);
    await page.reload();
    const role = page.getByRole('combobox', { name: 'Role of Grace Hopper' });
    await role.selectOption('editor');
    await expect
      .poll(async () => (await (await signIn(studio.service)).get('/v1/members')).body.data[1].role)
      .toBe('editor');
    const log = page.getByRole('table', { name: 'Audit log' });
    await log.getByText('Role changed').waitFor();
    const colors = [{ name: 'primary', value: '#0f766e' }];
    const brand = await (await signIn(studio.service)).call('PUT', '/v1/account/brand', {
      body: { colors, fonts: [], logos: [] },
    });
    expect([brand.status, brand.body.error]).toEqual([200, undefined]);
    await page.reload();
    await log.getByText('Colours: 1, Fonts: 0, Logos: 0').waitFor();
    await page.getByRole('combobox', { name: `Role of ${ada.name}` }).selectOption('viewer');
    await page.getByRole('alert').filter({ hasText: 'Make somebody else an owner first' }).waitFor();
    await button(page, 'Remove Grace Hopper').click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await log.getByText('Left or removed').waitFor();
    expect((await sessionClient(studio.service, cookieOf(joined)).get('/v1/members')).status).toBe(403);
    await button(page, 'Invite').click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('max@example.com');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await button(page, 'Done').click();
    await button(page, 'Withdraw the invitation of max@example.com').click();
    await expect.poll(() => page.getByRole('table', { name: 'Invitations' }).count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('have nothing that axe finds wrong, in %s colours', async (colorScheme) => {
    const page = await studio.openSignedIn('/members', { colorScheme });
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, 'Invite').click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are seen by viewers, who change nothing', async () => {
    const page = await openAs(studio, { role: 'viewer', name: 'Eve' });
    await page.goto(`${studio.service.url}/members`);
    await page.getByRole('table', { name: 'Members' }).getByText('eve@example.com').waitFor();
    await page.getByRole('link', { name: 'Profile: Eve' }).waitFor();
    for (const absent of ['Invite', `Remove ${ada.name}`]) expect(await button(page, absent).count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(1);
  });
});
