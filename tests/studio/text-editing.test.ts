import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { useEditor } from './support/use-editor.ts';

const words = (text: string, more: object = {}) => {
  return { id: 't', type: 'text', x: 100, y: 100, width: 500, height: 200, text, fontSize: 40, fit: 'none', ...more };
};

describe('writing in a text on the canvas', () => {
  const suite = useEditor({ sharesPage: true });
  const { open } = suite;
  const press = (...keys: readonly string[]) =>
    keys.reduce(async (last, key) => {
      await last;
      await suite.editor.page.keyboard.press(key);
    }, Promise.resolve());
  /** Presses keys that do not wait for what the ones before show. */
  const atOnce = (...keys: readonly string[]) => Promise.all(keys.map((key) => suite.editor.page.keyboard.press(key)));
  const type = (text: string) => suite.editor.page.keyboard.type(text);
  const field = () => suite.editor.page.getByRole('textbox', { name: /^Text of/ });
  const caret = () => suite.editor.page.locator('[data-text="caret"]');
  /** px of the window. */
  const caretX = async () => Number(await caret().getAttribute('x1'));
  /** Whether something dark is painted in a band of the page below `y`. */
  const hasInk = async (x: number, y: number) => {
    const [from, to] = [await suite.editor.at(x, y), await suite.editor.at(x + 200, y + 40)];
    const clip = { ...from, width: to.x - from.x, height: to.y - from.y };
    const { data } = PNG.sync.read(await suite.editor.page.screenshot({ clip }));
    return data.some((value, index) => index % 4 < 3 && value < 60);
  };
  /** Opens a text and begins to write at a point of the page. */
  const writeAt = async (x: number, y: number) => {
    await suite.editor.click(x, y, { clickCount: 2 });
    await caret().waitFor({ state: 'attached' });
  };

  it('begins with a double click where it was clicked, and stores what was typed', async () => {
    const { saved } = await open(words('Hello'));
    await writeAt(590, 120);
    await type(', World');
    await expect.poll(() => field().inputValue()).toBe('Hello, World');
    expect(await saved()).toMatchObject([{ text: 'Hello, World' }]);
  });

  it('selects a word with two clicks and a paragraph with three', async () => {
    await open(words('Two words\nThird word'));
    await writeAt(590, 120);
    const selected = () =>
      field().evaluate((own) => {
        const { value, selectionStart, selectionEnd } = own as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd);
      });
    await suite.editor.click(220, 125, { clickCount: 2 });
    await expect.poll(selected).toBe('words');
    await suite.editor.click(220, 125, { clickCount: 3 });
    await expect.poll(selected).toMatch(/^Two words\n?$/);
  });

  it.each([
    ['ends in an ellipsis at the edge of its box', { overflow: 'ellipsis', height: 60, maxLines: 1 }, false],
    ['grows with what is typed', { overflow: 'expand', height: 60 }, true],
  ])('%s', async (_, more, grows) => {
    await open(words('Begin', { ...more, width: 220 }));
    await writeAt(110, 120);
    await press('Control+End');
    expect(await hasInk(100, 175)).toBe(false);
    await type(' and much more than one line has room for');
    await expect.poll(() => hasInk(100, 175)).toBe(grows);
    // In neither is anything painted beside the box.
    expect(await hasInk(340, 100)).toBe(false);
  });

  it('begins with Enter with all selected, and ends with Escape on the element', async () => {
    const { saved, page } = await open(words('Hello'));
    await press('Tab', 'Enter');
    await caret().waitFor({ state: 'attached' });
    await type('New');
    await press('Escape');
    await field().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION');
    await press('ArrowRight');
    expect(await saved()).toMatchObject([{ text: 'New', x: 101 }]);
  });

  it('writes at once in a text that the tool made, as one step back, and leaves no text without words', async () => {
    const { click, saved, page } = await open();
    await press('t');
    await click(300, 300);
    await caret().waitFor({ state: 'attached' });
    await press('Escape');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await press('t');
    await click(300, 300);
    await caret().waitFor({ state: 'attached' });
    await type('Made');
    await press('Escape');
    expect(await saved()).toMatchObject([{ type: 'text', text: 'Made' }]);
    await press('Control+z');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('takes back a word with each step, while one goes on writing', async () => {
    await open(words(''));
    await press('Tab', 'Enter');
    await caret().waitFor({ state: 'attached' });
    await type('one two');
    await press('Enter');
    await type('three');
    for (const left of ['one two\n', 'one ', '']) {
      await press('Control+z');
      await expect.poll(() => field().inputValue()).toBe(left);
    }
    await press('Control+Shift+z');
    await type('!');
    await expect.poll(() => field().inputValue()).toBe('one !');
  });

  it('walks with the caret through Latin, Hebrew and Thai as they are seen, letter by letter', async () => {
    await open(words('ab שלום กำ'));
    await press('Tab', 'Enter');
    await caret().waitFor({ state: 'attached' });
    await press('Home');
    const places = [await caretX()];
    for (let step = 0; step < 9; step += 1) {
      await press('ArrowRight');
      await expect.poll(caretX).toBeGreaterThan((places.at(-1) ?? 0) + 1);
      places.push(await caretX());
    }
    await press('ArrowRight');
    expect(await caretX()).toBe(places.at(-1));
    for (const before of places.slice(0, -1).toReversed()) {
      await press('ArrowLeft');
      await expect.poll(caretX).toBeCloseTo(before, 1);
    }
  });

  it('makes the words bold that are selected, and not the others', async () => {
    const { saved } = await open(words('one two three'));
    await writeAt(590, 120);
    await press('Home', 'Control+ArrowRight', 'ArrowRight', 'Control+Shift+ArrowRight', 'Control+b');
    expect(await saved()).toMatchObject([{ text: 'one two three', spans: [{ start: 4, end: 7, fontWeight: 700 }] }]);
  });

  it('takes what an input method writes while it is still choosing, and stores what it chose', async () => {
    const { saved, page } = await open(words('日本'));
    await writeAt(590, 120);
    const browserSession = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      browserSession.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    // Each of these letters is as wide as the font is high.
    const letter = (await suite.editor.at(40, 0)).x - (await suite.editor.at(0, 0)).x;
    const start = await caretX();
    await compose('ご');
    await compose('ごは');
    await expect.poll(caretX).toBeCloseTo(start + 2 * letter, 1);
    expect(await field().inputValue()).toBe('日本ごは');
    await page.locator('[data-text="composed"]').waitFor({ state: 'attached' });
    await browserSession.send('Input.insertText', { text: '語' });
    await page.locator('[data-text="composed"]').waitFor({ state: 'detached' });
    await expect.poll(caretX).toBeCloseTo(start + letter, 1);
    expect(await saved()).toMatchObject([{ text: '日本語' }]);
  });

  /** Pastes as the browser does, with what another program has put on the clipboard. */
  const paste = (data: Readonly<Record<string, string>>) =>
    field().evaluate((own, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      own.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

  it('pastes words with their weight, slant, line, colour and link from HTML, and nothing else of it', async () => {
    const { saved, page } = await open(words('Hi '));
    await writeAt(590, 120);
    const html = `<meta charset="utf-8"><style>b { color: green }</style><p style="font-size: 90px">a <b>bold</b>
      <i style="color: #c00000; position: fixed">red</i> <a href="https://example.com/x" onclick="x()">link</a>
      <a href="javascript:window.ran=1">bad</a><u>line</u></p><img src="x" onerror="window.ran = 1"><script>window.ran = 1</script>`;
    await paste({ 'text/html': html, 'text/plain': 'unused' });
    await expect.poll(() => field().inputValue()).toBe('Hi a bold red link badline');
    expect(await saved()).toMatchObject([
      {
        spans: [
          { start: 5, end: 9, fontWeight: 700 },
          { start: 10, end: 13, fontStyle: 'italic', fill: '#c00000' },
          { start: 14, end: 18, href: 'https://example.com/x' },
          { start: 22, end: 26, textDecoration: 'underline' },
        ],
      },
    ]);
    expect(await page.evaluate(() => (globalThis as { readonly ran?: number }).ran)).toBeUndefined();
  });

  it('pastes words alone with Shift', async () => {
    const { saved } = await open(words('Hi '));
    await writeAt(590, 120);
    await press('Shift');
    await paste({ 'text/html': '<b>bold</b>', 'text/plain': 'plain\r\ntext' });
    const [text] = await saved();
    expect(text).toMatchObject({ text: 'Hi plain\ntext' });
    expect(text).not.toHaveProperty('spans');
  });

  it('copies words with their look, and pastes them elsewhere in the text', async () => {
    const { saved } = await open(words('one two', { spans: [{ start: 0, end: 3, fontWeight: 700, fill: '#ff0000' }] }));
    await writeAt(590, 120);
    const copied = await field().evaluate((own) => {
      (own as HTMLTextAreaElement).setSelectionRange(0, 5);
      document.dispatchEvent(new Event('selectionchange'));
      const clipboardData = new DataTransfer();
      own.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return Object.fromEntries(clipboardData.types.map((type) => [type, clipboardData.getData(type)]));
    });
    await press('Control+End');
    await paste(copied);
    await expect.poll(() => field().inputValue()).toBe('one twoone t');
    const look = { fontWeight: 700, fill: '#ff0000' };
    expect(await saved()).toMatchObject([
      {
        text: 'one twoone t',
        spans: [
          { start: 0, end: 3 },
          { start: 7, end: 10, ...look },
        ],
      },
    ]);
  });

  it('offers variables where two braces are typed, by keyboard and by pointer', async () => {
    const { saved, page } = await open(words('To '), words('{{city}} {{name}} {{nation}}', { id: 'b', y: 400 }));
    await writeAt(590, 120);
    await type('{{na');
    const options = page.getByRole('listbox', { name: 'Variables' }).getByRole('option');
    await expect.poll(() => options.allTextContents()).toEqual(['name', 'nation']);
    await press('ArrowDown');
    const active = await field().getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('nation');
    await press('Enter');
    await expect.poll(() => field().inputValue()).toBe('To {{ nation }}');
    await type(', {{');
    await options.filter({ hasText: 'city' }).click();
    await expect.poll(() => field().inputValue()).toBe('To {{ nation }}, {{ city }}');
    await type('!');
    expect(await saved()).toMatchObject([{ text: 'To {{ nation }}, {{ city }}!' }, {}]);
  });

  it('offers what the brand has after the variables', async () => {
    const client = createClient(suite.service.url, suite.service.apiKey);
    const brand = { colors: [{ name: 'primary', value: '#1e3a8a' }], fonts: [{ name: 'heading', family: 'Inter' }] };
    const { page } = await suite.openWith({
      elements: [words('To '), words('{{headline}}', { id: 'b', y: 400 })],
      // A page that is loaded already knows the brand that there was.
      prepare: async () => expect((await client.call('PUT', '/v1/account/brand', { body: brand })).status).toBe(200),
    });
    await writeAt(590, 120);
    await type('{{');
    const options = page.getByRole('listbox', { name: 'Variables' }).getByRole('option');
    await expect
      .poll(() => options.allTextContents())
      .toEqual(['headline', 'brand.colors.primary', 'brand.fonts.heading']);
    await type('brand.f');
    await press('Enter');
    await expect.poll(() => field().inputValue()).toBe('To {{ brand.fonts.heading }}');
  });

  it('shows the source of a text while one writes, and the data after', async () => {
    const variables = [{ name: 'name', default: 'A very long name that breaks the line of this text' }];
    await suite.openWith({ elements: [words('Dear {{name}}')], variables });
    await writeAt(150, 120);
    await expect.poll(() => suite.editor.page.locator('[data-text="variable"]').count()).toBe(1);
    await expect.poll(() => field().getAttribute('aria-description')).toBe('Line 1 of 1');
    expect(await field().inputValue()).toBe('Dear {{name}}');
    await expect.poll(() => hasInk(110, 105)).toBe(true);
    expect(await hasInk(110, 160)).toBe(false);
    await press('Escape');
    await expect.poll(() => hasInk(110, 160)).toBe(true);
  });

  it('sets what the inspector has of font and colour for the selected words', async () => {
    const { saved, page } = await open(words('one two three'));
    await writeAt(590, 120);
    await press('Home', 'Control+ArrowRight', 'Control+Shift+ArrowRight');
    await page.getByText('Font, colour and link are those of the selected words.').waitFor();
    const size = page
      .getByRole('textbox', { name: 'Font size' })
      .or(page.getByRole('spinbutton', { name: 'Font size' }));
    await size.first().fill('60');
    await size.first().press('Enter');
    await page.getByRole('button', { name: 'Links and accessibility', exact: true }).click();
    const look = { fill: '#c00000', href: 'https://example.com/x' };
    for (const [name, value] of [
      ['Text colour', look.fill],
      ['Link', look.href],
    ] as const) {
      const written = page.getByRole('textbox', { name, exact: true });
      await written.fill(value);
      await written.press('Enter');
    }
    const [own] = await saved();
    expect(own).toMatchObject({ fontSize: 40, spans: [{ start: 3, end: 7, fontSize: 60, ...look }] });
    expect(own).not.toHaveProperty('href');
  });

  it('writes in the cells of a table: Tab goes to the next, Enter ends, and a number stays one', async () => {
    const columns = [{ header: 'Item' }, { header: 'Price' }];
    const rows = [
      ['Tea', 3],
      ['', '{{ price }}'],
    ];
    const table = { id: 'a', type: 'table', x: 100, y: 100, width: 400, height: 200, columns, rows, rowHeight: 40 };
    const { saved } = await open(table);
    await writeAt(110, 160);
    expect(await field().inputValue()).toBe('Tea');
    await press('Control+a');
    await type('Coffee');
    await atOnce('Tab', '4', 'Tab', 'C', 'a', 'k', 'e', 'Tab');
    await expect.poll(() => field().inputValue()).toBe('{{ price }}');
    await press('Shift+Tab');
    await atOnce('End', 's', 'Home', 'T', 'End', 'Enter');
    await field().waitFor({ state: 'detached' });
    expect(await saved()).toMatchObject([
      {
        rows: [
          ['Coffee', 4],
          ['TCakes', '{{ price }}'],
        ],
      },
    ]);
  });
});
