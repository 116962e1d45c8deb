import sharp from 'sharp';
import { describe, it } from 'vitest';
import { check } from '../support/axe.ts';
import { useStudio } from '../support/use-studio.ts';

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
  const studio = useStudio();
  const open = async (address: string) => {
    const page = await studio.open(address, { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('renders, and one of them', async () => {
    const page = await open('/renders');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await check(page, 'nothing rendered');
    const text = { id: 'long', type: 'text', x: 0, y: 0, width: 60, height: 20, text: 'Far too long for it' };
    const body = { name: 'A ticket', width: 400, height: 300, canvasData: { elements: [text] } };
    const { id } = (await studio.service.call('POST', '/v1/designs', body)).body.data;
    await studio.service.call('POST', `/v1/render/design/${id}`, { format: 'png' });
    await page.reload();
    await page.getByRole('link', { name: 'A ticket' }).waitFor();
    await check(page, 'renders');
    await page.getByRole('link', { name: 'A ticket' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^TEXT_/)
      .waitFor();
    await check(page, 'a render');
    await page.setViewportSize({ width: 360, height: 700 });
    await check(page, 'a render on a phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await check(page, 'navigation on a phone');
  });

  it('usage', async () => {
    const page = await open('/usage');
    await page.getByRole('img').first().waitFor();
    await page.getByText('The same as a table').click();
    await check(page, 'usage');
  });

  it('batches, and how one is made', async () => {
    const page = await open('/batches');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await check(page, 'no batch');
    const text = { id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 60, text: '{{ guest }}' };
    const canvasData = { elements: [text], variables: [{ name: 'guest' }, { name: 'seat', type: 'number' }] };
    await studio.service.call('POST', '/v1/designs', { name: 'For guests', width: 400, height: 300, canvasData });
    await page.goto(`${studio.service.url}/batches/new`);
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'For guests' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from('guest,seat\nAda,1\nMax,first\n');
    await (await chooser).setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
    await page.locator('canvas[aria-busy="false"]').waitFor();
    await check(page, 'a batch that is made, and a row with a problem');
    await page.getByRole('button', { name: 'Send 1 row' }).click();
    await page.getByText('1 of 2 done').waitFor();
    await check(page, 'a batch in which a row failed');
    await page.setViewportSize({ width: 360, height: 700 });
    await check(page, 'a batch on a phone');
    await page.setViewportSize({ width: 1_280, height: 720 });
    await page.route('**/v1/render/run/*/events', (route) => route.fulfill({ status: 503 }));
    await page.route('**/v1/render/run/run_*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data, { status: 'processing', completedRenders: 0 });
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await page.getByText('0 of 2 done').waitFor();
    await check(page, 'a batch that is drawn');
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.getByRole('table').waitFor();
    await check(page, 'batches');
  });

  it('assets and settings', async () => {
    const page = await open('/assets');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await check(page, 'no asset');
    const dot = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') },
    ]);
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Delete dot.png' }).waitFor();
    await check(page, 'assets, and a file that was refused');
    await page.goto(`${studio.service.url}/settings`);
    const brand = page.getByRole('region', { name: 'Brand' });
    await brand.getByRole('button', { name: 'Add a colour' }).waitFor();
    await check(page, 'settings');
    for (const name of ['Add a colour', 'Add a colour']) await brand.getByRole('button', { name }).click();
    await brand.getByRole('button', { name: 'Add a font' }).click();
    await page.getByRole('option').first().waitFor();
    await page.getByRole('option').first().click();
    await brand.getByRole('button', { name: 'Add a logo' }).click();
    await page.getByRole('option', { name: 'dot.png' }).click();
    await brand.getByRole('textbox', { name: 'Name 2' }).first().fill('my blue');
    await brand.getByRole('button', { name: 'Save the brand' }).click();
    await brand.getByRole('alert').waitFor();
    await check(page, 'a brand with a name that is refused');
    await brand.getByRole('button', { name: 'Choose primary' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose primary' });
    await picker.getByRole('slider').first().waitFor();
    await check(page, 'a colour of the brand that is chosen', picker);
  });

  it('webhooks and API keys', async () => {
    const page = await open('/webhooks');
    await page.getByRole('heading', { level: 2, name: 'No endpoint yet' }).waitFor();
    await check(page, 'no endpoint');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.com/platen');
    await check(page, 'a new endpoint');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Endpoints' }).waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await check(page, 'an endpoint, and the secret');
    await page.getByRole('button', { name: /^Send a test/ }).click();
    await dialog.getByRole('heading', { name: 'Attempt 1' }).waitFor();
    await check(page, 'a delivery');
    await page.goto(`${studio.service.url}/api-keys`);
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    await check(page, 'keys');
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.waitFor();
    await check(page, 'a key that is to be revoked');
    await page.goto(`${studio.service.url}/webhooks`);
    await page.getByRole('table', { name: 'Deliveries' }).waitFor();
    await page.setViewportSize({ width: 360, height: 700 });
    await check(page, 'endpoints and deliveries on a phone');
  });
});
