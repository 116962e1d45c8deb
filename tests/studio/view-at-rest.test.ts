import { expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const crowd = Array.from({ length: 60 }, (_, index) => ({
  id: `e${index}`,
  type: 'ellipse',
  x: (index % 10) * 70,
  y: Math.floor(index / 10) * 90,
  width: 100,
  height: 100,
  fill: '#2f5bd7',
}));

/** Makes a page as slow as a machine on which each element takes 5 ms, and keeps idle time from it until `idle.end()`. */
const slowDown = `{
  const ask = requestIdleCallback.bind(globalThis);
  const now = performance.now.bind(performance);
  let looks = 0;
  performance.now = () => now() + 5 * ++looks;
  globalThis.idle = { waiting: [], isHeld: true };
  globalThis.requestIdleCallback = (...asked) => (idle.isHeld ? idle.waiting.push(asked) : ask(...asked));
  idle.end = () => {
    idle.isHeld = false;
    for (const asked of idle.waiting) ask(...asked);
  };
}`;

/** Takes the whole of each frame from now on, as an animation does on a slow machine. */
const takeFrames = `{
  const now = Date.now;
  const take = () => {
    for (const began = now(); now() - began < 18; );
    requestAnimationFrame(take);
  };
  take();
}`;

const { openWith } = useEditor();

it.each([
  ['', ''],
  [', where frames leave no time', takeFrames],
])('paints a view anew to its end when a gesture began and was taken back meanwhile%s', async (_, disturb) => {
  const { page, at, canvas } = await openWith({ elements: crowd });
  /** How far what was painted is drawn out. */
  const drawnOut = () =>
    canvas
      .locator('canvas')
      .first()
      .evaluate((layer) => new DOMMatrix(layer.style.transform).a);
  await page.evaluate(slowDown);
  await page.keyboard.press('Shift+Digit0');
  await expect.poll(() => page.evaluate('idle.waiting.length'), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await drawnOut()).toBeGreaterThan(1.01);
  const { x, y } = await at(218, 198);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await drawnOut()).toBeGreaterThan(1.01);
  await page.evaluate(disturb);
  await page.evaluate('idle.end()');
  await expect.poll(drawnOut, { timeout: 10_000 }).toBeCloseTo(1, 5);
});
