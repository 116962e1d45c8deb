import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ada, setupToken } from '../contract/support/people.ts';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { comparePixels, decodePng } from '../parity/support/compare-pixels.ts';
import { bytesOf, openBrowser } from './support/open-editor.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/guides/studio');
/** Names that no ticket has room for. */
const longNames = new Map([
  [12, 'Maria Anna Sophia Cäcilia Kalogeropoulou'],
  [47, 'Prince Alexander Constantine of Schleswig-Holstein'],
  [81, 'Hubert Blaine Wolfe Schlegelsteinhausen Bergerdorff'],
  [103, 'Juan Carlos Alfonso Víctor María de Borbón'],
  [140, 'Chukwuemeka Odumegwu Oluwaseun Adebayo-Nnamdi'],
  [166, 'Dr. Dr. Karl-Theodor von und zu Guttenberg-Lohr'],
  [199, 'Anneliese Friederike Charlotte Müller-Lüdenscheidt'],
]);
const guests = Array.from({ length: 200 }, (_, index) => [
  longNames.get(index) ?? `Guest ${index + 1}`,
  `${String.fromCharCode(65 + Math.floor(index / 20))}${(index % 20) + 1}`,
  `https://tickets.example/${4_000 + index}`,
]);
const csv = ['name,seat,code', ...guests.map((cells) => cells.join(','))].join('\n');
const rowsWithLongNames = [...longNames.keys()].map((index) => index + 1);

