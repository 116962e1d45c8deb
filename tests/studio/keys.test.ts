import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { useStudio } from './support/use-studio.ts';

describe('API keys', () => {
  const studio = useStudio();

  it('makes a key that may do what was chosen, shows it once, and revokes it', async () => {
    const page = await studio.openSignedIn('/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    const make = dialog.getByRole('button', { name: 'Make the key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByRole('checkbox', { name: 'Read templates' }).uncheck();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'In 30 days' });
    await make.click();
    const made = page.getByRole('dialog', { name: 'The key Shop' });
    const key = (await made.locator('code').textContent()) ?? '';
    const client = createClient(studio.service.url, key);
    expect((await client.get('/v1/renders')).status).toBe(200);
    expect((await client.get('/v1/templates')).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    await made.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Shop' });
    await row.getByText('Read renders, Render, Read designs').waitFor();
    expect(await page.content()).not.toContain(key);
    await row.getByRole('button', { name: 'Revoke Shop' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Shop' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await client.get('/v1/renders')).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke Shop' }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await client.get('/v1/renders')).status).toBe(401);
  });

  it('says why a key cannot be made, and keeps what was written', async () => {
    const page = await studio.openSignedIn('/api-keys', {
      prepare: (page) =>
        page.route('**/v1/api-keys', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        ),
    });
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const make = dialog.getByRole('button', { name: 'Make the key' });
    await name.waitFor();
    expect(await make.isDisabled()).toBe(true);
    await name.fill('Shop');
    await make.click();
    await dialog.getByRole('alert').waitFor();
    expect(await name.inputValue()).toBe('Shop');
  });
});
