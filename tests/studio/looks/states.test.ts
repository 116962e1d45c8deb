// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, it } from 'vitest';
import { areLoaded } from '../support/still-pages.ts';
import { design, useLooks, windowOf } from '../support/use-looks.ts';

const listOf = (data: readonly unknown[]) => ({ success: true, data, pagination: { limit: 50 } });

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useLooks(colorScheme);
  const { look, openAt } = looks;
  const makeDesign = async (name: string, body: object = {}) =>
    (await looks.service.call('POST', '/v1/designs', { name, ...design, ...body })).body.data.id as string;

  it('lists with nothing in them', async () => {
    const page = await openAt('/designs');
    await page.route('**/v1/api-keys*', (route) => route.fulfill({ json: listOf([]) }));
    for (const name of ['renders', 'batches', 'webhooks', 'api-keys']) {
      await page.goto(`${looks.service.url}/${name}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await look(`${name}-empty`, page);
    }
    await page.context().close();
  });

  it('an open folder, and a design that is shared', async () => {
    const { id: folderId } = (await looks.service.call('POST', '/v1/folders', { name: 'Summer' })).body.data;
    const id = await makeDesign('A badge', { folderId });
    const page = await openAt(`/designs?folder=${folderId}`);
    await page.locator('[data-state="shown"]').waitFor();
    await page.setViewportSize({ width: 1_024, height: 420 });
    await areLoaded(page);
    await look('folder', page);
    await page.setViewportSize({ width: 1_024, height: 680 });
    await page.goto(`${looks.service.url}/designs/${id}/playground`);
    await page.getByRole('button', { name: 'Share as form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share as form' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Your badge');
    await look('dialog-share', windowOf(dialog));
    await page.context().close();
  });
});
