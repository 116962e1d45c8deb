import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenEditor, openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

const box = { x: 40, y: 40, width: 300, height: 60, fontSize: 32 };
const title = { id: 'title', type: 'text', ...box, text: '{{ name }}', name: 'Title' };
const plain = { id: 'plain', type: 'text', ...box, y: 200, text: 'Seat', name: 'Seat' };
const dataRow = (page: Page) => page.getByRole('group', { name: 'Data row' });

describe('the rows of data that a design is tried with', () => {
  let service: OwnAccount;
  let browser: Browser;
  let editor: OpenEditor;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterEach(() => editor.page.context().close());
  afterAll(async () => {
    await browser?.close();
  });
  const open = async (...elements: readonly object[]) => {
    editor = await openEditor({ browser, service, elements });
    return editor;
  };
  const dataSets = async () => (await service.call('GET', `/v1/designs/${editor.designId}/data-sets`)).body.data;

  it('are stored with the design, and the same row is shown when it is opened again', async () => {
    const { page, reload } = await open(title);
    const rows = Array.from({ length: 2_345 }, (_, index) => `Guest ${index + 1}`);
    const { promise: isStepped, resolve: stepped } = Promise.withResolvers<void>();
    await page.route('**/data-sets', async (route) => {
      await isStepped;
      await route.continue();
    });
    await editor.loadRows('guests.csv', `name\n${rows.join('\n')}\n`);
    await dataRow(page).getByText('Row 1 of 2345').waitFor();
    // While they are being stored.
    await dataRow(page).getByRole('button', { name: 'Previous row' }).click();
    await dataRow(page).getByText('Row 2345 of 2345').waitFor();
    stepped();
    await expect.poll(dataSets).toMatchObject([{ name: 'guests.csv', rowCount: 2_345 }]);
    const remembered = () => page.evaluate((id) => localStorage.getItem(`platen.panels.${id}.rows`), editor.designId);
    await expect.poll(remembered).not.toContain('unstored');
    await reload();
    await dataRow(page).getByText('Row 2345 of 2345').waitFor();
    // A file of the same name takes the place of the one before.
    await editor.loadRows('guests.csv', 'name\nAda\nGrace\n');
    await dataRow(page).getByText('Row 1 of 2').waitFor();
    await expect.poll(dataSets).toMatchObject([{ name: 'guests.csv', rowCount: 2 }]);
    await dataRow(page).getByRole('button', { name: 'Delete guests.csv' }).click();
    const question = page.getByRole('dialog', { name: 'Delete guests.csv' });
    await question.getByText('2 rows are deleted for good.').waitFor();
    expect(await dataSets()).toHaveLength(1);
    const remove = question.getByRole('button', { name: 'Delete the rows' });
    await page.route('**/data-sets/*', (route) => route.abort());
    await remove.click();
    await question.getByText('The rows could not be deleted: The service cannot be reached.').waitFor();
    await page.unroute('**/data-sets/*');
    await remove.click();
    await expect.poll(dataSets).toEqual([]);
    await dataRow(page).getByText('No data').waitFor();
    expect(editor.complaints.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
  });

  it('are read in a worker, which goes when all 10,000 are there', async () => {
    const { page } = await open(title);
    const workers: string[] = [];
    page.on('worker', (worker) => {
      workers.push('opened');
      worker.on('close', () => workers.push('closed'));
    });
    const rows = Array.from({ length: 10_000 }, (_, index) => `Guest ${index},"${index}, Long Street",${index},x,y,z`);
    await editor.loadRows('guests.csv', `name,street,seat,a,b,c\n${rows.join('\n')}\n`);
    await dataRow(page).getByText('Row 1 of 10000').waitFor();
    await expect.poll(() => workers.filter((each) => each === 'closed').length).toBeGreaterThan(0);
    await expect.poll(dataSets).toMatchObject([{ rowCount: 10_000 }]);
    expect(editor.complaints).toEqual([]);
  });

  it('have their letters where a file is not UTF-8, which is said', async () => {
    const { page } = await open(title);
    await editor.loadRows('guests.csv', Buffer.from('name\nJürgen\n', 'latin1'));
    await dataRow(page).getByText('read as Windows-1252').waitFor();
    await expect.poll(dataSets).toMatchObject([{ rowCount: 1 }]);
    const [{ id }] = await dataSets();
    const stored = await service.call('GET', `/v1/designs/${editor.designId}/data-sets/${id}`);
    expect(stored.body.data.rows).toEqual([{ name: 'Jürgen' }]);
    expect(editor.complaints).toEqual([]);
  });

  it('are chosen once it is known which there are, and stay chosen while and where they cannot be loaded', async () => {
    const { page, reload } = await open(title);
    const body = { name: 'Guests', rows: [{ name: 'Ada' }, { name: 'Grace' }] };
    await service.call('POST', `/v1/designs/${editor.designId}/data-sets`, body);
    const held: Route[] = [];
    await page.route('**/data-sets', (route) => void held.push(route));
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/data-sets/*', (route) => isSeen.promise.then(() => route.abort()));
    await reload();
    const choice = dataRow(page).getByRole('combobox', { name: 'Rows' });
    await expect.poll(() => held.length).toBe(1);
    expect(await choice.isDisabled()).toBe(true);
    await Promise.all(held.map((route) => route.continue()));
    // Waits until it can be chosen: the data set stands at this place from then on.
    await choice.selectOption({ index: 1 });
    await dataRow(page).getByText('Loading …').waitFor();
    isSeen.resolve();
    await dataRow(page).getByText('The rows could not be loaded').waitFor();
    expect(await choice.locator('option:checked').textContent()).toBe('Guests (2)');
    await page.unroute('**/data-sets/*');
    await dataRow(page).getByRole('button', { name: 'Try again' }).click();
    await dataRow(page).getByText('Row 1 of 2').waitFor();
    await expect.poll(() => dataRow(page).getByRole('status').textContent()).toBe('');
  });

  it('are not read from a workbook, of which is said what to do', async () => {
    const { page } = await open(title);
    await editor.loadRows('guests.xlsx', 'PK\u0003\u0004\u0014');
    const words = 'guests.xlsx could not be read: save it as CSV in your spreadsheet program first';
    await dataRow(page).getByText(words).waitFor();
  });

  it('show where they leave a text empty, which the checks tell as well', async () => {
    const { page } = await open(title);
    await editor.loadRows('guests.csv', 'name,seat\nAda,1\n,2\n');
    await dataRow(page).getByText('Row 1 of 2').waitFor();
    const empty = page.locator('[data-empty="title"]');
    // Until the page is laid out with the row, it shows what the design is without data.
    await expect.poll(() => empty.count()).toBe(0);
    await dataRow(page).getByRole('button', { name: 'Next row' }).click();
    await empty.filter({ hasText: '{{ name }}' }).waitFor();
    await page.getByRole('tab', { name: /Checks/ }).click();
    await page.getByRole('button', { name: /^Row 2 .*Nothing is shown here/ }).click();
    expect(editor.complaints).toEqual([]);
  });

  it('and how many have problems have room in a narrow window', async () => {
    const { page } = await open(title);
    await page.setViewportSize({ width: 1_024, height: 700 });
    await editor.loadRows('guests.csv', `name\nAda\n${'Ada '.repeat(60)}\n`);
    const problems = dataRow(page).getByRole('button', { name: '1 row has problems' });
    await problems.waitFor();
    const parts = [problems, page.getByRole('button', { name: 'Zoom out' }), page.getByRole('tab', { name: 'Design' })];
    const [figure, zoom, inspector] = await Promise.all(parts.map((part) => part.boundingBox()));
    if (!figure || !zoom || !inspector) throw new Error('A part of the editor is not shown.');
    expect(figure.x + figure.width).toBeLessThan(inspector.x);
    expect(zoom.y >= figure.y + figure.height || zoom.x >= figure.x + figure.width).toBe(true);
    await problems.click();
    await page.getByRole('button', { name: /^Row 2 · Title/ }).waitFor();
  });

  it('are shown all the same where they cannot be stored, which is said', async () => {
    const { page } = await open(title);
    await page.route('**/data-sets', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await editor.loadRows('guests.csv', 'name\nAda\nGrace\n');
    await dataRow(page).getByText('Row 1 of 2').waitFor();
    await dataRow(page).getByRole('status').filter({ hasText: 'in this tab only' }).waitFor();
    await dataRow(page).getByRole('button', { name: 'Next row' }).click();
    await dataRow(page).getByText('Row 2 of 2').waitFor();
  });

  it('give their columns to what is bound, beside variables and new ones by a name', async () => {
    const { page, saved } = await open(title, plain);
    await editor.loadRows('guests.csv', 'name,seat no\nAda,12\n');
    await dataRow(page).getByText('Row 1 of 1').waitFor();
    await page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name: 'Seat' }).click();
    const bind = async (property: string) => {
      const group = page.getByRole('group', { name: property, exact: true });
      await group.hover();
      await group.getByRole('button', { name: 'Bind to data' }).click();
    };
    await bind('Text');
    await page.getByRole('option', { name: 'seat no Column of the data' }).click();
    await bind('Font size');
    await page.getByRole('combobox', { name: 'Search variables' }).fill('size');
    await page.getByRole('option', { name: 'New variable “size”' }).click();
    expect(await saved()).toMatchObject([{}, { text: 'Seat {{ ["seat no"] }}', fontSize: '{{ size }}' }]);
    expect(editor.complaints).toEqual([]);
  });

  it('take the place of what a code says, which tells in which row it cannot be drawn', async () => {
    const code = { id: 'bar', name: 'Bar', type: 'barcode', x: 40, y: 40, width: 240, height: 96 };
    const { page, canvas, saved } = await open({ ...code, value: '4006381333931', format: 'ean13' });
    await editor.loadRows('goods.csv', 'ean\n4006381333931\n4006381333930\n');
    await dataRow(page).getByText('Row 1 of 2').waitFor();
    await page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name: 'Bar' }).click();
    const value = page.getByRole('group', { name: 'Value', exact: true });
    await value.hover();
    await value.getByRole('button', { name: 'Bind to data' }).click();
    await page.getByRole('option', { name: /^ean/ }).click();
    expect(await saved()).toMatchObject([{ value: '{{ ean }}' }]);
    await page.getByText('Will be scanned').waitFor();
    await dataRow(page).getByRole('button', { name: 'Next row' }).click();
    await page.getByText(/^May not be scanned\..*its check digit is 0 and should be 1/).waitFor();
    await canvas.getByRole('alert').getByText('will not draw this until what “Checks” tells').waitFor();
    await page.getByRole('tab', { name: /^Checks/ }).click();
    await page
      .getByRole('button', { name: /^Bar\s*value: a barcode of format ean13/ })
      .first()
      .waitFor();
  });

  it('become a batch of all of them, with the design as it is on the screen', async () => {
    const { page, canvas } = await open(title, plain);
    await editor.loadRows('guests.csv', 'name,note\n"Ada, of London",=1\nGrace,2\n');
    await expect.poll(dataSets).toHaveLength(1);
    await canvas.focus();
    for (const key of ['Tab', 'Tab', 'Delete']) await page.keyboard.press(key);
    const exporting = page.getByRole('dialog', { name: 'Export' });
    const all = exporting.getByRole('button', { name: 'All 2 rows as a batch' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await all.click();
    await page.getByRole('heading', { level: 1, name: 'New batch' }).waitFor();
    await page.getByText('guests.csv', { exact: true }).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Ada, of London' }).waitFor();
    await page.getByRole('button', { name: 'Send 2 rows' }).waitFor();
    const stored = await service.call('GET', `/v1/designs/${editor.designId}`);
    expect(stored.body.data.canvasData.elements).toMatchObject([{ id: 'title' }]);
    // Rows that nobody stored are no batch.
    await page.goBack();
    const source = dataRow(page).getByRole('combobox', { name: 'Rows' });
    await source.selectOption({ label: 'Defaults' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await exporting.waitFor();
    expect(await all.count()).toBe(0);
    expect(editor.complaints).toEqual([]);
  });

  it('decide what is drawn, without a word of Liquid', async () => {
    const { page, saved } = await open(title, plain);
    await page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name: 'Seat' }).click();
    await page.getByRole('button', { name: 'Visibility', exact: true }).click();
    const visible = page.getByRole('group', { name: 'Visible', exact: true });
    await visible.getByRole('radio', { name: 'If …' }).click();
    await visible.getByRole('combobox', { name: 'Variable' }).selectOption('name');
    await visible.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is not' });
    await visible.getByRole('textbox', { name: 'Value' }).fill('Ada');
    await page.keyboard.press('Enter');
    expect((await saved())[1]).toMatchObject({ visible: 'name != "Ada"' });
    await visible.getByRole('button', { name: 'Write the condition' }).click();
    await visible.getByRole('textbox', { name: 'Condition' }).fill('name != "Ada" and name');
    await page.keyboard.press('Enter');
    expect((await saved())[1]).toMatchObject({ visible: 'name != "Ada" and name' });
    // A column of the data that no variable is called after yet.
    await editor.loadRows('guests.csv', 'name,is vip\nAda,yes\n');
    await dataRow(page).getByText('Row 1 of 1').waitFor();
    await visible.getByRole('radio', { name: 'Always' }).click();
    await visible.getByRole('radio', { name: 'If …' }).click();
    await visible.getByRole('combobox', { name: 'Variable' }).selectOption('is vip');
    await visible.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is' });
    await visible.getByRole('textbox', { name: 'Value' }).fill('yes');
    await page.keyboard.press('Enter');
    expect((await saved())[1]).toMatchObject({ visible: '["is vip"] == "yes"' });
    expect(editor.complaints).toEqual([]);
  });
});
