import { expect, it } from 'vitest';
import { en } from '../../packages/studio/src/messages/en.ts';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const { editor, saving } = en;

it.each([editor.export, editor.apiCall, editor.resize, editor.publish, saving.versions.title])(
  'the dialog “%s” is no higher than a low window, and all of it can be reached',
  async (name) => {
    const { page } = await suite.open({
      id: 'a',
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 99,
      height: 99,
      fill: '#2f5bd7',
    });
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.setViewportSize({ width: 640, height: 320 });
    const box = async () => (await dialog.locator('..').boundingBox()) ?? { y: -1, height: 0 };
    // The page learns of the height of its window by an event.
    const isInside = async () => {
      const { y, height } = await box();
      return y >= 0 && y + height <= 320;
    };
    await expect.poll(isInside).toBe(true);
    const { y, height } = await box();
    const buttons = await dialog.getByRole('button').all();
    for (const button of [buttons[0], buttons.at(-1)]) {
      await button?.scrollIntoViewIfNeeded();
      const place = (await button?.boundingBox()) ?? { y: -1, height: 0 };
      expect(place.y).toBeGreaterThanOrEqual(y);
      expect(place.y + place.height).toBeLessThanOrEqual(y + height);
    }
  },
);
