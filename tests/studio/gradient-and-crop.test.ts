import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const place = { x: 200, y: 200, width: 300, height: 200 };
const stops = [
  { offset: 0, color: '#ff0000' },
  { offset: 1, color: '#0000ff' },
];
const gradient = { id: 'a', type: 'rectangle', ...place, fill: { type: 'linear', angle: 90, stops } };

/** A picture of 300 × 100 px: red, green and blue beside each other. */
function stripes(): string {
  const png = new PNG({ width: 300, height: 100 });
  for (let at = 0; at < 300 * 100; at += 1) {
    const third = Math.floor((at % 300) / 100);
    png.data.set([third === 0 ? 255 : 0, third === 1 ? 255 : 0, third === 2 ? 255 : 0, 255], at * 4);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

const suite = useEditor();
const open = async (element: object) => {
  await suite.open(element);
  await suite.editor.page.keyboard.press('Tab');
  return suite.editor;
};
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await suite.editor.page.keyboard.press(key);
};
const centreOf = async (grip: string) => {
  const box = await suite.editor.page.locator(`[data-grip="${grip}"]`).boundingBox();
  if (!box) throw new Error(`${grip} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Pulls a handle by px of the page, and answers before the pointer is let go. */
const pull = async (grip: string, by: readonly [x: number, y: number]) => {
  const from = await centreOf(grip);
  const zoom = ((await suite.editor.page.locator('[data-paper]').boundingBox())?.width ?? 0) / 800;
  const { mouse } = suite.editor.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + (by[0] * zoom) / 2, from.y + (by[1] * zoom) / 2);
  await mouse.move(from.x + by[0] * zoom, from.y + by[1] * zoom);
};
const canUndo = async () => !(await suite.editor.page.getByRole('button', { name: 'Undo' }).isDisabled());
const undo = () => suite.editor.page.getByRole('button', { name: 'Undo' }).click();

describe('the gradient of an element on the canvas', () => {
  it('has its colours moved, added by a click on its line and taken off it, each as one step back', async () => {
    const { page, saved, click } = await open(gradient);
    await pull('gradient:stop:0', [60, 0]);
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ fill: { stops: [{ offset: 0.2 }, { offset: 1 }] } }]);
    await click(425, 300);
    expect(await saved()).toMatchObject([{ fill: { stops: [{}, { offset: 0.75 }, {}] } }]);
    await pull('gradient:stop:1', [0, 120]);
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ fill: { stops: [{ offset: 0.2 }, { offset: 1 }] } }]);
    for (let step = 0; step < 3; step += 1) await undo();
    expect(await canUndo()).toBe(false);
    expect(await saved()).toMatchObject([{ fill: { stops } }]);
  });

  it('turns with an end of its line, in steps of 15 degrees with Shift, and is as it was after Escape', async () => {
    const { page, saved } = await open(gradient);
    await page.keyboard.down('Shift');
    await pull('gradient:to', [-150, 100]);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect(await saved()).toMatchObject([{ fill: { angle: 180 } }]);
    await pull('gradient:to', [150, -100]);
    await press('Escape');
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ fill: { angle: 180 } }]);
  });

  it('has its centre and its rim where they are pulled', async () => {
    const radial = { type: 'radial', radius: { x: 0.25, y: 0.25 }, stops };
    const { page, saved } = await open({ ...gradient, fill: radial });
    await pull('gradient:from', [-75, 0]);
    await page.mouse.up();
    await pull('gradient:to', [75, 0]);
    await page.mouse.up();
    const [{ fill } = {}] = await saved();
    expect(fill).toMatchObject({ center: { x: 0.25, y: 0.5 }, radius: { x: 0.5, y: 0.5 } });
  });

  it('is changed by keys: Enter chooses a colour, Tab the next, arrows move it, Delete takes it off', async () => {
    const three = [stops[0], { offset: 0.5, color: '#00ff00' }, stops[1]];
    const { page, saved, canvas } = await open({ ...gradient, fill: { type: 'linear', stops: three } });
    await press('Enter', 'Tab', 'ArrowRight', 'Shift+ArrowRight');
    const status = canvas.getByRole('status').first();
    await expect.poll(() => status.textContent()).toContain('Colour 2 of 3, 61');
    await press('Delete');
    await page.locator('[data-grip="gradient:stop:2"]').waitFor({ state: 'detached' });
    await press('Delete', 'Escape', 'ArrowRight');
    expect(await saved()).toMatchObject([{ x: 201, fill: { stops } }]);
    await undo();
    await undo();
    expect(await saved()).toMatchObject([{ x: 200, fill: { stops: [{}, { offset: 0.61 }, {}] } }]);
  });
});

describe('the picture of an image under its frame', () => {
  const image = { id: 'i', type: 'image', x: 300, y: 200, width: 200, height: 200, src: stripes() };
  const enter = async () => {
    const opened = await open(image);
    await press('Enter');
    await opened.page.locator('canvas[data-crop]').waitFor({ state: 'attached' });
    return opened;
  };
  const colorAt = (x: number, y: number) => suite.editor.colorAt(x, y);
  const isGreen = ([red = 0, green = 0, blue = 0]: readonly number[]) => green > 200 && red < 60 && blue < 60;

  it('is moved by pointer and by keys, is dimmed beside its frame, and is stored as a crop', async () => {
    const { page, drag, saved } = await enter();
    // The frame shows the middle third; what is beside it is dimmed.
    await expect.poll(async () => isGreen(await colorAt(320, 320))).toBe(true);
    await expect.poll(async () => (await colorAt(200, 300))[0]).toBeGreaterThan(200);
    expect((await colorAt(200, 300))[1]).toBeGreaterThan(100);
    await drag([350, 350], [400, 350], [450, 350]);
    await press('ArrowRight', 'Shift+ArrowRight', 'Enter');
    await page.locator('canvas[data-crop]').waitFor({ state: 'detached' });
    const [{ crop } = {}] = await saved();
    expect(crop).toMatchObject({ y: 0, height: 1 });
    expect((crop as { x: number }).x).toBeCloseTo((200 - 111) / 600, 2);
    expect((crop as { width: number }).width).toBeCloseTo(1 / 3, 4);
    for (let step = 0; step < 3; step += 1) await undo();
    expect(await canUndo()).toBe(false);
    expect((await saved())[0]).not.toHaveProperty('crop');
  });

  it('bares no edge of the frame, and Escape takes back what the pointer does', async () => {
    const { page, drag, at, saved } = await enter();
    await drag([350, 350], [600, 500], [780, 590]);
    expect((await saved())[0]?.['crop']).toMatchObject({ x: 0, y: 0 });
    const from = await at(350, 350);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 60, from.y);
    await press('Escape');
    await page.mouse.up();
    expect(await page.locator('canvas[data-crop]').count()).toBe(1);
    await press('Escape');
    await page.locator('canvas[data-crop]').waitFor({ state: 'detached' });
    expect((await saved())[0]?.['crop']).toMatchObject({ x: 0, y: 0 });
  });

  it('is scaled at its corners and by keys, and Delete shows all of it again', async () => {
    const { page, saved } = await enter();
    await pull('crop:1:1', [60, 20]);
    await page.mouse.up();
    const [{ crop } = {}] = await saved();
    expect((crop as { height: number }).height).toBeCloseTo(1 / 1.1, 2);
    await press('Alt+ArrowUp');
    const [{ crop: larger } = {}] = await saved();
    expect((larger as { height: number }).height).toBeCloseTo(1 / 1.1 / 1.05, 2);
    await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown');
    expect((await saved())[0]?.['crop']).toMatchObject({ height: 1 });
    await press('Delete');
    expect((await saved())[0]).not.toHaveProperty('crop');
  });

  it('keeps a focal point in sight, set by pointer and by keys', async () => {
    const { page, saved } = await enter();
    await pull('crop:focal', [-200, 0]);
    await page.mouse.up();
    const [{ focalPoint } = {}] = await saved();
    expect((focalPoint as { x: number }).x).toBeCloseTo(1 / 6, 2);
    await expect.poll(async () => (await colorAt(400, 350))[0]).toBeGreaterThan(200);
    await press('Shift+ArrowRight');
    const [{ focalPoint: nudged } = {}] = await saved();
    expect((nudged as { x: number }).x).toBeCloseTo(1 / 6 + 0.1, 2);
    await press('Delete');
    expect((await saved())[0]).not.toHaveProperty('focalPoint');
  });

  it('is moved after a double click, and a click beside it ends that', async () => {
    const { click, page } = await open(image);
    await click(400, 300, { clickCount: 2 });
    await page.locator('canvas[data-crop]').waitFor({ state: 'attached' });
    await click(400, 550);
    await page.locator('canvas[data-crop]').waitFor({ state: 'detached' });
  });
});
