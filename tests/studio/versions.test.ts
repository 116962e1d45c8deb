import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenEditor, openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

const box = (id: string, x: number, more: object = {}) => {
  return { id, type: 'rectangle', x, y: 100, width: 100, height: 60, fill: '#2f5bd7', ...more };
};

describe('versions in the editor', () => {
  let service: OwnAccount;
  let browser: Browser;
  let editor: OpenEditor;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterEach(async () => {
    expect(editor.complaints).toEqual([]);
    await editor.page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  const design = async () => (await service.call('GET', `/v1/designs/${editor.designId}`)).body.data;
  const open = async (...elements: readonly object[]) => {
    editor = await openEditor({ browser, service, elements });
    return editor;
  };
  const dialog = (name: string) => editor.page.getByRole('dialog', { name });
  const listed = () => dialog('Versions').getByRole('listbox').getByRole('option');
  const openVersions = async () => {
    await editor.page.getByRole('button', { name: 'Versions' }).click();
    return dialog('Versions');
  };

  it('are made by a key or a button, listed with their pictures, and compared with what is on the screen', async () => {
    const { page, saved } = await open(box('a', 100, { name: 'Sign' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+ArrowRight');
    await saved();
    await page.keyboard.press('Delete');
    const versions = await openVersions();
    const names = listed();
    await expect
      .poll(() => names.allTextContents())
      .toEqual([expect.stringMatching(/^Version 2/), expect.stringMatching(/^Version 1/)]);
    await expect.poll(() => versions.getByRole('listitem').allTextContents()).toEqual(['RemovedSign']);
    await expect
      .poll(() => names.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
      .toEqual([160, 160]);
    await versions.getByRole('button', { name: 'Save version' }).click();
    await expect.poll(() => names.count()).toBe(3);
    expect((await design()).version).toBe(3);
  });

  it('show any two of them side by side, with a bound to move, and with what differs marked', async () => {
    const { page, saved } = await open(box('a', 100, { name: 'Sign' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+ArrowRight');
    await saved();
    const versions = await openVersions();
    await listed().filter({ hasText: 'Version 1' }).click();
    await versions.getByLabel('Compare with').selectOption({ label: 'Version 2' });
    await expect.poll(() => versions.getByRole('listitem').allTextContents()).toEqual(['ChangedSignX']);
    expect(await versions.getByRole('figure').count()).toBe(2);
    await versions.getByRole('radio', { name: 'On top of each other' }).click();
    await versions.getByRole('slider').fill('30');
    const above = versions.getByRole('img', { name: 'Version 2' });
    expect(await above.evaluate((canvas) => getComputedStyle(canvas).clipPath)).toBe('inset(0px 0px 0px 30%)');
    await versions.getByRole('radio', { name: 'Differences marked' }).click();
    const marks = versions.getByRole('img', { name: 'Differences marked' });
    // The sign went 10 px to the right: what it left and what it covers now are marked, and nothing else.
    await expect.poll(() => marks.evaluate(countMarked)).toBe(2 * 8 * 48);
  });

  it('come back by “Restore” as an edit that can be taken back, and no version is lost', async () => {
    const { page, saved } = await open(box('a', 100));
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await saved();
    const versions = await openVersions();
    await listed().filter({ hasText: 'Version 1' }).click();
    await versions.getByRole('button', { name: 'Restore' }).click();
    await versions.waitFor({ state: 'detached' });
    expect(await saved()).toMatchObject([{ x: 100 }]);
    expect((await design()).version).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([{ x: 101 }]);
  });

  it('are published and withdrawn, whatever is edited afterwards, and become templates', async () => {
    const { page } = await open(box('a', 100));
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = dialog('Publish');
    await publish.getByText('No version is published.').waitFor();
    await publish.getByRole('button', { name: 'Publish what is on the screen' }).click();
    await publish.getByText('Version 2 is published; it is the newest.').waitFor();
    expect(await design()).toMatchObject({ status: 'PUBLISHED', publishedVersion: 2 });
    await publish.getByRole('textbox', { name: 'Name of the template' }).fill('Signs');
    await publish.getByRole('button', { name: 'Publish as template' }).click();
    await publish.getByText('“Signs” is among your templates now.').waitFor();
    await publish.getByRole('button', { name: 'Withdraw' }).click();
    await publish.getByText('No version is published.').waitFor();
    expect(await design()).toMatchObject({ status: 'DRAFT', publishedVersion: null, version: 2 });
  });
});

/** Runs in the page. */
function countMarked(element: Element): number {
  const canvas = element as HTMLCanvasElement;
  if (canvas.width === 0) return 0;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] === 214 && data[at + 2] === 110) count += 1;
  return count;
}
