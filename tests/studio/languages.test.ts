import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ar } from '../../packages/studio/src/messages/ar.ts';
import { de } from '../../packages/studio/src/messages/de.ts';
import { en } from '../../packages/studio/src/messages/en.ts';
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

  it.each([
    ['en', en],
    ['de', de],
    ['ar', ar],
  ] as const)('call an ellipse by one word (%s)', async (language, words) => {
    const { page } = await suite.openWith({ elements: [{ ...box, type: 'circle' }], language });
    const name = words.canvas.shortcuts.ellipseTool;
    await page.getByRole('treeitem', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: `${name} (O)` }).waitFor();
    await page.getByRole('button', { name: words.panels.rail.elements }).click();
    await page.getByRole('button', { name, exact: true }).waitFor();
  });

  it.each([
    ['en', en],
    ['de', de],
    ['ar', ar],
  ] as const)('cuts no word on a small screen (%s)', async (language, messages) => {
    const prepare = (page: Page) => page.setViewportSize({ width: 1_024, height: 900 });
    const shadow = { color: '#000000' };
    const { page } = await suite.openWith({ elements: [{ ...words, shadow }], language, prepare });
    const { rail } = messages.panels;
    for (const name of [rail.elements, rail.text, rail.pictures, rail.icons, rail.templates]) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('region', { name, exact: true }).waitFor();
      expect(await page.evaluate(cutWords)).toEqual([]);
    }
    await page.getByRole('region', { name: messages.editor.canvas }).focus();
    await page.keyboard.press('Tab');
    await page
      .getByRole('group', { name: messages.panels.titles['Flip horizontally'] ?? 'Flip horizontally' })
      .waitFor();
    expect(await page.evaluate(cutWords)).toEqual([]);
  });

  it.each([
    ['in German', 'de', /^Höhe der Schrift\.$/, null],
    ['in English, and told so, where there is no other', 'ar', /^Height of the font\.$/, 'en'],
  ] as const)('helps with properties %s', async (_, language, text, lang) => {
    const { page } = await suite.openWith({ elements: [words], language });
    await page.keyboard.press('Tab');
    const help = page.locator('[aria-describedby] > p', { hasText: text });
    await help.waitFor({ state: 'attached' });
    expect(await help.getAttribute('lang')).toBe(lang);
  });
});

/** Runs in the page: the words of it that do not fit what they stand in. */
function cutWords(): readonly string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    for (let holder = text.parentElement; holder && width > 0; holder = holder.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(holder);
      // What only screen readers say.
      if (clipPath !== 'none') break;
      const box = holder.getBoundingClientRect();
      if (overflowX === 'visible' || (left > box.left - 1 && right < box.right + 1)) continue;
      cut.push(text.textContent ?? '');
      break;
    }
  }
  return cut;
}
