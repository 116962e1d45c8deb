import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  it('makes a key with which web pages render that it names, and no others', async () => {
    const shop = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html>'));
    await new Promise<void>((resolve) => shop.listen(0, resolve));
    const { port } = shop.address() as AddressInfo;
    try {
      const canvasData = { elements: [{ type: 'rect', x: 0, y: 0, width: 40, height: 20, fill: '#2f5bd7' }] };
      const card = { name: 'Card', width: 40, height: 20, canvasData };
      const { id } = (await studio.service.call('POST', '/v1/designs', card)).body.data;
      const page = await studio.openSignedIn('/api-keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      const dialog = page.getByRole('dialog', { name: 'New API key' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop window');
      await dialog.getByRole('textbox', { name: 'Web pages that call with it' }).fill(`http://127.0.0.1:${port}`);
      await dialog.getByRole('checkbox', { name: 'Read renders' }).waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: 'Make the key' }).click();
      const made = page.getByRole('dialog', { name: 'The key Shop window' });
      const key = (await made.locator('code').textContent()) ?? '';
      await made.getByRole('button', { name: 'Done' }).click();
      await page
        .getByRole('row')
        .filter({ hasText: `Render from http://127.0.0.1:${port}` })
        .waitFor();
      const renderFrom = async (address: string) => {
        const other = await page.context().newPage();
        await other.goto(address);
        return other.evaluate(
          async ({ url, key }) => {
            const headers = { authorization: `Bearer ${key}`, accept: 'image/png', 'content-type': 'application/json' };
            const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
            const type = answer.headers.get('content-type');
            const code = answer.ok ? undefined : (await answer.json()).error.code;
            const size = answer.ok ? await createImageBitmap(await answer.blob()) : undefined;
            return { type, code, width: size?.width, address: answer.headers.get('content-location') };
          },
          { url: `${studio.service.url}/v1/render/design/${id}`, key },
        );
      };
      const picture = { type: 'image/png', width: 40, address: expect.stringContaining('/files/') };
      expect(await renderFrom(`http://127.0.0.1:${port}`)).toMatchObject(picture);
      expect(await renderFrom(`http://localhost:${port}`)).toMatchObject({ code: 'ORIGIN_REFUSED' });
    } finally {
      await new Promise((resolve) => shop.close(resolve));
    }
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
