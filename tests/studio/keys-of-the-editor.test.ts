import { expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const box = { id: 'a', type: 'rectangle', x: 100, y: 100, width: 200, height: 100, fill: '#2f5bd7' };

it('an arrow key that is held is one step back', async () => {
  const { page, click, saved } = await suite.open(box);
  await click(150, 150);
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await saved()).toMatchObject([{ x: 121 }]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await saved()).toMatchObject([{ x: 100 }]);
});

it('in a field of the inspector, Ctrl S stores what is written there too, and Ctrl + zooms the page', async () => {
  const { page, click } = await suite.open(box);
  await click(150, 150);
  const field = page.getByRole('group', { name: 'Width', exact: true }).getByRole('spinbutton');
  await field.fill('321');
  const stored = page.waitForResponse((answer) => /\/versions$/.test(answer.url()));
  await field.press('Control+s');
  await stored;
  const { canvasData } = (await suite.service.call('GET', `/v1/designs/${suite.editor.designId}`)).body.data;
  expect(canvasData.elements).toMatchObject([{ width: 321 }]);
  const width = async () => (await page.locator('[data-paper]').boundingBox())?.width ?? 0;
  const before = await width();
  await field.press('Control+Equal');
  await expect.poll(width).toBeGreaterThan(before);
});

it('Ctrl Z on a list of choices takes back what was chosen', async () => {
  const { page, click, saved } = await suite.open({ ...box, type: 'text', text: 'Hello', height: 40 });
  await click(150, 110);
  const weight = page.getByRole('group', { name: 'Font weight' }).getByRole('combobox');
  await weight.selectOption('700');
  await weight.press('Control+z');
  expect((await saved())[0]).not.toHaveProperty('fontWeight');
});

it('what is locked has no handles, and no key moves it or deletes it', async () => {
  const { page, click, canvas, saved } = await suite.open(box);
  const handles = canvas.locator('[data-grip^="resize"]');
  await click(150, 150);
  await expect.poll(() => handles.count()).toBe(8);
  await page.keyboard.press('Control+Shift+l');
  await expect.poll(() => handles.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  expect(await saved()).toEqual([{ ...box, locked: true }]);
});

it('the canvas has the mark of the focus as soon as somebody comes to it by the keyboard, not when it is opened', async () => {
  const { page, canvas } = await suite.open(box);
  const mark = () => canvas.evaluate((region) => getComputedStyle(region, '::after').content);
  expect(await canvas.evaluate((region) => region === document.activeElement)).toBe(true);
  expect(await mark()).toBe('none');
  await page.keyboard.press('Tab');
  expect(await mark()).toBe('""');
  await page.keyboard.press('F6');
  expect(await mark()).toBe('none');
  await page.keyboard.press('Shift+F6');
  expect(await canvas.evaluate((region) => region === document.activeElement)).toBe(true);
  expect(await mark()).toBe('""');
});
