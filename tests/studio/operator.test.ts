import { describe, expect, it } from 'vitest';
import { useOwnStudio } from './support/use-studio.ts';

describe('the page of operators', () => {
  const studio = useOwnStudio();

  it('shows how the installation does, and makes, moves and suspends accounts', async () => {
    const page = await studio.openSignedIn('/designs');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('heading', { level: 1, name: 'Operator' }).waitFor();
    await page.getByRole('table', { name: 'Nodes' }).getByText('answers this page').waitFor();
    expect(await page.getByRole('table', { name: 'Caches of this node' }).getByRole('row').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'New account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Print shop');
    await dialog.getByRole('combobox', { name: 'Plan' }).selectOption('Teams');
    await dialog.getByRole('textbox', { name: 'E-mail of the owner' }).fill('grace@example.com');
    await dialog.getByRole('button', { name: 'Make account' }).click();
    await dialog.getByText(/\/invite\//).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name: /Print shop/ });
    const plan = row.getByRole('combobox', { name: 'Plan of Print shop' });
    await expect.poll(() => plan.inputValue()).toBe('Teams');
    const moved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await plan.selectOption('Enterprise');
    await moved;
    await row.getByRole('button', { name: 'More for Print shop' }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await row.getByText('Suspended').waitFor();
    await page.reload();
    await expect.poll(() => plan.inputValue()).toBe('Enterprise');
    await row.getByText('Suspended').waitFor();
    await row.getByRole('button', { name: 'More for Print shop' }).click();
    await page.getByRole('menuitem', { name: 'Let it go on' }).click();
    await row.getByText('Active').waitFor();
  });

  it('has no link for who is no operator', async () => {
    const page = await studio.open('/designs');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // Shown once it is known who looks, as the page of operators would be.
    await links.filter({ hasText: 'API keys' }).waitFor();
    expect(await links.filter({ hasText: 'Operator' }).count()).toBe(0);
  });
});
