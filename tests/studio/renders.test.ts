import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { useStudio } from './support/use-studio.ts';

describe('the navigation', () => {
  const studio = useStudio();

  it('leads to every page, and says which one is shown', async () => {
    const page = await studio.open('/designs');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    for (const name of await links.allInnerTexts()) {
      await links.filter({ hasText: name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(() => page.locator('nav [aria-current="page"]').allInnerTexts()).toEqual([name]);
      const answer = await page.request.get(page.url(), { headers: { accept: 'text/html' } });
      expect([name, answer.status()]).toEqual([name, 200]);
    }
  });

  it('is folded where there is no room, and closes by Escape and when a page is chosen', async () => {
    const page = await studio.open('/designs', { viewport: { width: 360, height: 700 } });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.waitFor();
    expect(await navigation.count()).toBe(0);
    await button.click();
    await navigation.waitFor();
    await page.keyboard.press('Escape');
    await navigation.waitFor({ state: 'detached' });
    await button.click();
    await navigation.getByRole('link', { name: 'Renders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Renders' }).waitFor();
    expect(await navigation.count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('is light or dark as the system is, or as one chooses, which this browser keeps', async () => {
    const page = await studio.open('/designs', { colorScheme: 'dark' });
    const clip = { x: 2, y: 500, width: 1, height: 1 };
    const brightness = async () => PNG.sync.read(await page.screenshot({ clip })).data[1];
    const appearance = page.getByRole('button', { name: 'Appearance' });
    await appearance.waitFor();
    await expect.poll(brightness).toBeLessThan(80);
    await appearance.click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(brightness).toBeGreaterThan(200);
    await page.reload();
    await appearance.waitFor();
    await expect.poll(brightness).toBeGreaterThan(200);
    await appearance.click();
    await page.getByRole('menuitemradio').first().click();
    await expect.poll(brightness).toBeLessThan(80);
  });
});

describe('the list of renders', () => {
  const studio = useStudio();

  const makeDesign = async (name: string, elements: readonly object[]) => {
    const body = { name, width: 400, height: 200, canvasData: { elements } };
    return (await studio.service.call('POST', '/v1/designs', body)).body.data.id as string;
  };

  it('says what to do first, then shows what was made, with its file and warnings', async () => {
    const page = await studio.open('/renders');
    await page.getByRole('heading', { level: 2, name: 'Nothing was rendered yet' }).waitFor();
    const text = { id: 'long', type: 'text', x: 0, y: 0, width: 60, height: 20, text: 'Far too long for it' };
    const design = await makeDesign('Ticket', [text]);
    await studio.service.call('POST', `/v1/render/design/${design}`, { format: 'png' });
    await studio.service.call('POST', `/v1/render/design/${design}`, { format: 'pdf' });
    await page.reload();
    const rows = page.getByRole('table', { name: 'Renders' }).getByRole('row');
    await rows.nth(2).waitFor();
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/Ticket[\s\S]*Done[\s\S]*PDF[\s\S]*1 warning/);
    await expect
      .poll(() =>
        rows
          .nth(2)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(400);
    await rows.nth(2).getByRole('link', { name: 'Ticket' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ticket' });
    await dialog
      .getByText(/^TEXT_[A-Z]+/)
      .first()
      .waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await page.reload();
    await dialog.getByText('400 × 200 px').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this render' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('shows the design in the place of a PDF and of a large file, which is not loaded for it', async () => {
    const design = await makeDesign('Stand at a fair', []);
    const renderIt = async (format: string) =>
      (await studio.service.call('POST', `/v1/render/design/${design}`, { format })).body.data.renderId as string;
    const drawn = { pdf: await renderIt('pdf'), svg: await renderIt('svg'), large: await renderIt('png') };
    const page = await studio.open('/templates');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/v1/renders?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const large = body.data.find(({ renderId }: { readonly renderId: string }) => renderId === drawn.large);
      large.metadata.fileSize = 20_000_000;
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${studio.service.url}/renders?design=${design}`);
    const rows = page.getByRole('table', { name: 'Renders' }).getByRole('row');
    const shown = (row: number) =>
      rows
        .nth(row)
        .locator('img')
        .evaluate((image: HTMLImageElement) => [new URL(image.src).pathname, image.naturalWidth] as const);
    const preview = `/v1/designs/${design}/preview`;
    await expect.poll(() => shown(1)).toEqual([preview, 160]);
    await expect.poll(() => shown(2)).toEqual([expect.stringMatching(/\.svg$/), 400]);
    await expect.poll(() => shown(3)).toEqual([preview, 160]);
    expect(asked.filter((url) => /\.(?:pdf|png)(?:\?|$)/.test(url))).toEqual([]);
    await rows.nth(3).getByRole('link').click();
    await page.getByRole('dialog').getByText('The design without the data.').waitFor();
  });

  it('shows the data that was sent, draws it again as a new render, and opens the editor with it', async () => {
    const text = { id: 'who', type: 'text', x: 10, y: 10, width: 300, height: 60, fontSize: 30, text: '{{ name }}' };
    const design = await makeDesign('Badge', [text]);
    const renderIt = async (body: object) =>
      (await studio.service.call('POST', `/v1/render/design/${design}`, body)).body.data.renderId as string;
    const hidden = await renderIt({ keepData: false, dynamicData: { name: 'Nobody' } });
    const shown = await renderIt({ dynamicData: { name: 'Ada Lovelace', seats: [12, 13] } });
    const page = await studio.open(`/renders?render=${hidden}`);
    const dialog = page.getByRole('dialog', { name: 'Badge' });
    await dialog.getByText('The data of this render is not kept.').waitFor();
    await page.goto(`${studio.service.url}/renders?render=${shown}`);
    const data = dialog.getByRole('region', { name: 'Data that was sent' });
    await data.getByText('Ada Lovelace').waitFor();
    await data.getByText('[12,13]').waitFor();
    await dialog.getByRole('button', { name: 'Draw again' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('render')).not.toBe(shown);
    await data.getByText('Ada Lovelace').waitFor();
    const { total } = (await studio.service.call('GET', `/v1/renders?designId=${design}`)).body.pagination;
    expect(total).toBe(3);
    await dialog.getByRole('link', { name: 'Open in editor with this data' }).click();
    const rows = page.getByRole('group', { name: 'Data row' });
    await rows.getByText('Row 1 of 1').waitFor();
    await expect
      .poll(() =>
        rows.getByRole('combobox').evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
      )
      .toContain('Data of a render');
    expect((await studio.service.call('GET', `/v1/designs/${design}/data-sets`)).body.data).toEqual([]);
  });

  it('shows those of one status or one design, which the address keeps', async () => {
    const other = await makeDesign('Poster', []);
    await studio.service.call('POST', `/v1/render/design/${other}`, { format: 'webp' });
    const page = await studio.open('/renders');
    const table = page.getByRole('table', { name: 'Renders' });
    await table.getByRole('link', { name: 'Poster' }).waitFor();
    await page.getByRole('combobox', { name: 'Every design' }).selectOption({ label: 'Ticket' });
    await table.getByRole('link', { name: 'Poster' }).waitFor({ state: 'detached' });
    await page.reload();
    await table.getByRole('link', { name: 'Ticket' }).first().waitFor();
    expect(await table.getByRole('link', { name: 'Poster' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Every status' }).selectOption({ label: 'Failed' });
    await page.getByRole('heading', { level: 2, name: 'Nothing of this kind' }).waitFor();
  });

  it('says why it cannot be loaded, and tries again', async () => {
    let isBroken = true;
    const page = await studio.open('/renders', {
      prepare: (page) => page.route('**/v1/renders?*', (route) => (isBroken ? route.abort() : route.continue())),
    });
    await page.getByRole('alert').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Renders' }).waitFor();
  });
});
