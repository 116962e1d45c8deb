import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnAccount, ownAccount } from './support/own-account.ts';

const box = { width: 100, height: 60 };
const title = { id: 'title', type: 'text', x: 40, y: 40, ...box, text: 'Hello {{ name }}', fontSize: 16 };
const inner = { id: 'inner', type: 'star', x: 10, y: 20, ...box };
const pair = { id: 'pair', type: 'group', x: 300, y: 200, width: 120, height: 90, name: 'Pair', children: [inner] };

describe('people who hear the editor', () => {
  let service: OwnAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('find the page as a tree of labelled elements, which follows what is chosen and moved', async () => {
    const { page, canvas } = await openEditor({ browser, service, elements: [title, pair] });
    const tree = canvas.getByRole('tree', { name: 'Elements of the page' });
    const names = () => tree.getByRole('treeitem').evaluateAll((all) => all.map((item) => item.ariaLabel));
    await expect
      .poll(names)
      .toEqual([
        'Text, Hello name, 100 by 60 at 40, 40',
        'Group, Pair, 120 by 90 at 300, 200',
        'Star, 100 by 60 at 310, 220',
      ]);
    await page.keyboard.press('Tab');
    const status = canvas.getByRole('status').filter({ hasText: 'Hello' });
    await status.filter({ hasText: '100 by 60 at 40, 40' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+ArrowRight');
    await status.filter({ hasText: 'at 50, 40' }).waitFor({ state: 'attached' });
    // A screen reader sets the focus where its reader is.
    await tree.getByRole('treeitem', { name: 'Star' }).focus();
    await expect
      .poll(() =>
        tree.getByRole('treeitem', { selected: true }).evaluateAll((all) => all.map((item) => item.ariaLabel)),
      )
      .toEqual(['Star, 100 by 60 at 310, 220']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(names).toContain('Star, 100 by 60 at 310, 221');
    await page.context().close();
  });

  it('leave the canvas by Tab after the last element, and by Shift and Tab before the first', async () => {
    const { page } = await openEditor({ browser, service, elements: [title, pair] });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const stop of ['Canvas', 'Canvas', 'Select (V)']) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(stop);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Canvas');
    for (const stop of ['Canvas', 'Canvas']) {
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe(stop);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).not.toBe('Canvas');
    await page.context().close();
  });
});
