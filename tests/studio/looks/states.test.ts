// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, it } from 'vitest';
import { renderStatus, run, webhookDelivery } from '../../../packages/api/src/examples/resources.ts';
import { areLoaded } from '../support/still-pages.ts';
import { design, useLooks, windowOf } from '../support/use-looks.ts';

const listOf = (data: readonly unknown[]) => ({ success: true, data, pagination: { limit: 50 } });

/** A run of which one row is drawn, one failed, and one waits. */
const going = {
  ...{ ...run, status: 'processing', totalRenders: 3, completedRenders: 1, failedRenders: 1, progress: 66 },
  ...{ completedAt: null, estimatedCompletion: '2026-01-05T12:00:00.000Z' },
};
const rows = (['completed', 'failed', 'queued'] as const).map((status, index) => ({
  ...{ ...renderStatus, renderId: `rnd_${index}`, status, row: index + 1, warnings: [] },
  ...(status === 'failed' && { error: { code: 'ASSET_LOAD_FAILED', message: 'The guest has no picture.' } }),
  ...(status !== 'completed' && { metadata: null }),
}));

const [answered] = webhookDelivery.attempts;
const attempts = [
  { ...answered, durationMs: 10_000, status: null, error: 'timeout', answer: null },
  { ...answered, number: 2, status: 503, error: 'http-status', answer: 'Down for a moment' },
  { ...answered, number: 3 },
];

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

  it('a batch that is drawn', async () => {
    const designId = await makeDesign('For guests');
    const page = await openAt('/designs');
    const answer = (path: string, json: object) => page.route(path, (route) => route.fulfill({ json }));
    await page.route('**/v1/render/run/*/events', (route) => route.fulfill({ status: 503 }));
    await answer('**/v1/render/run/run_*', { success: true, data: { ...going, designId } });
    await answer('**/v1/renders?*', listOf(rows));
    await page.goto(`${looks.service.url}/batches/${going.runId}`);
    await page.getByText('1 of 3 done').waitFor();
    await page.getByRole('table').waitFor();
    // A finished batch at the greatest width looks the same, so that width is left out.
    for (const width of [1_024, 360]) {
      await page.setViewportSize({ width, height: 480 });
      await look(width === 360 ? 'batch-going-360' : 'batch-going', page);
    }
    await page.context().close();
  });

  it('the attempts of a delivery', async () => {
    const page = await openAt('/designs');
    await page.route('**/v1/webhooks/deliveries*', (route) =>
      route.fulfill({ json: listOf([{ ...webhookDelivery, attempts }]) }),
    );
    await page.goto(`${looks.service.url}/webhooks`);
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('button').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Attempt 3' }).waitFor();
    await look('dialog-delivery', windowOf(dialog));
    await page.context().close();
  });
});
