import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileForm } from '../contract/support/owned-ids.ts';
import { useEditor } from './support/use-editor.ts';

const box = { x: 100, y: 100, width: 120, height: 80 };
const title = { id: 'title', type: 'text', ...box, width: 300, text: 'Hello {{ name }}', fontSize: 32, name: 'Title' };
const card = { id: 'card', type: 'rectangle', ...box, fill: '#2f5bd7', name: 'Card' };

const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

describe('the panels of the editor', () => {
  const suite = useEditor({ sharesPage: true });
  const { open } = suite;
  const layer = (name: string): Locator =>
    suite.editor.page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name });
  const choose = (...names: readonly string[]) =>
    names.reduce(
      (before, name, index) => before.then(() => layer(name).click({ modifiers: index > 0 ? ['Control'] : [] })),
      Promise.resolve(),
    );
  const number = (name: string): Locator => suite.editor.page.getByRole('spinbutton', { name, exact: true });
  const written = (field: Locator) => field.inputValue();

  it('change a number by writing, by sums and by arrow keys, each as one step back', async () => {
    const { page, saved } = await open(card);
    await choose('Card');
    await number('X').fill('100+20');
    await page.keyboard.press('Enter');
    await number('X').press('Shift+ArrowUp');
    await expect.poll(() => written(number('X'))).toBe('130');
    expect(await saved()).toMatchObject([{ x: 130 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => written(number('X'))).toBe('120');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => written(number('X'))).toBe('100');
  });

  it('take back what is written when Escape is pressed', async () => {
    const { page } = await open(card);
    await choose('Card');
    await number('Width').fill('999');
    await page.keyboard.press('Escape');
    await expect.poll(() => written(number('Width'))).toBe('120');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('show of several elements what they have in common, and change all at once', async () => {
    const { saved } = await open(card, { ...card, id: 'other', name: 'Other', x: 300 });
    await choose('Card', 'Other');
    await expect.poll(() => number('X').getAttribute('placeholder')).toBe('Mixed');
    expect(await written(number('Width'))).toBe('120');
    await number('Width').fill('50');
    await number('Width').press('Enter');
    expect(await saved()).toMatchObject([
      { x: 100, width: 50 },
      { x: 300, width: 50 },
    ]);
  });

  it('align, distribute and group what is selected', async () => {
    const at = (id: string, x: number, y: number) => ({ ...card, id, name: id, x, y });
    const { page, saved } = await open(at('one', 100, 100), at('two', 250, 150), at('three', 500, 300));
    await choose('one', 'two');
    const tools = page.getByRole('group', { name: 'Arrange' });
    const press = (name: string) => tools.getByRole('button', { name, exact: true }).click();
    expect(await tools.getByRole('button', { name: 'Distribute across' }).isDisabled()).toBe(true);
    await choose('one', 'two', 'three');
    await press('Distribute across');
    await press('Align top');
    expect(await saved()).toMatchObject([
      { x: 100, y: 100 },
      { x: 300, y: 100 },
      { x: 500, y: 100 },
    ]);
    await page.keyboard.press('Control+z');
    await press('Tidy up');
    expect(await saved()).toMatchObject([
      { x: 100, y: 100 },
      { x: 100, y: 250 },
      { x: 100, y: 400 },
    ]);
    await press('Group');
    expect(await saved()).toMatchObject([{ type: 'group', children: [{}, {}, {}] }]);
  });

  it('bind a property to a variable, show its template, and reset it', async () => {
    const { page, saved } = await open(title);
    await choose('Title');
    const property = page.getByRole('group', { name: 'Font size', exact: true });
    await property.hover();
    await property.getByRole('button', { name: 'Bind to data' }).click();
    await page.getByRole('option', { name: /^name/ }).click();
    await expect.poll(() => written(property.getByRole('textbox'))).toBe('{{ name }}');
    await property.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => written(number('Font size'))).toBe('16');
    expect((await saved())[0]).not.toHaveProperty('fontSize');
  });

  it('bind in place of the sample of a new element, and behind what people wrote', async () => {
    const { page, saved } = await open(title, {
      id: 'code',
      type: 'qr',
      ...box,
      name: 'Code',
      value: 'https://example.com',
    });
    const bind = async (name: string) => {
      const property = page.getByRole('group', { name, exact: true });
      await property.hover();
      await property.getByRole('button', { name: 'Bind to data' }).click();
      await page.getByRole('option', { name: /^name/ }).click();
    };
    await choose('Code');
    await bind('Value');
    await choose('Title');
    await bind('Text');
    expect(await saved()).toMatchObject([{ text: 'Hello {{ name }} {{ name }}' }, { value: '{{ name }}' }]);
  });

  it('offer the colours, fonts and logos of the brand, and draw what is bound to them', async () => {
    const uploaded = await fetch(`${suite.service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${suite.service.apiKey}` },
      body: fileForm(await pictureOf('#c01010'), { name: 'logo.png' }),
    });
    const { data: logo } = (await uploaded.json()) as { readonly data: { readonly id: string } };
    const brand = {
      colors: [{ name: 'primary', value: '#0f766e' }],
      fonts: [{ name: 'heading', family: 'Lora' }],
      logos: [{ name: 'main', assetId: logo.id }],
    };
    const { page, saved } = await suite.openWith({
      elements: [
        { ...card, fill: '{{ brand.colors.primary }}' },
        { ...title, text: 'Hello', fill: '#000000' },
      ],
      // A page that is loaded already knows the brand that there was.
      prepare: async () => expect((await suite.service.call('PUT', '/v1/account/brand', brand)).status).toBe(200),
    });
    // Bound to the brand, and drawn with it: nothing is missing, and no variable is asked for.
    await page.getByRole('tab', { name: /^Checks/ }).click();
    await page.getByText('Nothing to mend in this row.').waitFor();
    await page.getByRole('tab', { name: 'Variables' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'brand' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Design' }).click();
    await choose('Title');
    const color = page.getByRole('group', { name: 'Text colour', exact: true });
    await color.getByRole('button', { name: 'Choose: Text colour' }).click();
    await page.getByRole('group', { name: 'Colours of the brand' }).getByRole('button', { name: 'primary' }).click();
    await page.keyboard.press('Escape');
    const family = page.getByRole('group', { name: 'Font', exact: true });
    await family.getByRole('button', { name: /^Font:/ }).click();
    const first = page.getByRole('listbox', { name: 'Font', exact: true }).getByRole('option').first();
    await first.getByText('Brand: heading').waitFor();
    await first.click();
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    await page.getByRole('region', { name: 'Logos of the brand' }).getByRole('button', { name: 'Add: main' }).click();
    await expect
      .poll(async () => (await saved()).map(({ fill, fontFamily, src }) => fill ?? fontFamily ?? src))
      .toHaveLength(3);
    expect(await saved()).toMatchObject([
      { fill: '{{ brand.colors.primary }}' },
      { fill: '#0f766e', fontFamily: 'Lora' },
      { type: 'image', alt: 'main' },
    ]);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await choose('Title');
    const shown = page.getByRole('group', { name: 'Text colour', exact: true });
    await shown.hover();
    await shown.getByRole('button', { name: 'Bind to data' }).click();
    await page.getByRole('option', { name: /^brand\.colors\.primary/ }).click();
    expect((await saved())[1]).toMatchObject({ fill: '{{ brand.colors.primary }}' });
  });

  it('declare a variable by giving it a default, which the page is then shown with', async () => {
    const { page, saved } = await open(title);
    await page.getByRole('tab', { name: 'Variables' }).click();
    const variable = page.getByRole('region', { name: 'name' });
    await variable.getByRole('button', { name: /^name/ }).click();
    await variable.getByRole('textbox', { name: 'Default' }).fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Checks/ }).click();
    await page.getByText('Nothing to mend in this row.').waitFor();
    await saved();
  });

  it('tell what is to be mended and what to do, and select the element', async () => {
    const { page } = await open({ ...title, text: 'A text that is far too long for its box and goes on', height: 30 });
    await page.getByRole('tab', { name: /^Checks\s*\d/ }).click();
    const problem = page.getByRole('tabpanel').getByRole('button', { name: /Title/ }).first();
    await problem.waitFor();
    expect(await problem.textContent()).toContain('Enlarge the box');
    await problem.click();
    await page.getByRole('tab', { name: 'Design' }).click();
    expect(await written(number('Font size'))).toBe('32');
  });

  it('step through the rows of a file and find the rows that have problems', async () => {
    const { page } = await open({ ...title, text: '{{ name }}' });
    const names = Array.from({ length: 60 }, (_, index) =>
      index === 41 ? 'A name that is much too long for it '.repeat(3) : 'Ada',
    );
    const csv = `name\n${names.join('\n')}\n`;
    const data = page.getByRole('group', { name: 'Data row' });
    await suite.editor.loadRows('people.csv', csv);
    await data.getByText('Row 1 of 60').waitFor();
    await data.getByRole('button', { name: 'Next row' }).click();
    await data.getByText('Row 2 of 60').waitFor();
    await data.getByRole('button', { name: 'Previous row' }).click();
    await data.getByText('Row 1 of 60').waitFor();
    await page.getByRole('tab', { name: /^Checks/ }).click();
    await page.getByRole('button', { name: 'Check all rows' }).click();
    const found = page.getByRole('button', { name: /^Row 42 · Title/ });
    await found.click();
    await data.getByText('Row 42 of 60').waitFor();
    await expect.poll(() => layer('Title').getAttribute('aria-selected')).toBe('true');
    await data.getByRole('combobox').selectOption({ label: 'Stress rows: Right-to-left' });
    await data.getByText('Row 4 of 7').waitFor();
  });

  it('rename, lock, hide and find layers', async () => {
    const { page, saved } = await open(card, title);
    await layer('Card').hover();
    await layer('Card').getByRole('button', { name: 'Rename Card' }).click();
    await page.getByRole('textbox', { name: 'Rename Card' }).fill('Back');
    await page.keyboard.press('Enter');
    await layer('Back').hover();
    await layer('Back').getByRole('button', { name: 'Lock Back' }).click();
    await layer('Back').getByRole('button', { name: 'Hide Back' }).click();
    await layer('Back').getByRole('button', { name: 'Show Back' }).waitFor();
    await page.getByRole('textbox', { name: 'Search layers' }).fill('hello');
    await expect.poll(() => page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem').count()).toBe(1);
    expect(await saved()).toMatchObject([{ name: 'Back', locked: true, visible: false }, { name: 'Title' }]);
  });

  it('add texts whose words are replaced by what is typed, or by the variable that is chosen', async () => {
    const { page, saved } = await open(title);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('button', { name: 'Add a heading' }).click();
    await page.keyboard.type('Night of Lights');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a line of text' }).click();
    await page.keyboard.press('Escape');
    const text = page.getByRole('group', { name: 'Text', exact: true });
    await text.hover();
    await text.getByRole('button', { name: 'Bind to data' }).click();
    await page.getByRole('option', { name: /^name/ }).click();
    expect(await saved()).toMatchObject([{}, { text: 'Night of Lights' }, { text: '{{ name }}' }]);
    expect(await page.getByRole('tree', { name: 'Layers' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    // Nothing reaches out of the panel, which a drag would push aside.
    const tree = page.getByRole('tree', { name: 'Layers' });
    expect(await tree.evaluate(({ parentElement: panel }) => panel?.parentElement?.scrollWidth)).toBe(
      await tree.evaluate(({ parentElement: panel }) => panel?.parentElement?.clientWidth),
    );
  });

  it('add what is chosen in the middle of the page, and fold away', async () => {
    const { page, saved } = await open();
    await page.route('**/v1/assets?*', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    await page.getByRole('status').getByText('No picture was uploaded yet').waitFor();
    await page.getByRole('button', { name: 'Elements' }).click();
    const panel = page.getByRole('region', { name: 'Elements' });
    await panel.getByRole('button', { name: 'Star', exact: true }).click();
    expect(await saved()).toMatchObject([{ id: 'star-1', type: 'star', x: 320, y: 220 }]);
    await page.getByRole('button', { name: 'Elements', exact: true }).click();
    expect(await panel.count()).toBe(0);
  });
});
