import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { check } from '../support/axe.ts';
import { openBrowser, openEditor } from '../support/open-editor.ts';
import { type OwnAccount, ownAccount } from '../support/own-account.ts';

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
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
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

  it('the lists and pickers that controls open, rows with problems and the menu of the canvas', async () => {
    const { page, canvas, loadRows } = await openEditor({ browser, service, elements, colorScheme });
    const choose = (name: string) =>
      page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name }).first().click();
    await choose('Title');
    const property = (name: string) => page.getByRole('group', { name, exact: true });
    await property('Text colour').getByRole('button', { name: 'Choose: Text colour' }).click();
    const opened = page.getByRole('dialog');
    await opened.waitFor();
    await check(page, 'colour picker', opened);
    await page.keyboard.press('Escape');
    await property('Font')
      .getByRole('button', { name: /^Font:/ })
      .click();
    await page.getByRole('listbox', { name: 'Font', exact: true }).getByRole('option').first().waitFor();
    await check(page, 'list of fonts', opened);
    await page.keyboard.press('Escape');
    await property('Font size').hover();
    await property('Font size').getByRole('button', { name: 'Bind to data' }).click();
    await opened.getByRole('option').first().waitFor();
    await check(page, 'list of variables', opened);
    await page.keyboard.press('Escape');
    const data = page.getByRole('group', { name: 'Data row' });

    const rows = ['name', 'Ada', ...Array.from({ length: 4 }, () => 'Ada '.repeat(40))].join('\n');
    await loadRows('people.csv', rows);
    await data.getByRole('button', { name: /rows have problems$/ }).click();
    await page
      .getByRole('button', { name: /^Row \d · / })
      .first()
      .waitFor();
    await check(page, 'rows with problems');
    await page.getByRole('tab', { name: 'Design' }).click();
    await choose('Title');
    await canvas.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Text of/ }).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' {{');
    await page.locator('[role="option"]').first().waitFor();
    await check(page, 'list of variables in a text', page.locator('[role="listbox"]').last());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await canvas.click({ button: 'right', position: { x: 300, y: 300 } });
    await page.getByRole('menu').waitFor();
    await check(page, 'menu of the canvas');
    await page.context().close();
  });

  it('the picture under its frame, the colours of a gradient, and a file that cannot be used', async () => {
    const green = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#00a040' } })
      .png()
      .toBuffer();
    const src = `data:image/png;base64,${green.toString('base64')}`;
    const stops = [
      { offset: 0, color: '#000000' },
      { offset: 1, color: '#ffffff' },
    ];
    const fill = { type: 'linear', stops };
    const { page, canvas } = await openEditor({
      ...{ browser, service, colorScheme },
      elements: [
        { id: 'photo', type: 'image', x: 40, y: 40, ...box, src },
        { id: 'shade', type: 'rectangle', x: 40, y: 240, ...box, fill },
      ],
    });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('canvas[data-crop]').waitFor({ state: 'attached' });
    await check(page, 'a picture under its frame');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await canvas.getByRole('status').filter({ hasText: 'Colour 1 of 2' }).waitFor({ state: 'attached' });
    await check(page, 'a colour of a gradient');
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'prices.zip', { type: 'application/zip' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('alert').waitFor();
    await check(page, 'a file that cannot be used');
    await page.context().close();
  });
});
