import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { interWeightTtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { temporaryDirectory } from '../e2e/service.ts';
import { check } from './support/axe.ts';
import { useStudio } from './support/use-studio.ts';

describe('assets', () => {
  const studio = useStudio();
  const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
  const picture = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();

  it('uploads what is chosen, shows pictures and fonts, names what is refused, and deletes', async () => {
    const page = await studio.open('/assets');
    await page.getByRole('heading', { level: 2, name: 'Nothing here yet' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') },
      { name: 'letters.ttf', mimeType: 'font/ttf', buffer: interWeightTtf },
    ]);
    await expect.poll(() => cards(page).filter({ hasText: 'letters' }).count()).toBe(1);
    await page
      .getByRole('alert')
      .getByText(/^notes\.txt: /)
      .waitFor();
    await cards(page).filter({ hasText: '30 × 20 px' }).waitFor();
    await page.locator('[data-state="shown"]').waitFor();
    await page.getByRole('radio', { name: 'Fonts' }).click({ force: true });
    await cards(page).filter({ hasText: '30 × 20 px' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Delete letters/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Nothing here yet' }).waitFor();
  });

  it('tells which designs use an asset before it is deleted', async () => {
    const form = new FormData();
    form.set('file', new Blob([await picture()], { type: 'image/png' }), 'used.png');
    const headers = { authorization: `Bearer ${studio.service.apiKey}` };
    const sent = await fetch(`${studio.service.url}/v1/assets/upload`, { method: 'POST', headers, body: form });
    const { url: src } = (await sent.json()).data;
    const ids: string[] = [];
    for (const name of ['Poster', 'Flyer', 'Ticket']) {
      const elements = [{ id: 'logo', type: 'image', x: 0, y: 0, width: 30, height: 20, src }];
      const design = { name, width: 100, height: 100, canvasData: { elements } };
      ids.push((await studio.service.call('POST', '/v1/designs', design)).body.data.id);
    }
    const page = await studio.open('/assets');
    await page.getByRole('button', { name: 'Delete used.png' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Used in 3 designs').waitFor();
    const links = dialog.getByRole('list', { name: 'Designs that use it' }).getByRole('link');
    const found = await links.evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]));
    expect(found.toSorted()).toEqual(
      ['Poster', 'Flyer', 'Ticket'].map((name, index) => [name, `/designs/${ids[index]}/edit`]).toSorted(),
    );
    await check(page, 'an asset that is used, before it is deleted', dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await cards(page).filter({ hasText: 'used.png' }).waitFor();
  });

  it('takes files that are dropped anywhere on the page', async () => {
    const page = await studio.open('/assets');
    await page.getByRole('button', { name: 'Upload' }).waitFor();
    const bytes = [...(await picture())];
    await page.getByRole('heading', { level: 1 }).evaluate((heading, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
      heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, bytes);
    await cards(page).filter({ hasText: 'dropped.png' }).waitFor();
  });

  it('takes folders with the folders in them, and names what is no picture by its path', async () => {
    const folder = path.join(temporaryDirectory(), 'holiday');
    mkdirSync(path.join(folder, 'beach'), { recursive: true });
    writeFileSync(path.join(folder, 'beach', 'waves.png'), await picture());
    writeFileSync(path.join(folder, 'town.png'), await picture());
    writeFileSync(path.join(folder, 'beach', 'notes.txt'), 'No picture');
    writeFileSync(path.join(folder, '.hidden'), 'No picture');
    const page = await studio.open('/assets');
    await page.getByRole('button', { name: 'Upload' }).waitFor();
    const chromium = await page.context().newCDPSession(page);
    const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      await chromium.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
    };
    await drag('dragEnter');
    // As a hand does that holds something still, and lets go: the browser gives a busy page no event now and then.
    await page.evaluate(() => window.addEventListener('drop', () => document.body.setAttribute('data-dropped', '')));
    await vi.waitUntil(
      async () => {
        await drag('dragOver');
        if (await page.locator('[data-over]').isVisible()) await drag('drop');
        return page.locator('[data-dropped]').isVisible();
      },
      { timeout: 60_000, interval: 100 },
    );
    for (const name of ['waves.png', 'town.png']) await cards(page).filter({ hasText: name }).waitFor();
    await page
      .getByRole('alert')
      .getByText(/^holiday\/beach\/notes\.txt: /)
      .waitFor();
    expect(await page.getByText('.hidden').count()).toBe(0);
  });
});

describe('settings', () => {
  const studio = useStudio();

  it('tells the plan with its limits, and what was used of them', async () => {
    const page = await studio.open('/settings');
    await page.getByRole('region', { name: 'Plan and limits' }).getByText('Rows of a batch').waitFor();
    await page.getByRole('term').filter({ hasText: 'Renders today' }).waitFor();
  });

  it('says why it cannot be loaded, and tries again', async () => {
    let isBroken = true;
    const page = await studio.open('/settings', {
      prepare: (page) => page.route('**/v1/account', (route) => (isBroken ? route.abort() : route.continue())),
    });
    await page.getByRole('alert').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: 'Plan and limits' }).waitFor();
  });

  it('keeps a brand of colours, fonts and logos, and says which names it cannot take', async () => {
    const page = await studio.open('/settings');
    const brand = page.getByRole('region', { name: 'Brand' });
    const part = (name: string) => brand.getByRole('region', { name });
    await part('Colours').getByText('No colour yet.').waitFor();
    await part('Colours').getByRole('button', { name: 'Add a colour' }).click();
    await part('Colours').getByRole('textbox', { name: 'Colour primary' }).fill('0f766e');
    await part('Colours').getByRole('button', { name: 'Add a colour' }).click();
    await part('Colours').getByRole('textbox', { name: 'Name 2' }).fill('my blue');
    await part('Fonts').getByRole('button', { name: 'Add a font' }).click();
    await page.getByRole('option').first().waitFor();
    await check(page, 'the fonts that can be added');
    await page.getByRole('combobox', { name: 'Search fonts' }).fill('playfair display');
    await page.getByRole('option', { name: 'Playfair Display', exact: false }).first().click();
    const chooser = page.waitForEvent('filechooser');
    await part('Logos').getByRole('button', { name: 'Upload a logo' }).click();
    const logo = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();
    await (await chooser).setFiles([{ name: 'logo.png', mimeType: 'image/png', buffer: logo }]);
    await part('Logos').getByRole('textbox', { name: 'Name 1' }).waitFor();
    await brand.getByRole('button', { name: 'Save the brand' }).click();
    await brand
      .getByRole('alert')
      .getByText(/^Names have 1 to 40 letters/)
      .waitFor();
    await part('Colours').getByRole('textbox', { name: 'Name 2' }).fill('blue');
    await brand.getByRole('button', { name: 'Save the brand' }).click();
    await brand.getByText('The brand is saved.').waitFor();
    expect((await studio.service.call('GET', '/v1/account/brand')).body.data).toMatchObject({
      colors: [{ name: 'primary', value: '#0f766e' }, { name: 'blue' }],
      fonts: [{ name: 'heading', family: 'Playfair Display' }],
      logos: [{ name: 'main', url: expect.any(String) }],
    });
    await page.reload();
    await part('Colours').getByRole('button', { name: 'Remove blue' }).click();
    await brand.getByRole('button', { name: 'Save the brand' }).click();
    await brand.getByText('The brand is saved.').waitFor();
    expect((await studio.service.call('GET', '/v1/account/brand')).body.data.colors).toHaveLength(1);
  });
});
