import { describe, expect, it } from 'vitest';
import { ar } from '../../packages/studio/src/messages/ar.ts';
import { de } from '../../packages/studio/src/messages/de.ts';
import { useEditor } from './support/use-editor.ts';

const box = { id: 'box', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };
const words = { id: 'words', type: 'text', x: 100, y: 300, width: 620, height: 100, fontSize: 40, text: 'سلام' };

describe('the editor in other languages', () => {
  const suite = useEditor();

  it('runs from right to left in Arabic, but the page of the design does not', async () => {
    const { page, canvas, at, drag, click, saved } = await suite.openWith({ elements: [box, words], language: 'ar' });
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'rtl',
      'ar',
    ]);
    // The properties stand on the left of the canvas, the layers on its right.
    const middle = (await canvas.boundingBox())?.x ?? 0;
    const layers = await page.getByRole('tree').first().boundingBox();
    const properties = await page.getByRole('tab', { name: ar.editor.tabs.design }).boundingBox();
    expect(properties?.x ?? 0).toBeLessThan(middle);
    expect(layers?.x ?? 0).toBeGreaterThan(middle);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_280);
    // A point further to the right on the screen is further to the right in the design.
    expect((await at(200, 100)).x).toBeGreaterThan((await at(100, 100)).x);
    await drag([150, 130], [200, 160], [273, 217]);
    expect(await saved()).toMatchObject([{ x: 223, y: 187 }, {}]);
    await page.keyboard.press('ArrowRight');
    expect(await saved()).toMatchObject([{ x: 224 }, {}]);
    await page.getByRole('button', { name: ar.editor.undo }).click();
    expect(await saved()).toMatchObject([{ x: 223 }, {}]);
    // A handle is where its corner is seen.
    await drag([323, 247], [340, 260], [356, 281]);
    expect(await saved()).toMatchObject([{ x: 223, y: 187, width: 133, height: 94 }, {}]);
    await click(690, 350, { clickCount: 2 });
    await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' بيت');
    await page.keyboard.press('Escape');
    expect(await saved()).toMatchObject([{}, { text: 'سلام بيت' }]);
    await click(650, 350, { button: 'right' });
    await page.getByRole('menu').waitFor();
    const menu = await page.getByRole('menu').boundingBox();
    const pressed = await at(650, 350);
    expect(Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - pressed.x)).toBeLessThan(16);
  });

  it('says all in German, problems of the design too', async () => {
    const long = {
      ...words,
      height: 20,
      fit: 'shrink',
      text: 'Far too long for a box that is as low as this one, in 40 px',
    };
    const { page } = await suite.openWith({ elements: [box, long], language: 'de' });
    await page.getByRole('button', { name: de.editor.undo }).waitFor();
    await page.getByRole('tab', { name: new RegExp(`^${de.editor.tabs.checks}\\s*\\d`) }).click();
    const checks = page.getByRole('tabpanel', { name: new RegExp(de.editor.tabs.checks) });
    await checks.getByRole('button').first().waitFor();
    const said = (await checks.allInnerTexts()).join(' ');
    expect(said).not.toMatch(/\b(?:the|was|instead|text was set)\b/i);
    expect(said).toMatch(/\bpx\b/);
  });
});
