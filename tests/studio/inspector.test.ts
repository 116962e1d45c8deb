import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor({ sharesPage: true });
const words = { id: 'a', type: 'text', x: 100, y: 100, width: 300, height: 60, text: 'Hello', fontSize: 40 };
const property = (name: string) => suite.editor.page.getByRole('group', { name, exact: true });
const inspector = () => suite.editor.page.getByRole('complementary', { name: 'Inspector' });
const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

describe('the inspector', () => {
  it('says why it does not take a number, and what it would take', async () => {
    const { page, click, saved } = await suite.open(words);
    await click(150, 120);
    const size = property('Font size').getByRole('spinbutton');
    await size.fill('0');
    await size.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Allowed: > 0, ≤ 2000.' }).waitFor();
    expect(await size.getAttribute('aria-invalid')).toBe('true');
    await size.fill('30');
    await size.press('Enter');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(await saved()).toMatchObject([{ fontSize: 30 }]);
  });

  it('has the contrast of a text to what lies behind it, which goes with its colour', async () => {
    const { page, click } = await suite.open(words);
    await click(150, 120);
    await page.getByText('Contrast 21 : 1. Reads well at any size.').waitFor();
    const color = property('Text colour').getByRole('textbox', { name: 'Text colour' });
    await color.fill('#777777');
    await color.press('Enter');
    await page.getByText('Contrast 4.4 : 1. Enough for large text only.').waitFor();
  });

  it('shows what is typed before the field is left, and takes it back by Escape; all of it is one step back', async () => {
    const { page, saved } = await suite.open({ ...words, name: undefined });
    const layer = (name: string) => page.getByRole('treeitem', { name, exact: true });
    await layer('Hello').click();
    const text = property('Text').getByRole('textbox', { name: 'Text' });
    await text.press('End');
    await text.pressSequentially(' there');
    await layer('Hello there').waitFor();
    await text.press('Escape');
    await layer('Hello').waitFor();
    await text.press('End');
    await text.pressSequentially(', Ada');
    await text.press('Tab');
    expect(await saved()).toMatchObject([{ text: 'Hello, Ada' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([{ text: 'Hello' }]);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('shows the default of a variable while it is typed', async () => {
    const { page, colorAt } = await suite.open({ ...words, type: 'rectangle', fill: '{{ shade }}' });
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByRole('button', { name: /^shade/ }).click();
    const field = page.getByRole('textbox', { name: 'Default' });
    await field.pressSequentially('#2f5bd7');
    await expect.poll(() => colorAt(150, 120)).toEqual([47, 91, 215]);
    await field.press('Escape');
    await expect.poll(() => colorAt(150, 120)).not.toEqual([47, 91, 215]);
  });

  it('shows what holds where nothing is set', async () => {
    const { page, click } = await suite.open({ ...words, type: 'barcode', text: undefined, value: '12345678' });
    await click(150, 120);
    const color = property('Text colour').getByRole('textbox', { name: 'Text colour' });
    await expect.poll(() => color.inputValue()).toBe('#000000');
    expect(await property('Show the value').getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(await page.getByRole('radiogroup').locator('visible=true').count()).toBeGreaterThan(0);
    const groups = await page.getByRole('radiogroup').all();
    for (const group of groups) expect(await group.getByRole('radio', { checked: true }).count()).toBe(1);
  });

  it('takes a colour from the screen', async () => {
    const pick = () => {
      const open = async () => ({ sRGBHex: '#123456' });
      Object.assign(globalThis, {
        EyeDropper: class {
          open = open;
        },
      });
    };
    const { page, click, saved } = await suite.openWith({
      elements: [words],
      prepare: (own) => own.addInitScript(pick),
    });
    await click(150, 120);
    await property('Text colour').getByRole('button', { name: 'Choose: Text colour' }).click();
    await page.getByRole('button', { name: 'Pick a colour from the screen' }).click();
    await page.keyboard.press('Escape');
    expect(await saved()).toMatchObject([{ fill: '#123456' }]);
  });

  it('says of a code whether it will be scanned', async () => {
    const code = { id: 'a', type: 'qr', x: 100, y: 100, width: 200, height: 200, value: 'https://example.com' };
    const { page, click } = await suite.open(code);
    await click(150, 150);
    await page.getByText('Will be scanned:').waitFor();
    const width = property('Width').getByRole('spinbutton');
    await width.fill('20');
    await width.press('Enter');
    await page.getByText('May not be scanned. Enlarge the code or shorten its value.').waitFor();
  });

  it('tells what a property is for by F1 in it and by a press on its name', async () => {
    const { page, click } = await suite.open(words);
    await click(150, 120);
    const size = property('Font size');
    const help = size.locator('p');
    await help.waitFor({ state: 'attached' });
    const id = (await size.getAttribute('aria-describedby')) ?? '';
    expect(await help.getAttribute('id')).toBe(id);
    expect((await help.textContent())?.length).toBeGreaterThan(10);
    expect(await help.isVisible()).toBe(false);
    await size.getByRole('spinbutton').press('F1');
    await help.waitFor();
    // As wide as the inspector, though the property is half of that.
    expect(await widthOf(help)).toBeGreaterThan(0.8 * (await widthOf(inspector())));
    expect(await size.getByRole('spinbutton').evaluate((field) => field === document.activeElement)).toBe(true);
    await size.getByRole('spinbutton').press('F1');
    expect(await help.isVisible()).toBe(false);
    await size.getByRole('button', { name: 'About Font size' }).click();
    await help.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('folds away and comes back by the same button, and stays so when the page is loaded again', async () => {
    const { page, reload } = await suite.open(words);
    const tabs = inspector().getByRole('tab');
    expect(await tabs.count()).toBe(3);
    await inspector().getByRole('button', { name: 'Fold the inspector away' }).press('Enter');
    await expect.poll(() => tabs.count()).toBe(0);
    expect(await widthOf(inspector())).toBeLessThan(60);
    await reload();
    expect(await tabs.count()).toBe(0);
    await page.getByRole('button', { name: 'Show the inspector' }).press('Enter');
    await expect.poll(() => tabs.count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Fold the inspector away',
    );
  });

  it('and the panel at the start are as wide as they were drawn, also when the page is loaded again', async () => {
    const { page, reload } = await suite.open(words);
    const panels = [page.getByRole('region', { name: 'Layers' }), inspector()];
    const edges = panels.map((panel) => panel.getByRole('separator', { name: 'Width of the panel' }));
    const widths = () => Promise.all(panels.map(async (panel) => Math.round(await widthOf(panel))));
    const [left = 0, right = 0] = await widths();
    for (const [index, by] of [60, -40].entries()) {
      const { x, y, height } = (await edges[index]?.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      await page.mouse.move(x + 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 2 + by, y + height / 2, { steps: 4 });
      await page.mouse.up();
    }
    await expect.poll(widths).toEqual([left + 60, right + 40]);
    await edges[1]?.press('ArrowLeft');
    await expect.poll(widths).toEqual([left + 60, right + 56]);
    await reload();
    expect(await widths()).toEqual([left + 60, right + 56]);
  });
});

it('the top bar has the size of the page', async () => {
  const { page } = await suite.open(words);
  await page.getByRole('banner').getByText('800 × 600 px').waitFor();
  const width = property('Width').getByRole('spinbutton');
  await width.fill('640');
  await width.press('Enter');
  await page.getByRole('banner').getByText('640 × 600 px').waitFor();
});
