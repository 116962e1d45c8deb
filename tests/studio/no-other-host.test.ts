import { expect, it } from 'vitest';
import { flat, usePictureSite } from '../hostile/picture-site.fixture.ts';
import { useOwnStudio } from './support/use-studio.ts';

const site = usePictureSite();
const studio = useOwnStudio({
  get env() {
    return { PLATEN_FETCH_ALLOW_HOSTS: site.host };
  },
});

it('pictures of the web, stock pictures and icons come through the service: the editor asks no other host', async () => {
  for (const name of ['stored', 'pasted', 'dragged']) {
    site.served.set(`/${name}.png`, { bytes: await flat(40, 30).png().toBuffer() });
  }
  const stored = { id: 'web', type: 'image', x: 20, y: 20, width: 80, height: 60, src: site.url('/stored.png') };
  const body = { name: 'Of the web', width: 400, height: 300, canvasData: { elements: [stored] } };
  const { data } = (await studio.service.call('POST', '/v1/designs', body)).body;
  const hosts = new Set<string>();
  const refused: string[] = [];
  const page = await studio.open(`/designs/${data.id}/edit`, {
    prepare: async (page) => {
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith('http')) hosts.add(host);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') refused.push(message.text());
      });
    },
  });
  const canvas = page.getByRole('region', { name: 'Canvas' });
  const elements = page.getByRole('tree', { name: 'Elements of the page' }).getByRole('treeitem');
  await canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
  await expect.poll(() => elements.count()).toBe(1);
  await expect.poll(() => site.asked).toContain('/stored.png');

  await canvas.focus();
  await page.evaluate(sendPaste, { 'text/plain': site.url('/pasted.png') });
  await expect.poll(() => elements.count()).toBe(2);
  await page.evaluate(sendPaste, { 'text/html': `<img src="${site.url('/dragged.png')}">` });
  await expect.poll(() => elements.count()).toBe(3);

  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    return page.getByRole('region', { name, exact: true });
  };
  const addFirst = async (name: string, count: number, shelf?: string) => {
    const panel = await open(name);
    if (shelf !== undefined) await panel.getByRole('radio', { name: shelf }).click({ force: true });
    await panel.getByRole('button', { name: /^Add/ }).first().click();
    await expect.poll(() => elements.count()).toBe(count);
  };
  await addFirst('Pictures', 4, 'Stock');
  await addFirst('Icons', 5);
  await (await open('Templates')).locator('img').first().waitFor();

  await canvas.focus();
  await page.keyboard.press('Shift+P');
  await page.getByRole('img', { name: 'Picture of the service' }).waitFor();
  const note = page.getByRole('region', { name: 'Preview' }).getByRole('status');
  await expect.poll(() => note.textContent()).toMatch(/^The service draws exactly this|of the pixels differ/);
  expect(refused).toEqual([]);
  expect([...hosts]).toEqual([new URL(studio.service.url).host]);
  expect(new Set(site.asked)).toEqual(new Set(['/stored.png', '/pasted.png', '/dragged.png']));
});

/** Runs in the page. */
function sendPaste(texts: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
