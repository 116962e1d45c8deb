import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
