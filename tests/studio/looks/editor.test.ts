// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileForm } from '../../contract/support/owned-ids.ts';
import { openEditor } from '../support/open-editor.ts';
import { areLoaded, settle } from '../support/still-pages.ts';
import { design, useLooks, viewport, windowOf } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useLooks(colorScheme);
  const { look, lookAtWidths } = looks;

  it('the editor with its panels', async () => {
    const { browser, service } = looks;
    const { page, reload } = await openEditor({ browser, service, ...design.canvasData, colorScheme });
    await settle(page);
    const chooseTitle = async () => {
      await reload();
      for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
      await page.getByRole('spinbutton', { name: 'Font size' }).waitFor();
      await page.getByRole('tab', { name: /^Checks.*\d/ }).waitFor();
    };
    await lookAtWidths('editor', page, { prepare: chooseTitle });
    await chooseTitle();
    for (const panel of ['Elements', 'Text', 'Icons', 'Templates', 'Layers']) {
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: panel }).click();
      // Its part of the page may be loaded first.
      const region = page.getByRole('region', { name: panel }).first();
      await region.waitFor();
      await region.getByText('Loading …').waitFor({ state: 'detached' });
      if (panel === 'Icons' || panel === 'Templates') await region.getByRole('listitem').first().waitFor();
      await areLoaded(page);
      await page.mouse.move(500, 2);
      // Pictures of the gallery take many bytes.
      if (panel === 'Templates') await page.setViewportSize({ ...viewport, height: 400 });
      await look(`panel-${panel.toLowerCase()}`, region);
      await page.setViewportSize(viewport);
    }
    for (const tab of ['Variables', 'Checks']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await page.mouse.move(500, 2);
      await look(`tab-${tab.toLowerCase()}`, page.getByRole('complementary', { name: 'Inspector' }));
    }
    for (const name of ['API call', 'Export', 'Publish', 'Resize…', 'Versions']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(() => dialog.locator('canvas[aria-busy="true"]').count()).toBe(0);
      if (name === 'Publish') await dialog.getByText('No version is published.').waitFor();
      if (name === 'Versions') await dialog.getByRole('figure').nth(1).waitFor();
      await areLoaded(page);
      await look(`dialog-${name.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')}`, windowOf(dialog));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it('what opens beside the page of the editor, or over it', async () => {
    const { browser, service } = looks;
    for (const [name, background] of [
      ['sand.png', '#f4e8d8'],
      ['sea.png', '#2f5bd7'],
    ] as const) {
      const size = { width: 300, height: name === 'sea.png' ? 200 : 400 };
      const file = await sharp({ create: { ...size, channels: 3, background } })
        .png()
        .toBuffer();
      const headers = { authorization: `Bearer ${looks.service.apiKey}` };
      await fetch(`${service.url}/v1/assets/upload`, { method: 'POST', headers, body: fileForm(file, { name }) });
    }
    const { page, canvas, click, loadRows, designId } = await openEditor({
      ...{ browser, service, ...design.canvasData, colorScheme, prepare: settle },
    });
    const lookAway = () => page.mouse.move(500, 2);
    await loadRows('guests.csv', 'name\nAda\nGrace\n');
    const dataRow = page.getByRole('group', { name: 'Data row' });
    await dataRow.getByRole('button', { name: /rows have problems$/ }).waitFor();
    await lookAway();
    await look('data-row', dataRow);

    await click(120, 110);
    const property = (name: string) => page.getByRole('group', { name, exact: true });
    await property('Overflow').getByRole('combobox').press('F1');
    await property('Overflow').getByRole('paragraph').waitFor();
    await lookAway();
    await look('property-help', property('Overflow'));
    const dialog = page.getByRole('dialog');
    await property('Text colour').getByRole('button', { name: 'Choose: Text colour' }).click();
    await dialog.waitFor();
    await lookAway();
    await look('color-picker', dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await click(120, 110, { button: 'right' });
    const menu = page.getByRole('menu', { name: 'What can be done here' });
    await menu.waitFor();
    await lookAway();
    await look('context-menu', menu);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Pictures' }).click();
    const pictures = page.getByRole('region', { name: 'Pictures' }).first();
    await pictures.getByRole('listitem').nth(1).waitFor();
    await areLoaded(page);
    await lookAway();
    await look('panel-pictures', pictures);

    await page.setViewportSize({ width: 640, height: 480 });
    await canvas.focus();
    await page.keyboard.press('Shift+?');
    await dialog.waitFor();
    await look('dialog-shortcuts', windowOf(dialog));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await canvas.focus();
    await page.keyboard.press('p');
    await page.locator('canvas[aria-label="Page"][aria-busy="false"]').waitFor();
    await look('preview', page.getByRole('region', { name: 'Preview' }));
    await page.keyboard.press('Escape');

    const { elements, ...others } = design.canvasData;
    const draft = { width: 800, height: 600, canvasData: { ...others, elements: elements.slice(1) } };
    await service.call('PUT', `/v1/designs/${designId}/draft`, draft);
    await canvas.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('img').nth(1).waitFor();
    await expect.poll(() => dialog.locator('canvas[aria-busy="true"]').count()).toBe(0);
    await look('dialog-conflict', windowOf(dialog));
    await page.context().close();
  });
});
