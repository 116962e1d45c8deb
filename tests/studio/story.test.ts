import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ada, setupToken } from '../contract/support/people.ts';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
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

let service: Service;
let browser: Browser;
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

it('somebody who has never seen Platen makes tickets for 200 guests', async () => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dataRow = page.getByRole('group', { name: 'Data row' });

  // Opens the address that the start prints.
  await page.goto(`${service.url}/setup?token=${setupToken(service)}`);
  await page.getByLabel('Name', { exact: true }).fill(ada.name);
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await button('Create account').click();

  // Begins a ticket with a blank page.
  await button('New design').click();
  await frame(page, '1-new-design');
  await page.getByRole('menuitem', { name: 'Ticket' }).click();
  await page.waitForFunction(() => (document.querySelector('section canvas') as HTMLCanvasElement | null)?.width);
  const at = async (x: number, y: number): Promise<readonly [number, number]> => {
    const paper = await page.locator('[data-paper]').boundingBox();
    if (!paper) throw new Error('the page is not shown');
    return [paper.x + (x * paper.width) / 900, paper.y + (y * paper.height) / 350];
  };
  const draw = async (tool: string, [x, y, right, bottom]: readonly [number, number, number, number]) => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: tool, exact: true }).click();
    await page.mouse.move(...(await at(x, y)));
    await page.mouse.down();
    await page.mouse.move(...(await at(right, bottom)), { steps: 4 });
    await page.mouse.up();
  };
  const set = async (role: 'spinbutton' | 'textbox', name: string, value: string) => {
    const field = page.getByRole(role, { name, exact: true });
    await field.fill(value);
    await field.press('Enter');
  };
  await draw('Rectangle (R)', [620, 0, 900, 350]);
  await set('textbox', 'Fill', '#1f2937');
  await draw('Text (T)', [48, 48, 560, 96]);
  await page.keyboard.type('Harbour Concert · 17 October, 20:00');
  await page.keyboard.press('Escape');
  await set('spinbutton', 'Font size', '24');

  // Binds three fields: the name, the seat, the code.
  await draw('Text (T)', [48, 150, 560, 210]);
  await page.keyboard.type('{{ name }}');
  await page.keyboard.press('Escape');
  await set('spinbutton', 'Font size', '40');
  await draw('Text (T)', [48, 260, 300, 300]);
  await page.keyboard.type('Seat {{ seat }}');
  await page.keyboard.press('Escape');
  await set('spinbutton', 'Font size', '28');
  await draw('QR code', [670, 85, 850, 265]);
  await set('textbox', 'Value', '{{ code }}');
  await frame(page, '2-fields');

  // Loads the guests.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Load CSV or JSON').click()]);
  await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dataRow.getByText('Row 1 of 200').waitFor();
  await frame(page, '3-guests');

  // Sees which seven names do not fit, and what would happen to them.
  await page.getByRole('tab', { name: /^Checks/ }).click();
  await button('Check all rows').click();
  const all = page.getByRole('region', { name: 'Check all rows' });
  await all.getByText(/problems in 7 rows/).waitFor();
  expect(await rowsIn(all.getByRole('button', { name: /^Row \d+/ }).allTextContents())).toEqual(
    [...longNames.keys()].map((index) => index + 1),
  );
  await all
    .getByRole('button', { name: /^Row 48/ })
    .first()
    .click();
  await dataRow.getByText('Row 48 of 200').waitFor();
  await frame(page, '4-seven-names');

  // Mends that.
  await page.getByRole('tab', { name: 'Design' }).click();
  await set('spinbutton', 'Height', '96');
  await set('spinbutton', 'Font size', '32');
  await page.getByRole('tab', { name: /^Checks/ }).click();
  await button('Check all rows').click();
  await all.getByText(/No problems in 200 rows/).waitFor();
  await frame(page, '5-mended');

  // Copies the call. It gives the file that "Export" gives.
  await button('API call').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is stored as version \d+/).waitFor();
  await frame(page, '6-api-call');
  const code = await dialog.getByRole('region', { name: 'curl' }).textContent();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button('Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const exported = await bytesOf(download);
  const env = { PATH: process.env['PATH'], PLATEN_KEY: apiKey };
  const answer = JSON.parse(execFileSync('bash', ['-euc', code ?? ''], { env, encoding: 'utf8' }));
  const file = Buffer.from(await (await fetch(answer.data.imageUrl)).arrayBuffer());
  expect(file.equals(exported)).toBe(true);
  expect(answer.data.warnings).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Numbers of rows, each once. */
async function rowsIn(titles: Promise<readonly string[]>): Promise<readonly number[]> {
  return [...new Set((await titles).map((title) => Number(/^Row (\d+)/.exec(title)?.[1])))];
}
