import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { harfBuzzByName } from '../../scripts/studio-parts.ts';
import { type OpenEditor, openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';
import type { checkBothWays } from './support/rows-both-ways.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const box = { width: 300, height: 60 };
const title = { id: 'title', type: 'text', ...box, x: 40, y: 40, text: '{{ name }}', fontSize: 32 };
/** Something of all that layout asks of an engine: fonts of several scripts, pictures, codes, marked texts, patterns. */
const elements = [
  { ...title, fit: 'shrink' },
  { id: 'note', type: 'text', ...box, x: 40, y: 120, text: '**{{ name }}**', textFormat: 'markdown', fontSize: 20 },
  { id: 'hyphens', type: 'text', ...box, x: 40, y: 200, width: 90, fit: 'none', text: '{{ words }}', hyphenate: true },
  { id: 'code', type: 'barcode', x: 400, y: 40, width: 300, height: 90, value: '{{ code }}', format: 'ean13' },
  { id: 'qr', type: 'qr', x: 400, y: 160, width: 90, height: 90, value: '{{ name }}' },
  { id: 'photo', type: 'image', x: 600, y: 300, width: 150, height: 150, src: '{{ photo }}', onError: 'placeholder' },
];
const names = ['Ada', 'Wolfgang Amadeus Mozart', 'عبد الرحمن بن محمد', 'สมชาย ใจดี', '', 'Ђорђе 🎉', '山田太郎'];
const rows = Array.from({ length: 63 }, (_, index) => ({
  name: names[index % names.length]?.repeat(index % 9 === 0 ? 4 : 1),
  words: index % 2 === 0 ? 'Donaudampfschifffahrtsgesellschaft' : 'kurz',
  code: index % 5 === 0 ? 'no digits' : '4006381333931',
  photo: index % 4 === 0 ? 'https://pictures.invalid/none.png' : dot,
  ...(index % 10 === 0 && { unknown: 'value' }),
}));

describe('all rows of data, checked in workers', () => {
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

  it('have the problems that the page itself finds, one row after the other', async () => {
    editor = await openEditor({ browser, service, elements: [title] });
    const address = await serveBothWays(editor.page, service);
    const design = { width: 800, height: 600, canvasData: { elements } };
    const call = [design, rows].map((value) => JSON.stringify(value)).join();
    const { inPage, inWorkers, done }: Awaited<ReturnType<typeof checkBothWays>> = await editor.page.evaluate(
      `import(${JSON.stringify(address)}).then(({ checkBothWays }) => checkBothWays(${call}))`,
    );
    expect(done).toBe(rows.length);
    expect(inWorkers).toEqual(inPage);
    const codes = new Set(inPage.flat().map(({ code }) => code));
    expect([...codes].sort()).toEqual([
      'CODE_EMPTY',
      'CODE_TOO_SMALL',
      'EMPTY_TEXT',
      'IMAGE_ENLARGED',
      'IMAGE_UNAVAILABLE',
      'INVALID_DYNAMIC_DATA',
      'MARKUP_UNUSED',
      'TEXT_OVERFLOW',
      'TEXT_SHRUNK',
    ]);
  });

  it('are the stress rows while one is shown, with a text for each name that the design reads in an object', async () => {
    const invitation = { ...title, width: 620, text: 'Dear {{ guest.name }}, welcome to the feast', fontSize: 30 };
    editor = await openEditor({ browser, service, elements: [invitation] });
    const { page } = editor;
    const group = page.getByRole('group', { name: 'Data row' });
    await group.getByRole('combobox').selectOption({ label: 'Stress rows: Twice as long' });
    await group.getByText('Row 6 of 7').waitFor();
    await group.getByRole('button', { name: '4 rows have problems' }).click();
    await page
      .getByRole('button', { name: /^Row 4/ })
      .first()
      .click();
    await group.getByText('Row 4 of 7').waitFor();
  });

  it('are counted beside the data by themselves, again after each edit, and are unknown meanwhile', async () => {
    editor = await openEditor({ browser, service, elements: [title] });
    const { page, canvas } = editor;
    const group = page.getByRole('group', { name: 'Data row' });
    const csv = ['name', ...Array.from({ length: 40 }, (_, index) => 'Ada '.repeat(index % 4 === 3 ? 20 : 1))].join(
      '\n',
    );
    await editor.loadRows('people.csv', csv);
    await group.getByRole('button', { name: '10 rows have problems' }).click();
    await page.getByRole('button', { name: /^Row 8 · / }).click();
    await group.getByText('Row 8 of 40').waitFor();
    await page.getByRole('tab', { name: 'Design' }).click();
    const size = page.getByRole('spinbutton', { name: 'Font size' });
    await size.fill('6');
    await page.keyboard.press('Enter');
    await group.getByText('No row has problems').waitFor();
    const shown = await group.evaluateHandle((element) => {
      const texts: string[] = [];
      const note = () => texts.push(element.lastElementChild?.textContent ?? '');
      new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    await canvas.focus();
    await page.keyboard.press('Control+z');
    await group.getByText('10 rows have problems').waitFor();
    const texts = new Set(await shown.jsonValue());
    expect([...texts]).toEqual(['Rows not checked', 'Checking rows …', '10 rows have problems']);
    expect(editor.complaints).toEqual([]);
  });
});

/** Gives the page a module beside those of Studio, and answers its address. */
async function serveBothWays(page: Page, { url }: OwnAccount): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: { 'both-ways': path.join(import.meta.dirname, 'support/rows-both-ways.ts') },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    outdir: 'out',
    external: ['module'],
    plugins: [harfBuzzByName],
  });
  for (const { path: file, text } of outputFiles) {
    await page
      .context()
      .route(`${url}/studio/${path.basename(file)}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: text }),
      );
  }
  return `${url}/studio/both-ways.js`;
}
