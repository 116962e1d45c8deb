// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, expect, it } from 'vitest';
import { openEditor } from '../support/open-editor.ts';
import { areLoaded, settle } from '../support/still-pages.ts';
import { design, useLooks, windowOf } from '../support/use-looks.ts';

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
      // Pictures of the gallery are the same in both, and take many bytes.
      if (panel === 'Templates' && colorScheme === 'dark') continue;
      await look(`panel-${panel.toLowerCase()}`, region);
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
});
