import type { CDPSession, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

type Spot = readonly [x: number, y: number];

describe('fingers on the canvas', () => {
  const suite = useEditor();
  let devtools: CDPSession;
  const box = (id: string, x: number, y: number) => {
    return { id, type: 'rectangle', x, y, width: 100, height: 60, fill: '#2f5bd7' };
  };
  const open = async (...elements: readonly object[]) => {
    const editor = await suite.open(...elements);
    devtools = await editor.page.context().newCDPSession(editor.page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    return editor;
  };
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[],
    timestamp?: number,
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  const lay = async (index: number, spots: readonly Spot[]) => {
    const screen = await Promise.all(spots.map(([x, y]) => suite.editor.at(x, y)));
    await send(
      index === 0 ? 'touchStart' : 'touchMove',
      screen.map(({ x, y }, id) => ({ x, y, id })),
    );
  };
  /** Lays fingers onto points of the design, moves them in steps, and lifts them. */
  const touch = async (...steps: readonly (readonly Spot[])[]) => {
    for (const [index, spots] of steps.entries()) await lay(index, spots);
    await send('touchEnd', []);
  };
  /** In turn without a wait, and at times that are given: a browser counts taps that come fast. */
  const tap = async (times: number, ...[x, y]: Spot) => {
    const spot = { ...(await suite.editor.at(x, y)), id: 0 };
    const began = Date.now() / 1_000;
    const taps = Array.from({ length: times }, (_, index) => [
      send('touchStart', [spot], began + index * 0.05),
      send('touchEnd', [], began + index * 0.05 + 0.02),
    ]);
    await Promise.all(taps.flat());
  };
  const tapOn = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await send('touchStart', [{ x: x + width / 2, y: y + height / 2, id: 0 }]);
    await send('touchEnd', []);
  };
  const field = () => suite.editor.page.getByRole('textbox', { name: /^Text of/ });
  const selected = () =>
    field().evaluate((own) => {
      const { value, selectionStart, selectionEnd } = own as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });

  it('select and move an element with one', async () => {
    const { saved } = await open(box('a', 111, 123));
    await touch([[150, 150]], [[190, 190]], [[250, 223]]);
    expect(await saved()).toMatchObject([{ x: 211, y: 196 }]);
  });

  it('have a page that is wide enough on a tablet that is held upright', async () => {
    const { page, canvas } = await open();
    await page.setViewportSize({ width: 768, height: 1_024 });
    await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeGreaterThan(600);
    expect((await canvas.boundingBox())?.height ?? 0).toBeGreaterThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    for (const name of ['Publish', 'Undo']) {
      const button = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual(768);
    }
  });

  it('zoom the view with two, and leave the design as it is', async () => {
    const { page } = await open(box('a', 111, 123));
    const paper = async () => (await page.locator('[data-paper]').boundingBox())?.width ?? 0;
    const before = await paper();
    await touch(
      [
        [150, 150],
        [350, 150],
      ],
      [
        [100, 150],
        [400, 150],
      ],
      [
        [50, 150],
        [450, 150],
      ],
    );
    await expect.poll(paper).toBeGreaterThan(before * 1.9);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('choose more while that is switched on, and move what is chosen together', async () => {
    const { page, saved } = await open(box('a', 100, 100), box('b', 300, 100), box('c', 500, 100));
    const more = page.getByRole('button', { name: 'Select more' });
    expect(await more.count()).toBe(0);
    await touch([[150, 130]]);
    await tapOn(more);
    await touch([[350, 130]]);
    await touch([[550, 130]]);
    // A second touch takes out again.
    await touch([[350, 130]]);
    await touch([[150, 130]], [[150, 160]], [[150, 230]]);
    const moved = [{ y: 200 }, { y: 100 }, { y: 200 }];
    expect(await saved()).toMatchObject(moved);
    await tapOn(more);
    await touch([[350, 130]], [[350, 160]], [[350, 230]]);
    expect(await saved()).toMatchObject([{ y: 200 }, { y: 200 }, { y: 200 }]);
  });

  it('write where they tap twice, and select words by two taps or a long press, paragraphs by three', async () => {
    const { page } = await open({
      ...{ id: 't', type: 'text', x: 100, y: 100, width: 600, height: 200, fontSize: 40, fit: 'none' },
      text: 'Three long words\nand more',
    });
    await tap(2, 690, 125);
    await field().waitFor();
    await expect.poll(selected).toBe('');
    await tap(2, 250, 125);
    await expect.poll(selected).toBe('long');
    await tap(3, 330, 125);
    await expect.poll(selected).toMatch(/^Three long words\n?$/);
    await lay(0, [[130, 125]]);
    await expect.poll(selected).toBe('Three');
    // A drag goes on word by word.
    await lay(1, [[250, 130]]);
    await expect.poll(selected).toBe('Three long');
    await send('touchEnd', []);
    await page.keyboard.type('Short');
    await expect.poll(() => field().inputValue()).toBe('Short words\nand more');
  });

  it('pull the ends of what is selected by handles', async () => {
    const { page } = await open({
      ...{ id: 't', type: 'text', x: 100, y: 100, width: 600, height: 200, fontSize: 40, fit: 'none' },
      text: 'Three long words',
    });
    await tap(2, 690, 125);
    await field().waitFor();
    await tap(2, 250, 125);
    await expect.poll(selected).toBe('long');
    const pull = async (end: 'start' | 'end', by: number) => {
      const handle = await page.locator(`[data-text-end="${end}"]`).boundingBox();
      if (!handle) throw new Error('the handle is not shown');
      const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
      await send('touchStart', [{ x, y, id: 0 }]);
      await send('touchMove', [{ x: x + by / 2, y, id: 0 }]);
      await send('touchMove', [{ x: x + by, y, id: 0 }]);
      await send('touchEnd', []);
    };
    await pull('end', 200);
    await expect.poll(selected).toBe('long words');
    await pull('start', -300);
    await expect.poll(selected).toBe('Three long words');
  });
});
