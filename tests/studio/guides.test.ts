import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const box = { id: 'a', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };

describe('rulers, guides and margins', () => {
  const suite = useEditor();
  const { open } = suite;
  const ruler = (axis: 'x' | 'y') => suite.editor.page.locator(`div[data-axis="${axis}"]`);
  const stored = async () => {
    await suite.editor.saved();
    const { canvasData } = (await suite.service.call('GET', `/v1/designs/${suite.editor.designId}`)).body.data;
    return canvasData;
  };
  /** Presses the pointer in a ruler, moves it to a point of the design and answers before it lets go. */
  const pull = async (axis: 'x' | 'y', x: number, y: number) => {
    const place = await ruler(axis).boundingBox();
    const to = await suite.editor.at(x, y);
    const { mouse } = suite.editor.page;
    if (axis === 'x') await mouse.move(to.x, (place?.y ?? 0) + 8);
    else await mouse.move((place?.x ?? 0) + 8, to.y);
    await mouse.down();
    await mouse.move(to.x - 2, to.y - 2);
    await mouse.move(to.x, to.y);
  };

  it('give a guide that is pulled out of a ruler, with its distances, as one step back', async () => {
    const { page } = await open();
    await pull('y', 123, 200);
    await expect.poll(() => page.locator('section svg text[data-gap]').allTextContents()).toEqual(['123', '677']);
    await page.mouse.up();
    await pull('x', 200, 77);
    await page.mouse.up();
    expect(await stored()).toMatchObject({
      guides: [
        { axis: 'x', position: 123 },
        { axis: 'y', position: 77 },
      ],
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await stored()).guides).toEqual([{ axis: 'x', position: 123 }]);
  });

  it('move a guide, take it away when it is dragged back, and by Delete', async () => {
    const { drag, click, at, page } = await open();
    await pull('y', 123, 200);
    await page.mouse.up();
    await drag([123, 300], [150, 310], [222, 320]);
    expect((await stored()).guides).toEqual([{ axis: 'x', position: 222 }]);
    const from = await at(222, 250);
    const place = await ruler('y').boundingBox();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + 5, from.y, { steps: 3 });
    await page.mouse.up();
    expect((await stored()).guides).toEqual([]);
    await pull('x', 200, 77);
    await page.mouse.up();
    await click(300, 77);
    await page.keyboard.press('Delete');
    expect((await stored()).guides).toEqual([]);
  });

  it('leave no guide when Escape is pressed in the drag, or when it goes back to the ruler', async () => {
    const { page } = await open();
    await pull('x', 200, 77);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await pull('x', 200, 77);
    const place = await ruler('x').boundingBox();
    await page.mouse.move((place?.x ?? 0) + 200, (place?.y ?? 0) + 5);
    await page.mouse.up();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('snap what is dragged to a guide and to the margin of the page', async () => {
    const { drag, saved, page } = await open(box);
    await pull('y', 303, 400);
    await page.mouse.up();
    await drag([150, 130], [300, 340], [355, 345]);
    expect(await saved()).toMatchObject([{ x: 303 }]);
    await page.keyboard.press('Escape');
    const margin = page.getByRole('spinbutton', { name: 'Margin' });
    await margin.fill('40');
    await margin.press('Enter');
    await page.locator('rect[data-margin]').waitFor({ state: 'attached' });
    await drag([350, 345], [200, 300], [90, 300]);
    expect(await saved()).toMatchObject([{ x: 40 }]);
    expect((await stored()).custom).toEqual({ margin: 40 });
  });

  it('shade in the rulers where what is selected stands', async () => {
    const { click, at, page } = await open(box);
    expect(await page.locator('[data-extent]').count()).toBe(0);
    await click(150, 130);
    const shade = page.locator('[data-extent="x"]');
    await shade.waitFor({ state: 'attached' });
    const [from, to, seen] = [await at(100, 100), await at(200, 160), await shade.boundingBox()];
    expect(Math.abs((seen?.x ?? 0) - from.x)).toBeLessThan(1.6);
    expect(Math.abs((seen?.width ?? 0) - (to.x - from.x))).toBeLessThan(1.6);
  });
});
