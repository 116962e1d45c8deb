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
    const { page, saved, colorAt, loadRows } = await suite.open(card);
    await loadRows('guests.json', JSON.stringify(rows));
    await page.getByText('Row 1 of 1').waitFor();
    await layer('Card');
    await property('Repeat').getByRole('button', { name: 'Add: Repeat' }).click();
    await property('Repeat').locator('input, textarea').first().fill('guests');
    await page.keyboard.press('Enter');
    await property('Direction').getByText('Row', { exact: true }).click();
    expect(await saved()).toMatchObject([{ repeat: { each: 'guests', direction: 'row' } }]);
    await expect.poll(() => colorAt(300, 70)).toEqual([47, 91, 215]);
    expect(await colorAt(350, 70)).toEqual([255, 255, 255]);
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
