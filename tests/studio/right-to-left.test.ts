import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ar } from '../../packages/studio/src/messages/ar.ts';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const title = { id: 'title', type: 'text', x: 100, y: 100, width: 300, height: 40, fontSize: 32, text: '{{ name }}' };
const rulers = () =>
  suite.editor.page
    .locator('[data-grip="ruler:y"]')
    .locator('xpath=..')
    .locator('canvas')
    .evaluateAll((all) => all.map((own) => (own as HTMLCanvasElement).toDataURL()));

it('the editor is mirrored in Arabic, and the rulers of the page are not', async () => {
  await suite.openWith({ elements: [title] });
  const inEnglish = await rulers();
  await suite.editor.page.context().close();
  const { page } = await suite.openWith({ elements: [title], language: 'ar' });
  await expect.poll(rulers).toEqual(inEnglish);
  const isMirrored = (own: Locator) =>
    own.locator('svg').evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).a);
  expect(await isMirrored(page.getByRole('link', { name: ar.editor.back }))).toBe(-1);
  expect(await isMirrored(page.getByRole('button', { name: ar.inspector.fold }))).toBe(-1);
  const group = page.getByRole('group', { name: ar.panels.data.group });
  const chooser = page.waitForEvent('filechooser');
  await group.getByRole('button', { name: ar.panels.data.load }).click();
  const buffer = Buffer.from(`name\n${'Ada\n'.repeat(10_000)}`);
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const place = group.getByText(ar.panels.data.row(1, 10_000));
  await place.waitFor();
  const words = await place.evaluate((own) => {
    const range = document.createRange();
    range.selectNodeContents(own);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
  const next = await group.getByRole('button', { name: ar.panels.data.next }).boundingBox();
  const previous = await group.getByRole('button', { name: ar.panels.data.previous }).boundingBox();
  expect((next?.x ?? 0) + (next?.width ?? 0)).toBeLessThanOrEqual(words.left);
  expect(previous?.x).toBeGreaterThanOrEqual(words.right);
});
