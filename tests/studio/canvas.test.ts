import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../packages/studio/src/canvas/keyboard/shortcuts.ts';
import { ownClipboard } from './support/own-clipboard.ts';
import { useEditor } from './support/use-editor.ts';

const box = (id: string, x: number, y: number, more: object = {}) => {
  return { id, type: 'rectangle', x, y, width: 100, height: 60, fill: '#2f5bd7', ...more };
};

describe('the canvas of the editor', () => {
  const suite = useEditor({ sharesPage: true });
  const { open } = suite;
  const press = (key: string) => suite.editor.page.keyboard.press(key);

  it('moves an element by dragging it, as one step back', async () => {
    const { drag, saved, page } = await open(box('a', 111, 123));
    await drag([150, 150], [180, 171], [250, 223]);
    expect(await saved()).toMatchObject([{ id: 'a', x: 211, y: 196 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([{ id: 'a', x: 111, y: 123 }]);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await saved()).toMatchObject([{ id: 'a', x: 211, y: 196 }]);
  });

  it('leaves everything as it was when Escape is pressed in a drag', async () => {
    const { at, saved, page } = await open(box('a', 100, 100), box('b', 400, 400));
    const [from, to] = [await at(150, 130), await at(300, 300)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await press('Escape');
    await page.mouse.move(to.x + 20, to.y);
    await page.mouse.up();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    // Nothing was chosen before, so Tab begins with the first.
    await press('Tab');
    await press('ArrowRight');
    expect(await saved()).toMatchObject([
      { x: 101, y: 100 },
      { x: 400, y: 400 },
    ]);
  });

  it('copies with Alt while it drags, and leaves the original', async () => {
    const { drag, saved, page } = await open(box('a', 111, 123));
    await page.keyboard.down('Alt');
    await drag([150, 150], [300, 250], [350, 350]);
    await page.keyboard.up('Alt');
    expect(await saved()).toMatchObject([
      { id: 'a', x: 111, y: 123 },
      { x: 311, y: 323, width: 100, fill: '#2f5bd7' },
    ]);
  });

  it('resizes by a handle, with Shift in its ratio and with Alt from its centre', async () => {
    const { drag, click, saved, page } = await open(box('a', 300, 200));
    await click(350, 230);
    await drag([400, 260], [450, 300], [457, 333]);
    expect(await saved()).toMatchObject([{ x: 300, y: 200, width: 157, height: 133 }]);
    await press('Control+z');
    await page.keyboard.down('Shift');
    await drag([400, 260], [440, 270], [500, 270]);
    await page.keyboard.up('Shift');
    expect(await saved()).toMatchObject([{ x: 300, y: 200, width: 200, height: 120 }]);
    await press('Control+z');
    await page.keyboard.down('Alt');
    await drag([400, 230], [410, 230], [423, 230]);
    await page.keyboard.up('Alt');
    expect(await saved()).toMatchObject([{ x: 277, y: 200, width: 146, height: 60 }]);
  });

  it('turns by the handle above, with Shift in steps of 15 degrees', async () => {
    const { click, at, saved, page } = await open(box('a', 300, 200));
    await click(350, 230);
    const handle = await page.locator('[data-grip="rotate"]').boundingBox();
    const [beside] = [await at(500, 226)];
    await page.mouse.move((handle?.x ?? 0) + 5, (handle?.y ?? 0) + 5);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    await page.mouse.move(beside.x, beside.y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect(await saved()).toMatchObject([{ x: 300, y: 200, rotation: 90 }]);
  });

  it('moves several together that were chosen with Shift, by a box drawn over them, or all', async () => {
    const { click, drag, saved, page } = await open(box('a', 100, 100), box('b', 300, 100), box('c', 500, 400));
    await click(150, 130);
    await page.keyboard.down('Shift');
    await click(350, 130);
    await page.keyboard.up('Shift');
    await press('ArrowDown');
    expect(await saved()).toMatchObject([{ y: 101 }, { y: 101 }, { y: 400 }]);
    await drag([60, 60], [200, 90], [420, 150]);
    await press('Shift+ArrowDown');
    expect(await saved()).toMatchObject([{ y: 111 }, { y: 111 }, { y: 400 }]);
    await press('Control+a');
    await press('ArrowLeft');
    expect(await saved()).toMatchObject([{ x: 99 }, { x: 299 }, { x: 499 }]);
  });

  it('chooses groups first, goes in with a double click, and to the innermost with Ctrl', async () => {
    const inner = { id: 'inner', type: 'group', x: 0, y: 0, width: 100, height: 60, children: [box('deep', 0, 0)] };
    const group = {
      id: 'group',
      type: 'group',
      x: 200,
      y: 200,
      width: 300,
      height: 60,
      children: [inner, box('b', 200, 0)],
    };
    const { click, page } = await open(group);
    const frames = async () =>
      (
        await page.locator('[data-frame]').evaluateAll((all) => all.map((each) => each.getAttribute('data-frame')))
      ).toSorted();
    await click(250, 230);
    await expect.poll(frames).toEqual(['frame']);
    await click(250, 230, { clickCount: 2 });
    await expect.poll(frames).toEqual(['entered', 'frame']);
    await press('Delete');
    const left = (await suite.editor.saved()) as readonly { readonly children: readonly { readonly id: string }[] }[];
    expect(left[0]?.children.map(({ id }) => id)).toEqual(['b']);
    await press('Control+z');
    await press('Escape');
    await press('Escape');
    await page.keyboard.down('Control');
    await click(250, 230);
    await page.keyboard.up('Control');
    await press('ArrowRight');
    expect(await suite.editor.saved()).toMatchObject([
      { children: [{ children: [{ id: 'deep', x: 1 }] }, { id: 'b' }] },
    ]);
  });

  it.each([
    ['Text (T)', 't', 'text'],
    ['Rectangle (R)', 'r', 'rectangle'],
    ['Ellipse (O)', 'o', 'circle'],
    ['Line (L)', 'l', 'line'],
    ['Polygon', undefined, 'polygon'],
    ['Star', undefined, 'star'],
    ['Image (I)', 'i', 'image'],
    ['Icon', undefined, 'svg'],
    ['Table', undefined, 'table'],
    ['QR code', undefined, 'qr'],
    ['Barcode', undefined, 'barcode'],
  ])('draws with the tool %s by a drag and by a click', async (name, key, type) => {
    const { drag, click, saved, page } = await open();
    const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
    await tool.click();
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true');
    // A text without words goes when one leaves it.
    const write = async () => {
      if (type === 'text') await page.keyboard.type('Words');
    };
    await drag([101, 102], [250, 180], [333, 222]);
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('false');
    await write();
    await suite.editor.canvas.focus();
    if (key === undefined) await tool.click();
    else await press(key);
    await click(600, 480);
    await write();
    const [drawn, clicked] = await saved();
    expect(drawn).toMatchObject({ type, x: 101, y: 102, width: 232, height: 120 });
    expect(clicked).toMatchObject({ type });
    expect(Math.abs(Number(clicked?.['x']) + Number(clicked?.['width']) / 2 - 600)).toBeLessThan(6);
  });

  it('moves and zooms the view without a change of the design', async () => {
    await ownClipboard();
    const { at, canvas, page } = await open(box('a', 100, 100));
    const paper = async () => (await page.locator('[data-paper]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const start = await paper();
    const point = await at(200, 150);
    await page.mouse.move(point.x, point.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -150);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await paper()).width).toBeGreaterThan(start.width * 1.5);
    const zoomed = await at(200, 150);
    expect(Math.hypot(zoomed.x - point.x, zoomed.y - point.y)).toBeLessThan(1);
    const before = await paper();
    await page.mouse.wheel(30, 50);
    await expect.poll(async () => Math.round((await paper()).y - before.y)).toBe(-50);
    await canvas.focus();
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(point.x + 40, point.y + 30);
    await page.mouse.up();
    await page.keyboard.up('Space');
    await expect.poll(async () => Math.round((await paper()).x - before.x)).toBe(10);
    // What is selected elsewhere is not pasted by the middle button, as it is in texts on Linux.
    const elsewhere = await page.context().newPage();
    await elsewhere.setContent('<input value="Words from elsewhere">');
    await elsewhere.locator('input').focus();
    await elsewhere.keyboard.press('Control+a');
    await elsewhere.keyboard.press('Control+c');
    await elsewhere.close();
    await page.bringToFront();
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(point.x, point.y);
    await page.mouse.up({ button: 'middle' });
    await expect.poll(async () => Math.round((await paper()).x - before.x)).toBe(-30);
    await press('Shift+Digit0');
    await expect.poll(async () => (await paper()).width).toBe(800);
    await press('Shift+Digit1');
    await expect.poll(paper).toEqual(start);
    await press('Tab');
    await page.locator('[data-grip^="resize"]').first().waitFor();
    await press('Shift+Digit2');
    await expect.poll(async () => (await paper()).width).toBeGreaterThan(3_000);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('copies, cuts, pastes, duplicates, groups, orders and deletes by the keyboard', async () => {
    await ownClipboard();
    const { saved, canvas } = await open(box('a', 100, 100), box('b', 300, 100));
    await press('Tab');
    await press('Control+c');
    await press('Control+v');
    expect(await saved()).toMatchObject([{ id: 'a' }, { id: 'b' }, { x: 116, y: 116 }]);
    await press('Control+x');
    expect(await saved()).toHaveLength(2);
    await press('Control+v');
    await press('Control+d');
    expect(await saved()).toHaveLength(4);
    await press('Control+Shift+BracketLeft');
    await press('Delete');
    expect(await saved()).toMatchObject([{ id: 'a' }, { id: 'b' }, { x: 116 }]);
    await canvas.focus();
    await press('Control+a');
    await press('Control+g');
    expect(await saved()).toMatchObject([
      { type: 'group', children: [{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 200 }, {}] },
    ]);
    await press('Control+Shift+g');
    expect(await saved()).toMatchObject([{ id: 'a', x: 100, y: 100 }, { id: 'b', x: 300 }, {}]);
  });

  it('writes no letter tools while something else has the focus', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Export' }).focus();
    await press('r');
    const tool = page.getByRole('button', { name: 'Rectangle (R)' });
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('false');
    await suite.editor.canvas.focus();
    await press('r');
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true');
  });

  it('lists every shortcut when a question mark is typed', async () => {
    const { page } = await open();
    await press('Shift+?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    expect(await dialog.getByRole('term').count()).toBe(Object.keys(shortcuts).length);
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('snaps to the middle of the page and shows the line, but not with Ctrl', async () => {
    const { at, saved, page } = await open(box('a', 100, 100));
    const [from, to] = [await at(150, 130), await at(403, 230)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.locator('section svg line').first().waitFor({ state: 'attached' });
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ x: 350 }]);
    await press('Control+z');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    expect(await saved()).toMatchObject([{ x: 353 }]);
  });

  it('moves one end of a line', async () => {
    const line = { id: 'l', type: 'line', x: 100, y: 100, width: 200, height: 0, stroke: '#000', strokeWidth: 4 };
    const { click, drag, saved } = await open(line);
    await click(200, 100);
    await drag([300, 100], [310, 150], [333, 222]);
    expect(await saved()).toMatchObject([{ x: 100, y: 100, points: [0, 0, 233, 122] }]);
  });

  it('paints what is dragged where it is, at once and after it was let go', async () => {
    const { at, page, colorAt } = await open(box('a', 100, 100), box('b', 130, 120, { fill: '#d72f5b' }));
    const [blue, red, white] = [
      [47, 91, 215],
      [215, 47, 91],
      [255, 255, 255],
    ];
    await expect.poll(() => colorAt(110, 110)).toEqual(blue);
    const [from, to] = [await at(105, 105), await at(405, 305)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect.poll(() => colorAt(430, 340)).toEqual(blue);
    await expect.poll(() => colorAt(110, 110)).toEqual(white);
    await expect.poll(() => colorAt(160, 150)).toEqual(red);
    await page.mouse.up();
    await expect
      .poll(() =>
        page
          .locator('section canvas')
          .nth(1)
          .evaluate((layer) => (layer as HTMLCanvasElement).width),
      )
      .toBe(0);
    await expect.poll(() => colorAt(430, 340)).toEqual(blue);
    await expect.poll(() => colorAt(110, 110)).toEqual(white);
  });

  it('goes on where it was when the tab is loaded again, with all steps back', async () => {
    const { drag, saved, page, reload } = await open(box('a', 111, 123));
    await drag([150, 150], [180, 171], [250, 223]);
    await press('ArrowRight');
    // A tab that is killed loses what has not been written by then: of moments, not of seconds.
    await expect.poll(suite.editor.journalled).toBe(2);
    await reload();
    expect(await saved()).toMatchObject([{ x: 212, y: 196 }]);
    await reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await saved()).toMatchObject([{ x: 111, y: 123 }]);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await saved()).toMatchObject([{ x: 211, y: 196 }]);
  });
});
