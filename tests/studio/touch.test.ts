import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { type OpenEditor, openBrowser, openEditor } from './support/open-editor.ts';

type Spot = readonly [x: number, y: number];

describe('fingers on the canvas', () => {
  let service: Service;
  let browser: Browser;
  let editor: OpenEditor;
  let devtools: CDPSession;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
    browser = await openBrowser();
  });
  afterEach(async () => {
    expect(editor.complaints).toEqual([]);
    await editor.page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const open = async () => {
    const box = { id: 'a', type: 'rectangle', x: 111, y: 123, width: 100, height: 60, fill: '#2f5bd7' };
    editor = await openEditor({ browser, service, elements: [box] });
    devtools = await editor.page.context().newCDPSession(editor.page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    return editor;
  };
  /** Lays fingers onto points of the design, moves them in steps, and lifts them. */
  const touch = async (...steps: readonly (readonly Spot[])[]) => {
    const screen = await Promise.all(steps.map((spots) => Promise.all(spots.map(([x, y]) => editor.at(x, y)))));
    for (const [index, spots] of screen.entries()) {
      const touchPoints = spots.map(({ x, y }, id) => ({ x, y, id }));
      await devtools.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints });
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  it('select and move an element with one', async () => {
    const { saved } = await open();
    await touch([[150, 150]], [[190, 190]], [[250, 223]]);
    expect(await saved()).toMatchObject([{ x: 211, y: 196 }]);
  });

  it('zoom the view with two, and leave the design as it is', async () => {
    const { page } = await open();
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
});
