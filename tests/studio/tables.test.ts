import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const prices = {
  id: 'a',
  type: 'table',
  x: 100,
  y: 100,
  width: 400,
  height: 300,
  rowHeight: 40,
  columns: [{ header: 'Item' }, { header: 'Price' }],
  rows: [
    ['Tea', 3],
    ['Cake', 4],
  ],
};

describe('a table in the editor', () => {
  const suite = useEditor();
  const field = () => suite.editor.page.getByRole('textbox', { name: /^Text of/ });
  const step = (name: string) => suite.editor.page.getByRole('button', { name, exact: true });
  const writeIn = async (x: number, y: number, text: string) => {
    await suite.editor.click(x, y, { clickCount: 2 });
    await expect.poll(() => field().inputValue()).toBe(text);
  };

  it('gets rows, columns and merged cells around the cell that is written in, each as one step back', async () => {
    const { page, saved } = await suite.open(prices);
    await writeIn(110, 160, 'Tea');
    await page.keyboard.type(' green');
    await step('Add a row below').click();
    await expect.poll(() => field().inputValue()).toBe('');
    await page.keyboard.type('Water');
    await step('Add a column behind').click();
    await expect.poll(() => field().inputValue()).toBe('');
    await step('Merge with the next cell').click();
    await page.keyboard.press('Escape');
    const [table] = await saved();
    expect(table).toMatchObject({
      columns: [{ header: 'Item' }, { header: '' }, { header: 'Price' }],
      rows: [
        [expect.stringContaining('green'), '', 3],
        ['Water', { text: '', colSpan: 2 }],
        ['Cake', '', 4],
      ],
    });
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await undo.click();
    expect((await saved())[0]).toMatchObject({ columns: prices.columns, rows: [{}, ['Water', ''], ['Cake', 4]] });
  });

  it('offers no step that cannot be taken, and says what to do first', async () => {
    const { page } = await suite.open(prices);
    await page.keyboard.press('Tab');
    await page.getByText('Double-click a cell on the page').waitFor();
    await writeIn(110, 160, 'Tea');
    expect(await step('Move the row up').isDisabled()).toBe(true);
    expect(await step('Split the cell').isDisabled()).toBe(true);
    expect(await step('Delete the row').isDisabled()).toBe(false);
  });

  it('gives a column another width where its line is pulled, and the next one the rest', async () => {
    const { page, saved } = await suite.open({ ...prices, columns: [{ width: 100 }, { width: '1fr' }] });
    await page.keyboard.press('Tab');
    const edge = page.locator('[data-grip="column:0"]');
    await edge.waitFor({ state: 'attached' });
    const [from, to] = [await suite.editor.at(200, 120), await suite.editor.at(250, 125)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, to.y);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ columns: [{ width: 150 }, { width: 250 }] }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([{ columns: [{ width: 100 }, { width: '1fr' }] }]);
  });
});
