import { describe, expect, it } from 'vitest';
import { comparePixels, decodePng } from '../parity/support/compare-pixels.ts';
import { useEditor } from './support/use-editor.ts';

const elements = [
  { id: 'band', type: 'rectangle', x: 0, y: 0, width: 800, height: 120, fill: '#2f5bd7', cornerRadius: 12 },
  { id: 'title', type: 'text', x: 40, y: 30, width: 720, height: 60, text: 'Hello {{ name }}', fontSize: 40 },
  { id: 'dot', type: 'circle', x: 340, y: 260, width: 120, height: 120, fill: '#f4e8d8', stroke: '#10201f' },
];

describe('“Resize…” in the editor', () => {
  const suite = useEditor();
  const render = async (id: string, options: object) => {
    const { body } = await suite.service.call('POST', `/v1/render/design/${id}`, { format: 'png', ...options });
    return decodePng(Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer()));
  };

  it('shows the design in each size, and makes designs that look as adaptive renders do', async () => {
    const { page, designId } = await suite.openWith({ elements, variables: [{ name: 'name', default: 'Ada' }] });
    await page.getByRole('button', { name: 'Resize…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resize' });
    await expect.poll(() => dialog.locator('canvas[aria-busy="false"]').count()).toBe(9);
    const make = dialog.getByRole('button', { name: /^Make/ });
    expect(await make.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Story' }).check();
    await dialog.getByRole('spinbutton', { name: 'Width of the copy' }).fill('500');
    await dialog.getByRole('spinbutton', { name: 'Height of the copy' }).fill('250');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('button', { name: 'Make 2 copies' }).click();
    const copies = dialog.getByRole('status').getByRole('link');
    await expect.poll(() => copies.allTextContents()).toEqual(['A design – Story', 'A design – 500 × 250 px']);
    const ids = await copies.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-2)));
    for (const [index, [width, height]] of [
      [1_080, 1_920],
      [500, 250],
    ].entries()) {
      const id = ids[index] ?? '';
      const { data } = (await suite.service.call('GET', `/v1/designs/${id}`)).body;
      expect(data).toMatchObject({ width, height });
      expect(data.canvasData.elements[1].text).toBe('Hello {{ name }}');
      const wanted = await render(designId, { width, height, resizeMode: 'adaptive' });
      // Edges of glyphs: a font of 25 px is not the picture of one of 40 px made smaller.
      expect(comparePixels(await render(id, {}), wanted).percent).toBeLessThan(0.4);
    }
    await copies.first().click();
    await page.waitForURL(`**/designs/${ids[0]}/edit`);
    await page.getByRole('heading', { name: 'A design – Story' }).waitFor();
  });

  it('fills the design with dates as the service writes them, in languages that the browser lacks', async () => {
    // Chromium calls the first month in Kazakh `M01`.
    const visible = "{% assign month = '2026-01-09' | date: 'MMMM' %}{{ month contains 'қаң' }}";
    const { page } = await suite.openWith({
      elements: elements.map((element) => ({ ...element, visible })),
      canvasData: { locale: 'kk' },
    });
    await page.getByRole('button', { name: 'Resize…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resize' });
    await dialog.getByRole('checkbox', { name: 'Story' }).check();
    await dialog.getByRole('button', { name: 'Make 1 copy' }).click();
    const address = await dialog.getByRole('status').getByRole('link').getAttribute('href');
    const { data } = (await suite.service.call('GET', `/v1/designs/${address?.split('/').at(-2)}`)).body;
    // What is hidden is made larger with the page, and does not move on it: the dot would stand at 351.
    expect(data.canvasData.elements[2].y).toBeGreaterThan(500);
  });
});
