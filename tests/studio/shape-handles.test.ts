import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const place = { x: 200, y: 200, width: 300, height: 200 };

describe('the handles of a shape', () => {
  const suite = useEditor({ sharesPage: true });
  const open = async (...elements: readonly object[]) => {
    await suite.open(...elements);
    await suite.editor.page.keyboard.press('Tab');
    return suite.editor;
  };
  /** Pulls a handle by px of the page, and answers before the pointer is let go. */
  const pull = async (name: string, by: readonly [x: number, y: number]) => {
    const handle = suite.editor.page.locator(`[data-grip="${name}"]`);
    const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const zoom = ((await suite.editor.page.locator('[data-paper]').boundingBox())?.width ?? 0) / 800;
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { mouse } = suite.editor.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + (by[0] * zoom) / 2, from.y + (by[1] * zoom) / 2);
    await mouse.move(from.x + by[0] * zoom, from.y + by[1] * zoom);
  };

  it('round all corners together, and with Alt one alone, each as one step back', async () => {
    const { page, saved } = await open({ id: 'a', type: 'rectangle', ...place, fill: '#2f5bd7' });
    await pull('shape:tl', [30, 30]);
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ cornerRadius: 30 }]);
    await page.keyboard.down('Alt');
    await pull('shape:br', [-20, -20]);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    expect(await saved()).toMatchObject([{ cornerRadius: { tl: 30, tr: 30, br: 50, bl: 30 } }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await saved())[0]).not.toHaveProperty('cornerRadius');
  });

  it('leave the shape as it was when Escape is pressed', async () => {
    const { page } = await open({ id: 'a', type: 'rectangle', ...place, fill: '#2f5bd7' });
    await pull('shape:tl', [30, 30]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('change how many points a star has and how deep it is cut', async () => {
    const { page, saved } = await open({ id: 'a', type: 'star', ...place, fill: '#2f5bd7' });
    await pull('shape:inner', [-20, 40]);
    await page.mouse.up();
    const [{ innerRadius } = {}] = await saved();
    expect(innerRadius).toBeLessThan(0.4);
    await pull('shape:count', [-80, -70]);
    await page.mouse.up();
    const [{ numPoints } = {}] = await saved();
    expect(numPoints).toBeGreaterThan(6);
  });

  it('change how many sides a polygon has', async () => {
    const { page, saved } = await open({ id: 'a', type: 'polygon', ...place, sides: 3, fill: '#2f5bd7' });
    await pull('shape:count', [0, -130]);
    await page.mouse.up();
    const [{ sides } = {}] = await saved();
    expect(sides).toBeGreaterThan(3);
  });

  it('turn the end of a line in steps of 15 degrees with Shift', async () => {
    const line = { id: 'a', type: 'line', x: 200, y: 200, width: 100, height: 0, stroke: '#000', strokeWidth: 4 };
    const { page, saved } = await open(line);
    await page.keyboard.down('Shift');
    await pull('point:1', [0, 96]);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const [{ points } = {}] = await saved();
    expect((points as readonly number[])[2]).toBeCloseTo((points as readonly number[])[3] ?? 0, 2);
  });
});
