import { describe, expect, it } from 'vitest';
import { de } from '../../packages/studio/src/messages/de.ts';
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
  const suite = useEditor({ sharesPage: true });
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

  it('is walked by Tab, which adds a row behind the last cell, as one step back', async () => {
    const { page, saved } = await suite.open(prices);
    await writeIn(110, 200, 'Cake');
    const tab = async (key: string, text: string) => {
      await page.keyboard.press(key);
      await expect.poll(() => field().inputValue()).toBe(text);
    };
    await tab('Tab', '4');
    await tab('Shift+Tab', 'Cake');
    await tab('Tab', '4');
    await tab('Tab', '');
    await page.keyboard.type('Milk');
    await expect.poll(() => field().inputValue()).toBe('Milk');
    await tab('Tab', '');
    await page.keyboard.press('Escape');
    expect(await saved()).toMatchObject([{ rows: [...prices.rows, ['Milk', '']] }]);
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let step = 0; step < 2; step += 1) await undo.click();
    expect((await saved())[0]?.['rows']).toEqual(prices.rows);
    // Before the first cell nothing is written any more.
    await writeIn(110, 120, 'Item');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => field().count()).toBe(0);
  });

  it('grows with a row that is added below its box, so that one sees where one writes', async () => {
    const { page, saved } = await suite.open({ ...prices, height: 130, rotation: 10 });
    await writeIn(300, 200, '4');
    const words = ['Milk', '2', 'Juice'];
    for (const word of words) {
      await page.keyboard.press('Tab');
      await expect.poll(() => field().inputValue()).toBe('');
      await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
      await page.keyboard.type(word);
    }
    await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    expect(await saved()).toMatchObject([
      { rotation: 10, width: 400, height: 200, rows: [...prices.rows, ['Milk', '2'], ['Juice', '']] },
    ]);
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let step = 0; step < 2; step += 1) await undo.click();
    expect(await saved()).toMatchObject([{ height: 160, rows: [...prices.rows, ['Milk', '2']] }]);
  });

  it.each([
    ['from left to right', ['Item', 'Price', 'Tea', 'Cake', 'four'], 'ArrowRight', 'ArrowLeft', 110],
    ['from right to left', ['صنف', 'سعر', 'شاي', 'كعك', 'أربعة'], 'ArrowLeft', 'ArrowRight', 490],
  ] as const)('is walked by arrows over the edges of texts (%s)', async (_, words, on, back, x) => {
    const [item, price, tea, cake, four] = words;
    const columns = [{ header: item }, { header: price }];
    const { page } = await suite.open({
      ...prices,
      columns,
      rows: [
        [tea, ''],
        [cake, four],
      ],
    });
    await writeIn(x, 160, tea);
    const press = async (key: string, text: string) => {
      await page.keyboard.press(key);
      await expect.poll(() => field().inputValue()).toBe(text);
      await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
    };
    await page.keyboard.press('End');
    await press(on, '');
    await press('ArrowDown', four);
    await page.keyboard.press('Home');
    await press(back, cake);
    // It was entered from the side of its end.
    await expect.poll(() => field().evaluate((own: HTMLTextAreaElement) => own.selectionStart)).toBe(cake.length);
    await press('ArrowUp', tea);
    await press('ArrowUp', item);
    await press('ArrowUp', item);
    await page.keyboard.press('End');
    await press(on, price);
    // What is selected is left first.
    await page.keyboard.press('Control+a');
    await page.keyboard.press(back);
    await press(back, item);
  });

  it('fills the box that is drawn, with headings in the language of the editor', async () => {
    const { page, drag, colorAt, saved } = await suite.openWith({ elements: [], language: 'de' });
    await page
      .getByRole('toolbar', { name: de.canvas.tools })
      .getByRole('button', { name: 'Tabelle', exact: true })
      .click();
    await drag([100, 100], [300, 300], [500, 400]);
    expect(await saved()).toMatchObject([
      {
        width: 400,
        height: 300,
        columns: [{ header: 'Spalte 1' }, { header: 'Spalte 2' }, { header: 'Spalte 3' }],
      },
    ]);
    await page.keyboard.press('Escape');
    const colors = (...ys: readonly number[]) => Promise.all(ys.map((y) => colorAt(250, y)));
    const white = [255, 255, 255];
    // The line between the two rows below the header stands at two thirds of the box.
    await expect.poll(() => colors(250, 350)).toEqual([white, white]);
    expect(await colors(299, 300, 301)).not.toEqual([white, white, white]);
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

  it.each([
    ['of all rows', {}, { rowHeight: 60 }, { rowHeight: 40 }],
    ['that rows have at least', { rowHeight: 'auto', minRowHeight: 40 }, { minRowHeight: 60 }, { minRowHeight: 40 }],
  ])('gets another height %s where the line below one is pulled', async (_, more, after, before) => {
    const { page, saved } = await suite.open({ ...prices, ...more });
    await page.keyboard.press('Tab');
    await page.locator('[data-grip="row:1"]').waitFor({ state: 'attached' });
    await suite.editor.drag([150, 180], [150, 200], [150, 220]);
    expect(await saved()).toMatchObject([after]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([before]);
  });

  it('takes the cells of a spreadsheet from the written cell on, as one step back', async () => {
    const { page, saved } = await suite.open(prices);
    await writeIn(110, 160, 'Tea');
    const paste = (text: string) =>
      page.evaluate((words) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', words);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('Latte\t4.20\thot\nMuffin\t5\tsweet\n');
    await expect.poll(() => field().inputValue()).toBe('Latte');
    // A single cell is words.
    await page.keyboard.press('End');
    await paste(' macchiato\n');
    await page.keyboard.press('Escape');
    const columns = [{ header: 'Item' }, { header: 'Price' }, { header: '' }];
    expect(await saved()).toMatchObject([
      {
        columns,
        rows: [
          [expect.stringContaining('Latte macchiato'), '4.20', 'hot'],
          ['Muffin', 5, 'sweet'],
        ],
      },
    ]);
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
    expect(await saved()).toMatchObject([{ columns: prices.columns, rows: prices.rows }]);
  });

  it('has one look for a cell, which Ctrl B, I and U switch, and one for its headings', async () => {
    const { page, saved } = await suite.open(prices);
    await writeIn(110, 160, 'Tea');
    for (const key of ['b', 'i', 'u']) await page.keyboard.press(`Control+${key}`);
    await page.keyboard.type('!');
    await expect.poll(() => field().inputValue()).toContain('!');
    await page.keyboard.press('Tab');
    await expect.poll(() => field().inputValue()).toBe('3');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+b');
    await writeIn(110, 120, 'Item');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Escape');
    const look = { fontWeight: 700, fontStyle: 'italic', textDecoration: 'underline' };
    expect(await saved()).toMatchObject([
      {
        headerStyle: { fontWeight: 400 },
        rows: [
          [
            { text: expect.stringContaining('!'), ...look },
            { text: 3, fontWeight: 400 },
          ],
          ['Cake', 4],
        ],
      },
    ]);
  });

  it('has as many rows as a list of the data that its rows are bound to', async () => {
    const columns = [
      { header: 'Item', key: 'item' },
      { header: 'Price', key: 'price' },
    ];
    const rowStyles = [{ when: 'row.price > 3', style: { backgroundColor: '#00ff00' } }];
    const { page, colorAt, saved, loadRows } = await suite.open({ ...prices, columns, rows: [], rowStyles });
    const items = [3, 4, 5].map((price) => ({ item: 'Tea', price }));
    await loadRows('menu.json', JSON.stringify([{ items }, { items: items.slice(0, 1) }]));
    await page.getByText('Row 1 of 2').waitFor();
    await suite.editor.canvas.focus();
    await page.keyboard.press('Tab');
    const rows = page.getByRole('group', { name: 'Rows', exact: true });
    await rows.hover();
    await rows.getByRole('button', { name: 'Bind to data' }).click();
    await page.getByRole('option', { name: 'items' }).click();
    const drawn = () => Promise.all([150, 190, 230].map((y) => colorAt(450, y)));
    const [white, green] = [
      [255, 255, 255],
      [0, 255, 0],
    ];
    await expect.poll(drawn).toEqual([white, green, green]);
    await page.getByRole('button', { name: 'Next row' }).click();
    await expect.poll(drawn).toEqual([white, white, white]);
    expect(await saved()).toMatchObject([{ rows: '{{ items }}' }]);
  });

  it('shows the look that the inspector gives a column, and rows of which a condition holds', async () => {
    const columns = prices.columns.map((column) => ({ ...column, width: 200 }));
    const { page, colorAt, saved } = await suite.open({ ...prices, columns });
    await page.keyboard.press('Tab');
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    const write = async (holder: string, name: string, text: string) => {
      const written = group(holder).getByRole('textbox', { name, exact: true });
      await written.fill(text);
      await written.press('Enter');
    };
    await group('Columns')
      .getByRole('button', { name: /^Columns 2/ })
      .click();
    await group('Columns').getByRole('button', { name: 'Add: Style' }).click();
    await write('Columns', 'Background', '#ff0000');
    await group('Columns').getByRole('combobox', { name: 'Font weight' }).selectOption('700');
    await group('Styles by condition').getByRole('button', { name: 'Add: Styles by condition' }).click();
    await group('Styles by condition')
      .getByRole('button', { name: /^Styles by condition 1/ })
      .click();
    await write('Styles by condition', 'When', 'row[1] > 3');
    await write('Styles by condition', 'Background', '#00ff00');
    const places = [
      [250, 150],
      [350, 150],
      [250, 190],
      [350, 190],
    ] as const;
    const drawn = () => Promise.all(places.map(([x, y]) => colorAt(x, y)));
    const white = [255, 255, 255];
    const red = [255, 0, 0];
    const green = [0, 255, 0];
    await expect.poll(drawn).toEqual([white, red, green, green]);
    expect(await saved()).toMatchObject([
      {
        columns: [columns[0], { ...columns[1], style: { backgroundColor: '#ff0000', fontWeight: 700 } }],
        rowStyles: [{ when: 'row[1] > 3', style: { backgroundColor: '#00ff00' } }],
      },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(drawn).toEqual([white, red, white, red]);
  });

  it('takes a condition of rows that is chosen: a column, how it is compared, and with what', async () => {
    const columns = [
      { header: 'Item', key: 'item' },
      { header: 'Price', key: 'price' },
    ];
    const rows = [3, 4].map((price) => ({ item: 'Tea', price }));
    const rowStyles = [{ when: 'true', style: { backgroundColor: '#00ff00' } }];
    const { page, colorAt, saved } = await suite.open({ ...prices, columns, rows, rowStyles });
    await page.keyboard.press('Tab');
    const styles = page.getByRole('group', { name: 'Styles by condition', exact: true });
    await styles.getByRole('button', { name: /^Styles by condition 1/ }).click();
    await styles.getByRole('combobox', { name: 'Variable' }).selectOption('row.price');
    await styles.getByRole('combobox', { name: 'Comparison' }).selectOption('is');
    await styles.getByRole('textbox', { name: 'Value' }).fill('4');
    await styles.getByRole('textbox', { name: 'Value' }).press('Enter');
    const drawn = () => Promise.all([150, 190].map((y) => colorAt(450, y)));
    await expect.poll(drawn).toEqual([
      [255, 255, 255],
      [0, 255, 0],
    ]);
    expect(await saved()).toMatchObject([{ rowStyles: [{ ...rowStyles[0], when: 'row.price == 4' }] }]);
  });
});
