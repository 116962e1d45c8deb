import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

/** A picture of one green pixel. */
const green = new PNG({ width: 1, height: 1 });
green.data.set([0, 160, 0, 255]);
const src = `data:image/png;base64,${PNG.sync.write(green).toString('base64')}`;

const suite = useEditor();

it('a text is written and a picture is drawn on a page without HTTPS, which has less of what browsers can', async () => {
  const { page, at, click } = await suite.openWith({
    elements: [{ id: 'a', type: 'image', src, x: 400, y: 100, width: 200, height: 200 }],
    // As on `http://` of another machine.
    prepare: (each) =>
      each.addInitScript(() => {
        for (const name of ['randomUUID', 'subtle'])
          Object.defineProperty(Crypto.prototype, name, { value: undefined });
      }),
  });
  const { x, y } = await at(500, 200);
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  await expect.poll(async () => [...PNG.sync.read(await page.screenshot({ clip })).data]).toEqual([0, 160, 0, 255]);
  await page.keyboard.press('t');
  await click(100, 100);
  await page.keyboard.type('Grüße');
  await page.keyboard.press('Escape');
  expect(await suite.editor.saved()).toMatchObject([{ id: 'a' }, { type: 'text', text: 'Grüße' }]);
});
