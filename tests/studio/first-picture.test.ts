import type { Browser, JSHandle, Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { become } from './support/open-as.ts';
import { openBrowser } from './support/open-editor.ts';
import { type OwnedAccount, ownAccount } from './support/own-account.ts';

const elements = [
  { id: 'box', type: 'rectangle', x: 0, y: 0, width: 400, height: 600, fill: '#d81212' },
  { id: 'text', type: 'text', x: 420, y: 40, width: 360, height: 200, text: 'Hello {{ name }}', fontSize: 60 },
];
const variables = [{ name: 'name', type: 'text', default: 'Ada' }];

describe('the canvas, while its engine is being loaded', () => {
  let service: OwnedAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens an editor whose engine waits until it is let go. */
  async function openHeld({ draft, isViewer = false }: { draft?: object; isViewer?: boolean } = {}) {
    const body = { name: 'Held', width: 800, height: 600, canvasData: { elements, variables } };
    const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
    if (draft) await service.call('PUT', `/v1/designs/${id}/draft`, draft);
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const context = await browser.newContext(isViewer ? {} : { extraHTTPHeaders: headers });
    const page = await context.newPage();
    if (isViewer) {
      await createClient(service.url, '').post('/v1/invitations/accept', await service.invitation());
      await become(page, { service, person: service.person }, { role: 'viewer', name: 'Eve' });
    }
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/v1/engine/fonts', (route) => (isHeld ? void held.push(route) : route.continue()));
    const open = () => page.goto(`${service.url}/designs/${id}/edit`);
    await open();
    const letGo = async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    };
    return { page, open, letGo, layer: page.getByRole('region', { name: 'Canvas' }).locator('canvas').first() };
  }
  const paintedBy = (layer: Locator, painter: 'engine' | 'service') =>
    expect.poll(() => layer.getAttribute('data-painter')).toBe(painter);
  const pixelsOf = (layer: Locator): Promise<JSHandle<ImageData>> =>
    layer.evaluateHandle((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D;
      return context.getImageData(0, 0, width, height);
    });
  /** How many values there are, and how many of them differ by more than edges of glyphs may. */
  const difference = (one: JSHandle<ImageData>, other: JSHandle<ImageData>) =>
    one.evaluate(
      (first, then) => ({
        sizes: [first.width - then.width, first.height - then.height],
        values: new Set(first.data).size,
        different: first.data.filter((value, index) => Math.abs(value - (then.data[index] ?? 0)) > 8).length,
      }),
      other,
    );

  /** What the service laid out is painted first, and by the engine then. */
  const isTheSame = async (layer: Locator, letGo: () => Promise<unknown>) => {
    await paintedBy(layer, 'service');
    const first = await pixelsOf(layer);
    await letGo();
    await paintedBy(layer, 'engine');
    const { sizes, values, different } = await difference(first, await pixelsOf(layer));
    expect([sizes, different]).toEqual([[0, 0], 0]);
    expect(values).toBeGreaterThan(10);
  };

  it('shows what the service laid out, which is what the engine paints then', async () => {
    const { page, layer, letGo } = await openHeld();
    await isTheSame(layer, letGo);
    await page.context().close();
  });

  it('is what viewers see of it as well', async () => {
    const { page, letGo } = await openHeld({ isViewer: true });
    const layer = page.getByRole('img', { name: 'Page', exact: true });
    await isTheSame(layer, letGo);
    await page.context().close();
  });

  it('shows the draft, and nothing where the service has none to show', async () => {
    const draft = { width: 800, height: 600, canvasData: { background: '#1212d8', elements: [] } };
    const { page, layer, open, letGo } = await openHeld({ draft });
    await paintedBy(layer, 'service');
    const corner = await (await pixelsOf(layer)).evaluate(({ data }) => [...data.slice(0, 4)]);
    expect(corner).toEqual([0x12, 0x12, 0xd8, 255]);
    await page.route('**/scene?**', (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse('**/scene?**');
    await open();
    await refused;
    await layer.waitFor({ state: 'attached' });
    expect(await layer.getAttribute('data-painter')).toBeNull();
    await letGo();
    await paintedBy(layer, 'engine');
    await page.context().close();
  });

  it('shows a picture at the place of the page while the editor itself is loaded', async () => {
    const { page, layer, open, letGo } = await openHeld();
    await paintedBy(layer, 'service');
    const held: Route[] = [];
    await page.route('**/designs/*/draft', (route) => void held.push(route));
    await open();
    const picture = page.locator('img[data-painter="service"]');
    // The picture is fitted into its box, as the page is into the canvas. Once the editor's script is there, another takes its place.
    const { x, y, width, height } = await vi.waitUntil(() => picture.boundingBox(), { timeout: 60_000 });
    const zoom = Math.min(width / 800, height / 600);
    await Promise.all(held.map((route) => route.continue()));
    await letGo();
    await paintedBy(layer, 'engine');
    await picture.waitFor({ state: 'detached' });
    const canvas = (await layer.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const apart = [
      canvas.x - (x + (width - 800 * zoom) / 2),
      canvas.y - (y + (height - 600 * zoom) / 2),
      canvas.width - 800 * zoom,
    ];
    for (const px of apart) expect(Math.abs(px)).toBeLessThan(2);
    await page.context().close();
  });
});
