import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './support/axe.ts';
import { openAs } from './support/open-as.ts';
import { useStudio } from './support/use-studio.ts';

const studio = useStudio();
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the settings', () => {
  it('change the name of the workspace, which the list of workspaces follows', async () => {
    const page = await studio.openSignedIn('/settings');
    const section = sectionOf(page, 'Workspace');
    const field = section.getByRole('textbox', { name: 'Name' });
    await field.fill('Acme & Söhne');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Saved.').waitFor();
    await page.getByText('Acme & Söhne', { exact: true }).first().waitFor();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Acme & Söhne');
  });

  it.each(['editor', 'viewer'] as const)('are shown to an %s, without what would be refused', async (role) => {
    const { name } = (await studio.service.call('GET', '/v1/account')).body.data;
    const brand = { colors: [{ name: 'primary', value: '#1e3a8a' }], fonts: [{ name: 'heading', family: 'Inter' }] };
    expect((await studio.service.call('PUT', '/v1/account/brand', brand)).status).toBe(200);
    const page = await openAs(studio, { role, name: role });
    await page.goto(`${studio.service.url}/settings`);
    await sectionOf(page, 'Workspace').getByText(name, { exact: true }).waitFor();
    await sectionOf(page, 'Colours').getByText('#1e3a8a').waitFor();
    await sectionOf(page, 'Fonts').getByText('Inter').waitFor();
    await sectionOf(page, 'Logos').getByText('No logo yet.').waitFor();
    await sectionOf(page, 'Files').getByText('Everybody who has the address').waitFor();
    const main = page.getByRole('main');
    for (const control of ['button', 'textbox', 'radio', 'combobox'] as const)
      expect([control, await main.getByRole(control).count()]).toEqual([control, 0]);
    expect(await sectionOf(page, 'Signing secret').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});