let service: Service;
let browser: Browser;
let isSetUp = false;
beforeAll(async () => {
  buildService();
  service = await startService({ program: 'build' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** A frame of the film strip in the guide, written where that is asked for. */
async function frame(page: Page, name: string): Promise<void> {
  if (process.env['PLATEN_WRITE_FILM'] === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** What somebody does at a window of the browser. */
async function openStory() {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dataRow = page.getByRole('group', { name: 'Data row' });
  const allRows = page.getByRole('region', { name: 'Check all rows' });
  return {
    page,
    button,
    /** Opens the address that the start prints, or signs in where that was done. */
    enter: async () => {
      await page.goto(service.url + (isSetUp ? '/login' : `/setup?token=${setupToken(service)}`));
      if (!isSetUp) await page.getByLabel('Name', { exact: true }).fill(ada.name);
      await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
      await page.getByLabel('Password', { exact: true }).fill(ada.password);
      await button(isSetUp ? 'Sign in' : 'Create account').click();
      isSetUp = true;
    },
    /** px of the window where a share of the design's width and height is. */
    at: async (x: number, y: number): Promise<readonly [number, number]> => {
      const paper = await page.locator('[data-paper]').boundingBox();
      if (!paper) throw new Error('the page is not shown');
      return [paper.x + x * paper.width, paper.y + y * paper.height];
    },
    set: async (role: 'spinbutton' | 'textbox', name: string, value: string) => {
      const field = page.getByRole(role, { name, exact: true });
      await field.fill(value);
      await field.press('Enter');
    },
    /** Binds a property of what is selected, by the button and the name of a variable or column. */
    bind: async (property: string, variable: string) => {
      const group = page.getByRole('group', { name: property, exact: true });
      await group.hover();
      await group.getByRole('button', { name: 'Bind to data' }).click();
      await page.getByRole('combobox', { name: 'Search variables' }).fill(variable);
      await page.getByRole('option', { name: new RegExp(`^(New variable “)?${variable}`) }).click();
    },
    loadGuests: async () => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Load CSV or JSON').click()]);
      await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await dataRow.getByText('Row 1 of 200').waitFor();
    },
    /** The rows that have a problem, as "Checks" tells them once it says how many rows there are. */
    rowsWithProblems: async (verdict: RegExp) => {
      await page.getByRole('tab', { name: /^Checks/ }).click();
      await button('Check all rows').click();
      await allRows.getByText(verdict).waitFor();
      const titles = await allRows.getByRole('button', { name: /^Row \d+/ }).allTextContents();
      return [...new Set(titles.map((title) => Number(/^Row (\d+)/.exec(title)?.[1])))];
    },
    showProblem: async (row: number) => {
      await allRows
        .getByRole('button', { name: new RegExp(`^Row ${row} `) })
        .first()
        .click();
      await dataRow.getByText(`Row ${row} of 200`).waitFor();
    },
    /** The call as the dialog gives it to copy. */
    copyCall: async (frameName?: string): Promise<string> => {
      await button('API call').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/is stored as version \d+/).waitFor();
      if (frameName !== undefined) await frame(page, frameName);
      const code = await dialog.getByRole('region', { name: 'curl' }).textContent();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return code ?? '';
    },
    /** The canvas "Page" of the preview at 100 %, as a PNG. */
    seenPage: async (frameName?: string): Promise<Buffer> => {
      await page.getByRole('region', { name: 'Canvas' }).focus();
      await page.keyboard.press('p');
      const canvas = page.locator('canvas[aria-label="Page"][aria-busy="false"]');
      await canvas.waitFor();
      await page.keyboard.press('Shift+Digit0');
      await canvas.waitFor();
      if (frameName !== undefined) await frame(page, frameName);
      const address = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
      await page.keyboard.press('Escape');
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    close: async () => {
      expect(complaints).toEqual([]);
      await context.close();
    },
  };
}

/** Sends a call of the dialog from a shell; answers its file and what it was warned of. */
async function run(code: string): Promise<{ readonly file: Buffer; readonly warnings: readonly unknown[] }> {
  const env = { PATH: process.env['PATH'], PLATEN_KEY: apiKey };
  const { data } = JSON.parse(execFileSync('bash', ['--norc', '-euc', code], { env, encoding: 'utf8' }));
  return { file: Buffer.from(await (await fetch(data.imageUrl)).arrayBuffer()), warnings: data.warnings };
}

function expectSamePixels(seen: Buffer, delivered: Buffer): void {
  const { percent, maxChannel } = comparePixels(decodePng(seen), decodePng(delivered));
  expect({ percent, maxChannel }).toEqual({ percent: 0, maxChannel: 0 });
}

it('somebody who has never seen Platen makes tickets for 200 guests', async () => {
  const story = await openStory();
  const { page, button, set, bind } = story;

  await story.enter();

  // Begins a ticket with a blank page.
  await button('New design').click();
  await frame(page, '1-new-design');
  await page.getByRole('menuitem', { name: 'Ticket' }).click();
  await page.waitForFunction(() => (document.querySelector('section canvas') as HTMLCanvasElement | null)?.width);
  const at = (x: number, y: number) => story.at(x / 900, y / 350);
  const draw = async (tool: string, [x, y, right, bottom]: readonly [number, number, number, number]) => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: tool, exact: true }).click();
    await page.mouse.move(...(await at(x, y)));
    await page.mouse.down();
    await page.mouse.move(...(await at(right, bottom)), { steps: 4 });
    await page.mouse.up();
  };
  const write = async (words: string, size: string) => {
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
    await set('spinbutton', 'Font size', size);
  };
  await draw('Rectangle (R)', [620, 0, 900, 350]);
  await set('textbox', 'Fill', '#1f2937');
  await draw('Text (T)', [48, 48, 560, 96]);
  await write('Harbour Concert · 17 October, 20:00', '24');

  // Binds three fields: the name, the seat, the code.
  await draw('Text (T)', [48, 150, 560, 210]);
  await write('For', '40');
  await bind('Text', 'name');
  await draw('Text (T)', [48, 260, 300, 300]);
  await write('Seat', '28');
  await bind('Text', 'seat');
  await draw('QR code', [670, 85, 850, 265]);
  await bind('Value', 'code');
  await expect.poll(() => page.getByRole('textbox', { name: 'Value', exact: true }).inputValue()).toBe('{{ code }}');
  await frame(page, '2-fields');

  // Loads the guests.
  await story.loadGuests();
  await frame(page, '3-guests');

  // Sees which seven names do not fit, and what would happen to them.
  expect(await story.rowsWithProblems(/problems in 7 rows/)).toEqual(rowsWithLongNames);
  await story.showProblem(48);
  await frame(page, '4-seven-names');

  // Mends that.
  await page.getByRole('tab', { name: 'Design' }).click();
  await set('spinbutton', 'Height', '96');
  await set('spinbutton', 'Font size', '32');
  expect(await story.rowsWithProblems(/No problems in 200 rows/)).toEqual([]);
  await frame(page, '5-mended');

  // Copies the call. It gives the file that "Export" gives, and the picture that was seen, to the pixel.
  const code = await story.copyCall('6-api-call');
  await button('Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const exported = await bytesOf(download);
  await page.keyboard.press('Escape');
  const { file, warnings } = await run(code);
  expect(file.equals(exported)).toBe(true);
  expect(warnings).toEqual([]);
  expectSamePixels(await story.seenPage('7-same-picture'), file);
  await story.close();
});

it('the same with a template, whose fields are bound to the columns that one has', async () => {
  const story = await openStory();
  const { page, button, set, bind } = story;
  await story.enter();
  await button('New design').click();
  await page.getByRole('menuitem', { name: 'From a template' }).click();
  await page.getByRole('link', { name: 'Look at Event ticket' }).click();
  await button('Use template').click();
  await page.waitForURL('**/designs/*/edit');
  await story.loadGuests();

  // The code, its number and the guest's name come from columns of other names than the template's.
  for (const [x, y, property, column] of [
    [1_785, 511, 'Value', 'code'],
    [1_660, 700, 'Text', 'seat'],
    [700, 674, 'Text', 'name'],
  ] as const) {
    await page.mouse.click(...(await story.at(x / 2_000, y / 760)));
    await page.getByRole('textbox', { name: property, exact: true }).fill('');
    await bind(property, column);
  }
  await set('spinbutton', 'Width', '240');
  expect(await story.rowsWithProblems(/problems in 7 rows/)).toEqual(rowsWithLongNames);
  await story.showProblem(48);
  await frame(page, '8-template');
  await page.getByRole('tab', { name: 'Design' }).click();
  await set('spinbutton', 'Width', '560');
  expect(await story.rowsWithProblems(/No problems in 200 rows/)).toEqual([]);
  const { file } = await run(await story.copyCall());
  expectSamePixels(await story.seenPage(), file);
  await story.close();
});
