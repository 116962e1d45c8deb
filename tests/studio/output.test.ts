import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../e2e/service.ts';
import { bytesOf } from './support/open-editor.ts';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const { open } = suite;
const everything = '**/*';
/** Ends the connection of a page, which also loses what the browser has kept from pages before it. */
const disconnect = (page: Page) => page.route(everything, (route) => route.abort('internetdisconnected'));
/** The name of the script of the build that holds something. */
const scriptWith = (words: RegExp) => {
  const folder = path.join(repositoryRoot, 'dist/studio');
  const holds = (name: string) => words.test(readFileSync(path.join(folder, name), 'utf8'));
  return readdirSync(folder).find((name) => name.endsWith('.js') && holds(name)) ?? '';
};
const card = { id: 'card', type: 'rectangle', x: 100, y: 100, width: 120, height: 80, fill: '#2f5bd7' };

it('a file has the options that are chosen, and the API call gives the same', async () => {
  const { page } = await open(card);
  const dialog = page.getByRole('dialog');
  const choose = async () => {
    await dialog.getByText('More options').click();
    const number = async (name: string, value: string) => {
      await dialog.getByRole('spinbutton', { name, exact: true }).fill(value);
      await page.keyboard.press('Enter');
    };
    await number('Width', '300');
    await number('Height', '300');
    await dialog.getByRole('combobox', { name: 'If the ratio differs' }).selectOption({ label: 'Cut it' });
    await dialog.getByRole('textbox', { name: 'Background colour' }).fill('#ff0000');
    await page.keyboard.press('Enter');
    await number('Pixels per inch', '300');
  };
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await choose();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const exported = await bytesOf(download);
  const { dominant } = await sharp(exported).stats();
  expect(await sharp(exported).metadata()).toMatchObject({ width: 300, height: 300, density: 300 });
  expect(dominant.r).toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'API call', exact: true }).click();
  await choose();
  await dialog.getByText(/is stored as version \d+/).waitFor();
  const code = (await dialog.getByRole('region', { name: 'curl' }).textContent()) ?? '';
  // The call names no version, and the sentence says which one that means.
  expect(code).not.toContain('version');
  await dialog.getByText('The call draws the newest version: this one until another is stored.').waitFor();
  const env = { PATH: process.env['PATH'], PLATEN_KEY: suite.service.apiKey };
  const { data } = JSON.parse(execFileSync('bash', ['--norc', '-euc', code], { env, encoding: 'utf8' }));
  expect(data.warnings).toEqual([]);
  expect(Buffer.from(await (await fetch(data.imageUrl)).arrayBuffer()).equals(exported)).toBe(true);
});

it('a PDF is asked for a paper, and then for no size of its own', async () => {
  const { page } = await open(card);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'PDF' }).click({ force: true });
  await dialog.getByText('More options').click();
  await dialog.getByRole('spinbutton', { name: 'Width' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Page size' }).selectOption('A4');
  await dialog.getByRole('combobox', { name: 'Orientation' }).selectOption({ label: 'Landscape' });
  expect(await dialog.getByRole('spinbutton', { name: 'Width' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await bytesOf(download)).toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 841\.\d+ 595\.\d+/);
  expect(await dialog.getByText('The service noticed').count()).toBe(0);
});

it('is asked for whatever the browser thinks of the network, and says where the service cannot be reached', async () => {
  const { page } = await open(card);
  suite.ignore(/ERR_INTERNET_DISCONNECTED/);
  // As on a machine without network that runs the service itself.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const ask = () => dialog.getByRole('button', { name: 'Download' }).click();
  await Promise.all([page.waitForEvent('download'), ask()]);
  await disconnect(page);
  await ask();
  await dialog.getByRole('alert').getByText('The service cannot be reached').waitFor();
});

it('opens dialogs without a connection, and says in its place what was not loaded before', async () => {
  const { page, canvas } = await open(card);
  suite.ignore(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  // Dialogs are brought when the page has nothing else to do.
  const dialogs = scriptWith(/export\{[^}]* as ExportDialog/);
  await page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    dialogs,
  );
  // All that they need is there once they can be imported again.
  await page.evaluate(`import('/studio/${dialogs}').then(() => undefined)`);
  await canvas.focus();
  await page.keyboard.press('Control+a');
  await disconnect(page);
  await page
    .getByRole('button', { name: /^Choose.*Fill/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('alert').getByText('The service cannot be reached').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
});

it('keeps its pages without a connection, and brings what they lack when it is back', async () => {
  const { page } = await open(card);
  suite.ignore(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const reached = page.getByRole('alert').getByText('The service cannot be reached');
  await disconnect(page);
  const panel = (name: string) => page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });
  await panel('Pictures').click();
  await reached.waitFor();
  // What is here already is shown all the same.
  await panel('Layers').click();
  await page.getByRole('tree', { name: 'Layers' }).waitFor();
  expect(await reached.count()).toBe(0);
  await page.getByRole('link', { name: 'All designs' }).click();
  await page.getByRole('main').and(page.locator(':has([role="alert"])')).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Designs' }).waitFor();
  await page.unroute(everything);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Open A design' }).first().waitFor();
});

it('checks rows as soon as what checks them can be loaded, though it could not be at first', async () => {
  const checker = scriptWith(/export\{[^}]* as rowWorkerAddress/);
  suite.ignore(/ERR_FAILED|dynamically imported module/);
  const { page } = await suite.openWith({
    elements: [card],
    prepare: (each) => each.route(`**/studio/${checker}`, (route) => route.abort()),
  });
  await page.getByRole('tab', { name: /^Checks/ }).click();
  await page.getByText('1 problem', { exact: true }).waitFor();
  expect(await page.getByText('The service cannot be reached').count()).toBe(1);
  await page.unroute(`**/studio/${checker}`);
  await page.getByRole('region', { name: 'Canvas' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: /^Checks/ }).click();
  await page.getByText('Nothing to mend in this row.').waitFor();
});
