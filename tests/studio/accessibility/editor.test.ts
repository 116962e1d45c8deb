import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { buildService, type Service, startService } from '../../e2e/service.ts';
import { check } from '../support/axe.ts';
import { openBrowser, openEditor } from '../support/open-editor.ts';

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

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
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
  });
});
