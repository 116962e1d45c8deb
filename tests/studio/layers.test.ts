import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const box = { x: 100, y: 100, width: 100, height: 100 };
const child = { id: 'inner', type: 'circle', name: 'Inner', ...box };
const elements = [
  { id: 'back', type: 'rectangle', name: 'Back', ...box },
  { id: 'card', type: 'group', name: 'Card', ...box, width: 300, height: 300, children: [child] },
  { id: 'front', type: 'rectangle', name: 'Front', ...box },
];

describe('the layers by keyboard', () => {
  const suite = useEditor({ sharesPage: true });
  const tree = () => suite.editor.page.getByRole('tree', { name: 'Layers' });
  const focused = () => suite.editor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await suite.editor.page.keyboard.press(key);
  };
  const open = async () => {
    const opened = await suite.open(...elements);
    await tree().getByRole('treeitem', { name: 'Front' }).focus();
    return opened;
  };
  /** Picks up the layer that has the focus, and goes on until a place is named so. */
  const carryTo = async (place: RegExp) => {
    await press('ArrowRight');
    await expect.poll(focused).toContain('Front');
    await press('Enter');
    for (let step = 0; step < 12 && !place.test(await focused()); step += 1) await press('ArrowDown');
    expect(await focused()).toMatch(place);
    await press('Enter');
  };

  it('are carried below others', async () => {
    const { saved } = await open();
    await carryTo(/after Back|below Back/i);
    await expect.poll(() => tree().getByRole('treeitem').first().getAttribute('data-key')).toBe('card');
    expect(await saved()).toMatchObject([{ id: 'front' }, { id: 'back' }, { id: 'card' }]);
    await press('Control+z');
    expect(await saved()).toMatchObject([{ id: 'back' }, { id: 'card' }, { id: 'front' }]);
  });

  it('are carried into a group', async () => {
    const { saved } = await open();
    await carryTo(/drop on Card/i);
    await expect.poll(() => tree().getByRole('treeitem').first().getAttribute('data-key')).toBe('card');
    expect(await saved()).toMatchObject([{ id: 'back' }, { id: 'card', children: [{ id: 'inner' }, { id: 'front' }] }]);
  });

  it('are duplicated, grouped and deleted with the keys of the canvas', async () => {
    const { saved } = await open();
    await press('Space');
    await press('Control+d');
    await expect.poll(() => tree().getByRole('treeitem', { name: 'Front' }).count()).toBe(2);
    await press('Control+g');
    await expect.poll(() => tree().getByRole('treeitem').first().textContent()).toContain('Group');
    await press('Control+z', 'Control+z');
    await expect.poll(() => tree().getByRole('treeitem', { name: 'Front' }).count()).toBe(1);
    await press('Delete');
    await expect.poll(() => tree().getByRole('treeitem', { name: 'Front' }).count()).toBe(0);
    expect(await saved()).toMatchObject([{ id: 'back' }, { id: 'card' }]);
  });

  it('are renamed with F2, and stay what they were called after Escape', async () => {
    const { page, saved } = await open();
    const field = page.getByRole('textbox', { name: 'Rename Front' });
    await press('F2');
    await field.waitFor();
    await field.fill('Sun');
    await press('Enter');
    await tree().getByRole('treeitem', { name: 'Sun' }).waitFor();
    await press('F2');
    await page.getByRole('textbox', { name: 'Rename Sun' }).fill('Moon');
    await press('Escape');
    await tree().getByRole('treeitem', { name: 'Sun' }).waitFor();
    expect(await saved()).toMatchObject([{}, {}, { name: 'Sun' }]);
  });

  it('have names that are cut at their end, whichever way they are written', async () => {
    const arabic = {
      ...box,
      id: 'a',
      type: 'rectangle',
      name: 'فاتورة رقم 117 إلى السيدة ليلى في شارع الميناء القديم',
    };
    const { page } = await suite.open(arabic, { ...box, id: 'b', type: 'rectangle', name: 'Front' });
    const directions = ['فاتورة', 'Front'].map((name) =>
      tree()
        .getByText(name)
        .evaluate((element) => [getComputedStyle(element).direction, getComputedStyle(element).textAlign]),
    );
    expect(await Promise.all(directions)).toEqual([
      ['rtl', 'end'],
      ['ltr', 'start'],
    ]);
    expect(await page.evaluate(() => document.dir)).not.toBe('rtl');
  });

  it('are carried below others and into a group by dragging', async () => {
    const { saved } = await suite.open(...elements);
    const layer = (name: string) => tree().getByRole('treeitem', { name });
    const height = (await layer('Back').boundingBox())?.height ?? 0;
    await layer('Front').dragTo(layer('Back'), { targetPosition: { x: 60, y: height - 2 } });
    await expect.poll(() => tree().getByRole('treeitem').first().getAttribute('data-key')).toBe('card');
    expect(await saved()).toMatchObject([{ id: 'front' }, { id: 'back' }, { id: 'card' }]);
    await layer('Front').dragTo(layer('Card'), { targetPosition: { x: 60, y: height / 2 } });
    await expect
      .poll(saved)
      .toMatchObject([{ id: 'back' }, { id: 'card', children: [{ id: 'inner' }, { id: 'front' }] }]);
    await press('Control+z', 'Control+z');
    expect(await saved()).toMatchObject(elements.map(({ id }) => ({ id })));
  });
});
