import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileForm } from '../contract/support/owned-ids.ts';
import { holdRenders } from '../e2e/process-figures.ts';
import { openAs } from './support/open-as.ts';
import { useOwnStudio } from './support/use-studio.ts';

const design = {
  name: 'Ticket',
  width: 300,
  height: 100,
  canvasData: {
    elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 100, text: '{{ guest }} {{ seat }}' }],
    variables: [{ name: 'guest' }, { name: 'seat', type: 'number', default: 1 }],
  },
};

describe('the end of batches', () => {
  // Its own: hundreds of renders would keep those of other files waiting.
  const studio = useOwnStudio();
  const send = async (table: string): Promise<string> => {
    const designId = (await studio.service.call('POST', '/v1/designs', design)).body.data.id;
    const mapping = JSON.stringify({ Who: 'guest' });
    const body = fileForm(table, { designId, mapping, formats: 'jpg', fileName: '{{ guest }}' });
    body.set('name', 'guests.csv');
    const headers = { authorization: `Bearer ${studio.service.apiKey}` };
    const sent = await fetch(`${studio.service.url}/v1/render/run`, { method: 'POST', headers, body });
    expect(sent.status).toBe(202);
    return (await sent.json()).data.runId;
  };
  /** A test that fails meanwhile holds up no other. */
  const hold = () => {
    const goOn = holdRenders(studio.service.pid);
    onTestFinished(goOn);
    return goOn;
  };
  /** Confirms that a run is cancelled, and waits until it is. */
  const cancel = async (page: Page, runId: string) => {
    const cancelled = page.waitForResponse((each) => each.url().endsWith(`${runId}/cancel`));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
    expect((await cancelled).status()).toBe(200);
  };
  const read = async (runId: string) => (await studio.service.call('GET', `/v1/render/run/${runId}`)).body.data;

  it('comes early where it is confirmed that they are cancelled, and what was not drawn is sent again as it was', async () => {
    const goOn = hold();
    const runId = await send(`Who,seat\n${Array.from({ length: 2_000 }, (_, seat) => `+${seat},${seat}\n`).join('')}`);
    const page = await studio.openSignedIn(`/batches/${runId}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this batch' });
    await dialog.getByRole('button', { name: 'Go on drawing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(runId)).toMatchObject({ status: 'processing', failedRenders: 0 });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await cancel(page, runId);
    goOn();
    const again = page.getByRole('button', { name: 'Draw failed rows again' });
    await again.waitFor();
    expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
    const { failedRenders, settings, designId } = await read(runId);
    expect(failedRenders).toBeGreaterThan(0);

    await again.click();
    await page.waitForURL((url) => url.pathname.includes('/batches/run_') && !url.pathname.endsWith(runId));
    const nextId = page.url().split('/').at(-1) ?? '';
    expect(await read(nextId)).toMatchObject({
      name: 'guests.csv',
      totalRenders: failedRenders,
      settings: { ...settings, mapping: {} },
    });
    const [first] = (await studio.service.call('GET', `/v1/renders?runId=${nextId}&limit=1`)).body.data;
    const { request } = (await studio.service.call('GET', `/v1/renders/${first.renderId}/request`)).body.data;
    expect(request.dynamicData.guest).toBe(`+${request.dynamicData.seat}`);
    await studio.service.call('POST', `/v1/render/run/${nextId}/cancel`);

    // The next table is sent as the one was that somebody had mapped.
    await page.goto(`${studio.service.url}/batches/new?design=${designId}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Who,seat\nAda,1\n') });
    await expect.poll(() => page.getByRole('combobox', { name: 'What Who fills' }).inputValue()).toBe('guest');
  });

  it('comes early for editors too', async () => {
    const page = await openAs(studio, { role: 'editor', name: 'Grace' });
    const goOn = hold();
    const runId = await send('Who\nAda\nMax\n');
    await page.goto(`${studio.service.url}/batches/${runId}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await cancel(page, runId);
    goOn();
    await page.getByRole('button', { name: 'Draw failed rows again' }).waitFor();
  });

  it('says of rows with wrong data that they have to be mended first', async () => {
    const runId = await send('Who,seat\nAda,first\nMax,2\n');
    const page = await studio.openSignedIn(`/batches/${runId}`);
    await page.getByRole('button', { name: 'Draw failed rows again' }).click();
    await page.getByRole('alert').getByText('the rows need other data').waitFor();
    expect(page.url()).toContain(runId);
  });

  it('is told on any page in one notice, and before how far they are, of many that were sent elsewhere', async () => {
    const table = `Who\n${Array.from({ length: 150 }, (_, index) => `Guest ${index}\n`).join('')}`;
    const looked: Promise<unknown>[] = [];
    const page = await studio.openSignedIn('/templates', {
      prepare: async (each) => looked.push(each.waitForResponse(/render\/batch\?status=processing/)),
    });
    await Promise.all(looked);
    // Else a quick machine has drawn them before anybody looks.
    const goOn = hold();
    for (let sent = 0; sent < 4; sent += 1) await send(table);
    // Looked for when somebody goes on to another page.
    await page.getByRole('link', { name: 'Usage' }).click();
    await expect.poll(() => page.title()).toMatch(/^\d+% – Usage – Platen$/);
    await page.reload();
    goOn();
    await page.getByText('4 batches have ended: 600 done, 0 failed.').waitFor();
    await expect.poll(() => page.title()).toBe('Usage – Platen');
    await page.getByRole('status').getByRole('link', { name: 'Batches' }).click();
    await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
    expect(await page.getByText('batches have ended').count()).toBe(0);
  });

  it('is told in the editor too, with how far it is, and stays on other pages until somebody has read it', async () => {
    const goOn = hold();
    const runId = await send(`Who\n${Array.from({ length: 150 }, (_, guest) => `+${guest}\n`).join('')}`);
    const { designId } = await read(runId);
    const page = await studio.openSignedIn(`/designs/${designId}/edit`);
    await expect.poll(() => page.title()).toMatch(/^\d+% – Ticket – Platen$/);
    await studio.service.call('POST', `/v1/render/run/${runId}/cancel`);
    goOn();
    const notice = page.getByText('The batch has ended: ');
    await notice.waitFor();
    await expect.poll(() => page.title()).toBe('Ticket – Platen');
    // It lies on no tool and no button of the editor.
    for (const name of ['Select (V)', 'Barcode', 'Zoom in', 'Export']) {
      await page.getByRole('button', { name, exact: true }).click({ trial: true });
    }
    await page.getByRole('link', { name: 'All designs' }).click();
    for (const name of ['Usage', 'Templates']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await notice.isVisible()).toBe(true);
    }
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
  });

  it('is told where the page is left while it is being read', async () => {
    const goOn = hold();
    const runId = await send(`Who\n${Array.from({ length: 150 }, (_, guest) => `+${guest}\n`).join('')}`);
    const page = await studio.openSignedIn('/templates');
    await expect.poll(() => page.title()).toMatch(/^\d+% – Templates – Platen$/);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/v1/render/run/${runId}`, async (route) => {
      await isReleased;
      await route.continue();
    });
    const asked = page.waitForRequest(`**/v1/render/run/${runId}`);
    await studio.service.call('POST', `/v1/render/run/${runId}/cancel`);
    goOn();
    await asked;
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    release();
    await page.getByText('The batch has ended: ').waitFor();
  });
});
