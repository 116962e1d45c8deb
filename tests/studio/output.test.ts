import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { apiKey } from '../e2e/service.ts';
import { bytesOf } from './support/open-editor.ts';
import { useEditor } from './support/use-editor.ts';

const { open } = useEditor();
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
  const env = { PATH: process.env['PATH'], PLATEN_KEY: apiKey };
  const { data } = JSON.parse(execFileSync('bash', ['-euc', code], { env, encoding: 'utf8' }));
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
