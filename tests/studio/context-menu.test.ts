import { describe, expect, it } from 'vitest';
import { check } from './support/axe.ts';
import { ownClipboard } from './support/own-clipboard.ts';
import { useEditor } from './support/use-editor.ts';

const box = (id: string, x: number, y: number, more: object = {}) => {
  return { id, type: 'rectangle', x, y, width: 100, height: 60, fill: '#2f5bd7', ...more };
};

describe('the menu of the canvas', () => {
  const suite = useEditor();
  const { open } = suite;
  const press = (key: string) => suite.editor.page.keyboard.press(key);
  const menu = () => suite.editor.page.getByRole('menu', { name: 'What can be done here' });
  const entries = () => menu().getByRole('menuitem').locator('span:first-child').allTextContents();
  const choose = (name: string) => menu().getByRole('menuitem', { name }).click();
  const openAt = async (x: number, y: number) => {
    await suite.editor.click(x, y, { button: 'right' });
    await menu().waitFor();
  };

  it('opens with the other button for what is under it, and does what the keys do', async () => {
    const { saved, page } = await open(box('a', 100, 100), box('b', 300, 100), box('c', 300, 100, { fill: '#d0402b' }));
    await openAt(150, 130);
    expect(await entries()).toEqual([
      ...['Cut', 'Copy', 'Paste', 'Duplicate', 'Delete'],
      ...['Bring to front', 'Bring forward', 'Send backward', 'Send to back'],
      ...['Lock', 'Hide', 'Select all'],
    ]);
    await check(page, 'the menu of the canvas');
    await choose('Bring to front');
    await menu().waitFor({ state: 'detached' });
    expect(await saved()).toMatchObject([{ id: 'b' }, { id: 'c' }, { id: 'a' }]);
    await openAt(150, 130);
    await choose('Duplicate');
    expect(await saved()).toMatchObject([{}, {}, { id: 'a' }, { x: 110, y: 110 }]);
    await press('Control+z');
    // What was chosen stays chosen where it is pressed; elsewhere something else is, or nothing.
    await press('Control+a');
    await openAt(350, 130);
    expect(await entries()).toContain('Group');
    await choose('Group');
    expect(await saved()).toMatchObject([{ type: 'group', children: [{ id: 'b' }, { id: 'c' }, { id: 'a' }] }]);
    await openAt(350, 130);
    await choose('Ungroup');
    await openAt(700, 500);
    expect(await entries()).toEqual(['Paste', 'Select all']);
    // A press elsewhere on the page asks for that place.
    await suite.editor.click(150, 130, { button: 'right' });
    await menu().getByRole('menuitem', { name: 'Delete' }).click();
    expect(await saved()).toMatchObject([{ id: 'b' }, { id: 'c' }]);
    await openAt(350, 130);
    await choose('Lock');
    expect(await saved()).toMatchObject([{ id: 'b' }, { id: 'c', locked: true }]);
  });

  it('copies, cuts and pastes with the clipboard that other programs see', async () => {
    await ownClipboard();
    const { saved, page } = await open(box('a', 100, 100));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAt(150, 130);
    await choose('Copy');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"platen":"elements/1"');
    await openAt(600, 400);
    await choose('Paste');
    await expect.poll(saved).toMatchObject([{ id: 'a' }, { x: 116, y: 116 }]);
    await openAt(120, 110);
    await choose('Cut');
    expect(await saved()).toMatchObject([{ x: 116 }]);
    await page.evaluate(() => navigator.clipboard.writeText('Words from elsewhere'));
    await openAt(500, 400);
    await choose('Paste');
    await expect.poll(saved).toMatchObject([{}, { type: 'text', text: 'Words from elsewhere' }]);
  });

  it('says which keys paste where the browser keeps the clipboard', async () => {
    const { page } = await open(box('a', 100, 100));
    await page.context().clearPermissions();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await openAt(600, 400);
    await choose('Paste');
    await page.getByRole('alert').filter({ hasText: 'Ctrl V: The browser keeps the clipboard' }).waitFor();
  });

  it.each(['Shift+F10', 'ContextMenu'])('opens by %s beside what is chosen, and gives the focus back', async (keys) => {
    const { saved, page, canvas, at } = await open(box('a', 100, 100), box('b', 300, 300));
    await press('Tab');
    const cut = menu().locator(':focus').filter({ hasText: /^Cut/ });
    await press(keys);
    await cut.waitFor();
    const [place, middle] = [await menu().boundingBox(), await at(150, 130)];
    expect(Math.hypot((place?.x ?? 0) - middle.x, (place?.y ?? 0) - middle.y)).toBeLessThan(20);
    await press('Escape');
    await menu().waitFor({ state: 'detached' });
    await canvas.and(page.locator(':focus')).waitFor();
    await press('ArrowRight');
    expect(await saved()).toMatchObject([{ id: 'a', x: 101 }, {}]);
    await press(keys);
    await cut.waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await press(key);
    expect(await saved()).toMatchObject([{ id: 'b' }]);
  });
});
