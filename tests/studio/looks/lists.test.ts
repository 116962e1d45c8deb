// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { interWeightTtf } from '../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { areLoaded } from '../support/still-pages.ts';
import { design, useOwnLooks, windowOf } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  // The first account's key has another name than those that are made for accounts.
  const looks = useOwnLooks(colorScheme);
  const { look, lookAtWidths, openAt } = looks;
  const makeDesign = async (name: string, body: object = design) =>
    (await looks.service.call('POST', '/v1/designs', { name, ...body })).body.data.id as string;
  const choose = async (page: Page, name: string, csv: string) => {
    await page.goto(`${looks.service.url}/batches/new`);
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: name });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.locator('canvas[aria-busy="false"]').waitFor();
  };

  it('renders, and one of them', async () => {
    const id = await makeDesign('A greeting');
    for (const format of ['png', 'pdf']) await looks.service.call('POST', `/v1/render/design/${id}`, { format });
    const page = await openAt('/renders');
    await page.getByRole('table').waitFor();
    await lookAtWidths('renders', page);
    await page.getByRole('link', { name: 'A greeting' }).nth(1).click();
    await page
      .getByRole('dialog')
      .getByText(/^TEXT_/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Draw again' }).waitFor();
    await areLoaded(page);
    await look('render', windowOf(page.getByRole('dialog')));
    await page.context().close();
  });

  it('batches, from the table to the list', async () => {
    await makeDesign('For guests');
    const page = await openAt('/batches');
    await choose(page, 'For guests', 'name,Notes\nAda,\n"Grace, the first",early\n');
    await lookAtWidths('batch-new', page);
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.getByText('2 of 2 done').waitFor();
    await page.getByText(/ended Jan/).waitFor();
    await page.mouse.move(500, 2);
    await lookAtWidths('batch', page);
    const variables = [...design.canvasData.variables, { name: 'seat', type: 'number' }];
    await makeDesign('For seats', { ...design, canvasData: { ...design.canvasData, variables } });
    await choose(page, 'For seats', 'name,seat\nAda,1\nMax,first\nGrace,3\n');
    await page.getByRole('table', { name: 'Problems' }).scrollIntoViewIfNeeded();
    await lookAtWidths('batch-new-problems', page, { part: page.locator('section', { hasText: 'Problems (1)' }) });
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.getByText('2 of 3 done').waitFor();
    await page.getByText(/ended Jan/).waitFor();
    await page.mouse.move(500, 2);
    await lookAtWidths('batch-failed', page);
    await page.goto(`${looks.service.url}/batches`);
    await page.getByRole('table').getByText('1 failed').waitFor();
    await lookAtWidths('batches', page);
    await page.context().close();
  });

  it('who is told, and keys', async () => {
    const { id } = (await looks.service.call('POST', '/v1/webhooks', { url: 'https://example.com/platen' })).body.data;
    const page = await openAt('/webhooks');
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await looks.service.call('POST', `/v1/webhooks/${id}/test`);
    await page.reload();
    await page.getByRole('table', { name: 'Endpoints' }).waitFor();
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Failed').waitFor();
    await lookAtWidths('webhooks', page);
    await page.goto(`${looks.service.url}/api-keys`);
    await page.getByRole('table').waitFor();
    await lookAtWidths('keys', page);
    await page.setViewportSize({ width: 360, height: 680 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await look('navigation-folded', page);
    await page.route('**/v1/api-keys*', (route) => route.abort());
    await page.goto(`${looks.service.url}/api-keys`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await lookAtWidths('keys-unreachable', page);
    await page.context().close();
  });

  it('assets and settings', async () => {
    const dot = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();
    const page = await openAt('/assets');
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await picker).setFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
      { name: 'letters.ttf', mimeType: 'font/ttf', buffer: interWeightTtf },
    ]);
    await page.locator('[data-state="shown"]').waitFor();
    await page.mouse.move(500, 2);
    await lookAtWidths('assets', page);
    // What was stored differs a little with each build.
    await page.route('**/v1/account', async (route) => {
      const response = await route.fetch();
      const text = (await response.text())
        .replace(/"storedBytes":\d+(?=\})/g, '"storedBytes":1000000')
        .replace(/"createdAt":"[^"]+"/, '"createdAt":"2026-01-05T12:00:00.000Z"');
      await route.fulfill({ response, body: text });
    });
    await page.goto(`${looks.service.url}/settings`);
    await page.getByRole('button', { name: 'Add a colour' }).waitFor();
    await lookAtWidths('settings', page);
    const uploads = (await looks.service.call('GET', '/v1/assets?type=IMAGE')).body.data;
    const brand = {
      colors: [
        { name: 'primary', value: '#0f766e' },
        { name: 'accent', value: '#f59e0b' },
      ],
      fonts: [{ name: 'heading', family: 'Playfair Display' }],
      logos: [{ name: 'main', assetId: uploads[0].id }],
    };
    await looks.service.call('PUT', '/v1/account/brand', brand);
    await page.reload();
    await page.locator('[data-specimen]').waitFor();
    await lookAtWidths('brand', page, { part: page.getByRole('region', { name: 'Brand' }) });
    await page.context().close();
  });
});
