import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { OpenEditor } from './support/open-editor.ts';
import { useEditor } from './support/use-editor.ts';

const title = {
  id: 'title',
  name: 'Title',
  type: 'text',
  x: 60,
  y: 60,
  width: 500,
  height: 80,
  text: 'Dear guest',
  fontSize: 40,
};
const box = { id: 'box', type: 'rectangle', x: 60, y: 300, width: 100, height: 100, fill: '#2f5bd7' };

/** Writes in the text that stands first, over all that is in it. */
async function write({ page, click }: OpenEditor, text: string): Promise<void> {
  await click(90, 90, { clickCount: 2 });
  await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** How much dark ink a part of the page has, and whether the box is seen at a place. */
async function looks({ page, at }: OpenEditor) {
  const seen = async (x: number, y: number, width: number, height: number) => {
    const [from, to] = [await at(x, y), await at(x + width, y + height)];
    const clip = { ...from, width: to.x - from.x, height: to.y - from.y };
    const { data } = PNG.sync.read(await page.screenshot({ clip }));
    return Array.from({ length: data.length / 4 }, (_, index) => data.subarray(index * 4, index * 4 + 3));
  };
  const ink = (await seen(60, 60, 500, 80)).filter(([red = 255]) => red < 60).length;
  const isBlue = async (x: number, y: number) =>
    (await seen(x, y, 4, 4)).every(([red, , blue]) => red === 47 && blue === 215);
  return { ink, isBlue };
}

describe('a template that cannot be read', () => {
  const suite = useEditor();

  it.each([
    ['Dear {{ na', /not closed/],
    ['{% if vip %}Dear', /not closed/],
    ['{{ name | shout }}', /shout/],
  ])('%s is shown as it is written, and everything else goes on', async (faulty, says) => {
    const editor = await suite.open(title, box);
    const { page, drag, canvas } = editor;
    await write(editor, faulty);
    await expect.poll(async () => (await looks(editor)).ink).toBeGreaterThan(100);
    await drag([110, 350], [200, 350], [410, 350]);
    await expect.poll(async () => (await looks(editor)).isBlue(430, 330)).toBe(true);
    expect(await (await looks(editor)).isBlue(80, 330)).toBe(false);
    expect((await looks(editor)).ink).toBeGreaterThan(100);
    await canvas.getByRole('alert').filter({ hasText: 'The service will not draw this' }).waitFor();
    await page.getByRole('tab', { name: /^Checks/ }).click();
    const told = page.getByRole('button', { name: /^Title text: / });
    expect(await told.textContent()).toMatch(says);
    expect(await told.textContent()).toContain('Close each {{ with }}');
    // The row of the checks brings whoever mends it to the text.
    await told.click();
    await write(editor, 'Dear friend');
    await canvas.getByRole('alert').waitFor({ state: 'detached' });
    await told.waitFor({ state: 'detached' });
  });

  it('is told in the same words wherever the design is shown, never by its place in the JSON', async () => {
    const editor = await suite.open(title, box);
    const { page } = editor;
    suite.ignore(/400/);
    await write(editor, 'Dear {{ na');
    const says = /^The service will not draw this until what “Checks” tells in the editor is mended\.$/;
    const told = (place: Locator) => expect.poll(() => place.textContent()).toMatch(says);
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.keyboard.press('Shift+P');
    // The page shows what can be drawn, and the service, which draws nothing, is not asked to be understood.
    await preview.locator('canvas[aria-label="Page"][aria-busy="false"]').waitFor();
    const alert = preview.getByRole('alert').first();
    await told(alert);
    // The page keeps the room that the sentence does not need.
    expect((await alert.boundingBox())?.height).toBeLessThan(80);
    await told(preview.getByRole('figure').getByRole('alert'));
    await page.keyboard.press('Escape');
    for (const name of ['Export', 'API call']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      if (name === 'Export') await dialog.getByRole('button', { name: 'Download' }).click();
      await told(dialog.getByRole('alert'));
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Resize…' }).click();
    await page.getByRole('dialog').getByText(says).first().waitFor();
  });

  it('is drawn the same when it was left in a draft and is opened again', async () => {
    const editor = await suite.open(title, box);
    await write(editor, 'Dear {{ na');
    await expect.poll(() => editor.page.getByText('Saved', { exact: true }).count()).toBe(1);
    await editor.reload();
    await expect.poll(async () => (await looks(editor)).ink).toBeGreaterThan(100);
    expect(await (await looks(editor)).isBlue(80, 330)).toBe(true);
  });
});
