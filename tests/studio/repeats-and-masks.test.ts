import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const at = { x: 40, y: 40, width: 100, height: 60 };
const card = {
  id: 'card',
  type: 'group',
  name: 'Card',
  ...at,
  children: [{ id: 'back', type: 'rectangle', ...at, x: 0, y: 0, fill: '#2f5bd7', name: 'Back' }],
};
const photo = {
  id: 'photo',
  type: 'rectangle',
  name: 'Photo',
  x: 400,
  y: 300,
  width: 200,
  height: 200,
  fill: '#d0402b',
};
const rows = [{ guests: [{ name: 'Ada' }, { name: 'Grace' }, { name: 'Joan' }] }];

describe('the inspector', () => {
  const suite = useEditor();
  const layer = (name: string) =>
    suite.editor.page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name }).first().click();
  const property = (name: string) => suite.editor.page.getByRole('group', { name, exact: true });
  it('repeats a group for each item of a list, seen at once', async () => {
    const { page, saved, click, colorAt, loadRows } = await suite.open(card);
    await loadRows('guests.json', JSON.stringify(rows));
    await page.getByText('Row 1 of 1').waitFor();
    await layer('Card');
    await property('Repeat').getByRole('button', { name: 'Add: Repeat' }).click();
    // The list that the data has.
    await expect.poll(() => property('Repeat').locator('input, textarea').first().inputValue()).toBe('guests');
    await property('Direction').getByText('Row', { exact: true }).click();
    expect(await saved()).toMatchObject([{ repeat: { each: 'guests', direction: 'row' } }]);
    await expect.poll(() => colorAt(300, 70)).toEqual([47, 91, 215]);
    expect(await colorAt(350, 70)).toEqual([255, 255, 255]);
    // The last copy stands for the group as the first one does.
    const chosen = page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { selected: true });
    await click(350, 70);
    await expect.poll(() => chosen.count()).toBe(0);
    await click(300, 70);
    await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining('Card')]);
  });

  it('says what is meant by a name that the items have, and writes it', async () => {
    const text = { id: 'name', type: 'text', width: 100, height: 30, text: 'Hi {{name}}' };
    const { page, saved, loadRows } = await suite.open({ ...card, repeat: { each: 'guests' }, children: [text] });
    await loadRows('guests.json', JSON.stringify(rows));
    await page.getByRole('tab', { name: /^Checks\s*1/ }).click();
    await page.getByText('Did you mean "item.name"?').first().waitFor();
    await page.getByRole('button', { name: 'Read “item.name”' }).first().click();
    await page.getByText('Nothing to mend in this row.').waitFor();
    expect(await saved()).toMatchObject([{ children: [{ text: 'Hi {{item.name}}' }] }]);
  });

  it('shows the text of a repeated group while one writes in it, and cells of its tables', async () => {
    const name = {
      id: 'name',
      type: 'text',
      x: 0,
      y: 0,
      width: 200,
      height: 40,
      text: '{{ item.name }}',
      fontSize: 24,
    };
    const list = { id: 'list', type: 'table', x: 0, y: 50, width: 200, height: 60, rows: [['Tea', 'Cake']] };
    const group = {
      ...card,
      width: 200,
      height: 110,
      children: [name, list],
      repeat: { each: 'guests', direction: 'column' },
    };
    const { page, loadRows, click, saved } = await suite.open(group);
    await loadRows('guests.json', JSON.stringify(rows));
    await page.getByText('Row 1 of 1').waitFor();
    const field = page.getByRole('textbox', { name: /^Text of/ });
    const caret = page.locator('[data-text="caret"]');
    const write = async (x: number, y: number, text: string) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await click(x, y);
      await click(x, y, { clickCount: 2 });
      if ((await field.count()) === 0) await click(x, y, { clickCount: 2 });
      await expect.poll(() => field.inputValue()).toBe(text);
      await caret.waitFor({ state: 'attached' });
    };
    await write(60, 55, '{{ item.name }}');
    const x = async () => Number(await caret.getAttribute('x1'));
    await page.keyboard.press('End');
    const before = await x();
    await page.keyboard.type('!!!');
    await expect.poll(x).toBeGreaterThan(before + 10);
    await write(60, 105, 'Tea');
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('Cake');
    await page.keyboard.press('Escape');
    expect(await saved()).toMatchObject([{ children: [{ text: '{{ item.name }}!!!' }, { rows: [['Tea', 'Cake']] }] }]);
  });

  it('masks an element by a shape, seen at once', async () => {
    const { saved, colorAt } = await suite.open(photo);
    await layer('Photo');
    await property('Clip').getByRole('button', { name: 'Add: Clip' }).click();
    expect(await saved()).toMatchObject([{ clip: { shape: 'rounded' } }]);
    await property('Shape').getByRole('combobox').selectOption('circle');
    expect(await saved()).toMatchObject([{ clip: { shape: 'circle' } }]);
    await expect.poll(() => colorAt(410, 310)).toEqual([255, 255, 255]);
    expect(await colorAt(500, 400)).toEqual([208, 64, 43]);
  });
});
