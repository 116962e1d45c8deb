import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, setupToken } from '../contract/support/people.ts';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { violationsOf } from './support/axe.ts';
import { openBrowser, openEditor } from './support/open-editor.ts';

const box = { width: 180, height: 90 };
const elements = [
  { id: 'title', type: 'text', x: 40, y: 40, ...box, text: 'Hello {{ name }}', fontSize: 32, name: 'Title' },
  { id: 'long', type: 'text', x: 40, y: 140, ...box, height: 20, text: 'Far too long for a box as low as this one is' },
  { id: 'photo', type: 'image', x: 300, y: 40, ...box, backgroundColor: '#eeeeee' },
  {
    id: 'table',
    type: 'table',
    x: 300,
    y: 200,
    ...box,
    columns: [{ header: 'A' }, { header: 'B' }],
    rows: [['1', '2']],
  },
  { id: 'code', type: 'qr', x: 40, y: 300, width: 90, height: 90, value: 'https://example.com' },
  { id: 'pair', type: 'group', x: 500, y: 300, ...box, children: [{ id: 'in', type: 'star', x: 0, y: 0, ...box }] },
];

describe.each(['light', 'dark'] as const)(
  'Studio has nothing that axe finds wrong, in its %s colours:',
  (colorScheme) => {
    let service: Service;
    let browser: Browser;
    beforeAll(async () => {
      buildService();
      service = await startService({ program: 'build' });
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
    });

    const openPage = async (
      address: string,
      headers: Record<string, string> = { authorization: `Bearer ${apiKey}` },
    ) => {
      const context = await browser.newContext({ extraHTTPHeaders: headers, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(service.url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    };
    const check = async (page: Page, state: string) =>
      expect.soft([state, await violationsOf(page)]).toEqual([state, []]);

    it('pages for people who are not signed in', async () => {
      const page = await openPage('/login', {});
      await check(page, 'sign-in');
      await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.com');
      await page.getByLabel('Password').fill('a password of nobody');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await check(page, 'sign-in refused');
      await page.goto(`${service.url}/setup?token=used`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(page, 'setup');
      await page.context().close();
    });

    it('the list of designs', async () => {
      const page = await openPage('/designs');
      await page.getByRole('heading', { level: 2 }).waitFor();
      await check(page, 'no design yet');
      await page.getByRole('button', { name: 'New design' }).click();
      await page.getByRole('menu').waitFor();
      await check(page, 'sizes of a new design');
      await page.keyboard.press('Escape');
      await page.evaluate(() => history.pushState(null, '', '/no-such-page'));
      await page.getByRole('link', { name: 'All designs' }).waitFor();
      await check(page, 'no page there');
      await service.call('POST', '/v1/designs', {
        name: 'A card',
        width: 400,
        height: 300,
        canvasData: { elements: [] },
      });
      await page.goto(`${service.url}/designs`);
      await page.getByRole('link', { name: 'Open A card' }).waitFor();
      await check(page, 'designs');
      await page.getByRole('button', { name: 'More for A card' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await check(page, 'a design that is deleted');
      await page.getByRole('button', { name: 'Undo' }).click();
      const { id } = (await service.call('POST', '/v1/folders', { name: 'Posters' })).body.data;
      await page.reload();
      await page.getByRole('link', { name: 'Open folder Posters' }).waitFor();
      await check(page, 'folders');
      await page.getByRole('button', { name: 'More for A card' }).click();
      await page.getByRole('menuitem', { name: 'Move to …' }).click();
      await page.getByRole('option', { name: 'Posters' }).waitFor();
      await check(page, 'where a design is moved');
      await page.getByRole('option', { name: 'Posters' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Every design is in a folder' }).waitFor();
      await check(page, 'a design that is moved');
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('posters');
      await page.keyboard.press('Enter');
      await page.getByText('There is a folder “posters” already.').waitFor();
      await check(page, 'a folder whose name is taken');
      await page.goto(`${service.url}/designs?folder=${id}`);
      await page.getByRole('link', { name: 'Open A card' }).waitFor();
      await check(page, 'an open folder');
      await page.setViewportSize({ width: 360, height: 700 });
      await check(page, 'an open folder on a phone');
      await page.goto(`${service.url}/designs?folder=none`);
      await page.getByRole('heading', { level: 2, name: 'There is no such folder' }).waitFor();
      await check(page, 'a folder that is gone');
      await page.goto(`${service.url}/designs`);
      await page.route('**/v1/designs?*', (route) => route.abort());
      await page.reload();
      await page.getByRole('alert').waitFor();
      await check(page, 'designs that cannot be loaded');
      await page.context().close();
    });

    it('the gallery of templates, and a template', async () => {
      const page = await openPage('/templates');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await check(page, 'gallery');
      await page.getByRole('link', { name: 'Look at Award certificate' }).click();
      await page.getByRole('row').nth(1).waitFor();
      await check(page, 'template');
      await page.context().close();
    });

    it('renders, and one of them', async () => {
      const page = await openPage('/renders');
      await page.getByRole('heading', { level: 2 }).waitFor();
      await check(page, 'nothing rendered');
      const text = { id: 'long', type: 'text', x: 0, y: 0, width: 60, height: 20, text: 'Far too long for it' };
      const body = { name: 'A ticket', width: 400, height: 300, canvasData: { elements: [text] } };
      const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
      await service.call('POST', `/v1/render/design/${id}`, { format: 'png' });
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
      await page.context().close();
    });

    it('the playground of a design', async () => {
      const canvasData = {
        elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 60, text: '{{ guest }} {{ seat }}' }],
        variables: [
          { name: 'guest', required: true, description: 'Who comes.' },
          { name: 'vip', type: 'boolean' },
        ],
      };
      const body = { name: 'A pass', width: 400, height: 300, canvasData };
      const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
      const page = await openPage(`/designs/${id}/playground`);
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await check(page, 'a try that is refused');
      await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      await page.getByRole('switch', { name: 'Boxes of the elements' }).click();
      await page.getByRole('table', { name: 'Elements' }).waitFor();
      await check(page, 'a try');
      await page.getByRole('button', { name: 'Share as form' }).click();
      await page.getByRole('button', { name: 'Make form' }).click();
      const address = page.getByRole('dialog').getByText('/f/');
      await address.waitFor();
      const readOut = page.locator('[data-live-announcer] [role="img"]');
      await expect.poll(() => readOut.count()).toBe(0);
      await check(page, 'forms of a design');
      await page.goto((await address.textContent()) ?? '');
      await page.getByRole('button', { name: 'Make my picture' }).click();
      await page.getByText('Please fill this in.').waitFor();
      await check(page, 'a form');
      await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
      await page.getByRole('button', { name: 'Make my picture' }).click();
      await page.getByRole('link', { name: 'Download' }).waitFor();
      await expect.poll(() => readOut.count()).toBe(0);
      await check(page, 'a form that gave its picture');
      await page.context().close();
    });

    it('usage', async () => {
      const page = await openPage('/usage');
      await page.getByRole('img').first().waitFor();
      await page.getByText('The same as a table').click();
      await check(page, 'usage');
      await page.context().close();
    });

    it('batches, and how one is made', async () => {
      const page = await openPage('/batches');
      await page.getByRole('heading', { level: 2 }).waitFor();
      await check(page, 'no batch');
      const text = { id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 60, text: '{{ guest }}' };
      const canvasData = { elements: [text], variables: [{ name: 'guest' }, { name: 'seat', type: 'number' }] };
      await service.call('POST', '/v1/designs', { name: 'For guests', width: 400, height: 300, canvasData });
      await page.goto(`${service.url}/batches/new`);
      await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'For guests' });
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      const buffer = Buffer.from('guest,seat\nAda,1\nMax,first\n');
      await (await chooser).setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
      await page.locator('canvas[aria-busy="false"]').waitFor();
      await check(page, 'a batch that is made');
      await page.getByRole('button', { name: 'Send 1 row' }).click();
      await page.getByText('1 of 2 done').waitFor();
      const readOut = page.locator('[data-live-announcer] [role="img"]');
      await expect.poll(() => readOut.count()).toBe(0);
      await check(page, 'a batch');
      await page.getByRole('link', { name: 'Batches' }).click();
      await page.getByRole('table').waitFor();
      await check(page, 'batches');
      await page.context().close();
    });

    it('assets and settings', async () => {
      const page = await openPage('/assets');
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
      await page.goto(`${service.url}/settings`);
      await page.getByRole('heading', { level: 2, name: 'Files' }).waitFor();
      await check(page, 'settings');
      await page.context().close();
    });

    it('webhooks and API keys', async () => {
      const page = await openPage('/webhooks');
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
      // React Aria reads out that a button is at work, here one that is gone by now; its words stay for seconds.
      const readOut = page.locator('[data-live-announcer] [role="img"]');
      await expect.poll(() => readOut.count()).toBe(0);
      await check(page, 'an endpoint, and the secret');
      await page.getByRole('button', { name: /^Send a test/ }).click();
      await dialog.getByRole('heading', { name: 'Attempt 1' }).waitFor();
      await check(page, 'a delivery');
      await page.goto(`${service.url}/api-keys`);
      await page.getByRole('table', { name: 'API keys' }).waitFor();
      await check(page, 'keys');
      await page.getByRole('button', { name: /^Revoke/ }).click();
      await dialog.waitFor();
      await check(page, 'a key that is to be revoked');
      await page.context().close();
    });

    it('a new API key, and what operators see', async () => {
      const page = await (await browser.newContext({ colorScheme, reducedMotion: 'reduce' })).newPage();
      const body = { token: setupToken(service), ...ada };
      await page.request.post(`${service.url}/v1/setup`, { data: body, headers: { origin: service.url } });
      await page.goto(`${service.url}/api-keys`);
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
      await check(page, 'a new key');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByRole('button', { name: 'Done' }).waitFor();
      await check(page, 'a key that is shown');
      await page.goto(`${service.url}/operator`);
      await page.getByRole('table', { name: 'Accounts' }).waitFor();
      await check(page, 'operator');
      await page.getByRole('button', { name: 'New account' }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'a new account');
      await page.context().close();
    });

    it('the editor with each panel, each kind of element and each dialog', async () => {
      const { page, canvas, designId } = await openEditor({ browser, service, elements, colorScheme });
      await check(page, 'nothing chosen');
      for (const panel of ['Elements', 'Text', 'Pictures', 'Icons', 'Templates', 'Layers']) {
        await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: panel }).click();
        await page.getByRole('region', { name: panel }).waitFor();
        await check(page, `panel ${panel}`);
      }
      for (const { id } of elements) {
        await canvas.focus();
        await page.keyboard.press('Tab');
        await check(page, `${id} chosen`);
      }
      await page.keyboard.press('Control+a');
      await check(page, 'all chosen');
      for (const tab of ['Variables', 'Checks']) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        await check(page, `tab ${tab}`);
      }
      for (const button of ['API call', 'Export']) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await check(page, `dialog ${button}`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      for (const button of ['Versions', 'Publish', 'Resize…']) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await check(page, `dialog ${button}`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      const conflict = page.getByRole('dialog', { name: 'Conflict' });
      const draft = { width: 800, height: 600, canvasData: { elements: elements.slice(1) } };
      await service.call('PUT', `/v1/designs/${designId}/draft`, draft);
      await canvas.focus();
      await page.keyboard.press('Delete');
      await conflict.getByRole('img').nth(1).waitFor();
      await check(page, 'conflict');
      await conflict.getByRole('radio', { name: 'On top of each other' }).click({ force: true });
      await conflict.getByRole('slider').waitFor();
      await check(page, 'conflict, on top of each other');
      await conflict.getByRole('button', { name: 'Take theirs' }).click();
      await conflict.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Preview (P)' }).click();
      await page.getByRole('region', { name: 'Preview' }).waitFor();
      await check(page, 'preview');
      await page.keyboard.press('Escape');
      await canvas.waitFor();
      await canvas.focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^Text of/ }).waitFor();
      await check(page, 'writing');
      await page.keyboard.press('Escape');
      await canvas.focus();
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog').waitFor();
      await check(page, 'keyboard shortcuts');
      await page.context().close();
    });
  },
);
