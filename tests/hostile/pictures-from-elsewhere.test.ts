import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draw,
  expectRefused,
  newDesign,
  otherKey,
  render,
  send,
  service,
  useHostileService,
} from './hostile-service.ts';
import { flat, image, usePictureSite } from './picture-site.fixture.ts';

const site = usePictureSite();
const { served, url } = site;

/** A proxy that nobody asked for. */
let proxied = 0;
const proxy = createServer((_request, response) => {
  proxied += 1;
  response.writeHead(502).end();
});
beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
useHostileService({
  maxGrowthBytes: 150_000_000,
  env: () => {
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return {
      PLATEN_FETCH_ALLOW_HOSTS: site.host,
      // So that accounts meet in one.
      PLATEN_RENDER_PROCESSES: '1',
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      ALL_PROXY: address,
      http_proxy: address,
    };
  },
});
afterAll(() => void proxy.close());

describe('pictures from elsewhere, to the service', () => {
  it('S36: a proxy in the environment is not asked', async () => {
    served.set('/a', { bytes: await flat(8, 8).png().toBuffer() });
    expect((await draw(image(url('/a')))).status).toBe(200);
    await draw(image('http://example.invalid/x.png'));
    expect(proxied).toBe(0);
  });

  it('I18, S37: a picture in a hundred elements is brought once', async () => {
    const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 2_654_435_761) >>> 13));
    served.set('/large', {
      bytes: await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 3 } })
        .png()
        .toBuffer(),
    });
    const design = await newDesign(
      Array.from({ length: 100 }, (_, index) => ({ ...image(url('/large')), id: `p${index}`, width: 20, height: 20 })),
    );
    expect((await render(design, { cache: false })).status).toBe(200);
    expect(site.asked.filter((path) => path === '/large')).toHaveLength(1);
  });

  it('S37: sixty-four of one slow server take six connections, and one more picture is refused unasked', async () => {
    const bytes = await flat(8, 8).png().toBuffer();
    const elements = Array.from({ length: 65 }, (_, index) => {
      served.set(`/slow${index}`, { bytes });
      return { ...image(url(`/slow${index}`)), id: `p${index}` };
    });
    site.slowMs = 50;
    const design = await newDesign(elements.slice(0, 64));
    expect((await render(design, { cache: false })).status).toBe(200);
    expect(site.mostOpen).toBeLessThanOrEqual(6 + 1);
    site.asked = [];
    expectRefused(await render(await newDesign(elements)), { status: 422, code: 'INVALID_DYNAMIC_DATA' });
    expect(site.asked).toEqual([]);
  });

  it('A18: what one account has drawn shows in no figure that another is told', async () => {
    served.set('/logo', { bytes: await flat(80, 80).png().toBuffer(), maxAgeSeconds: 300 });
    const page = [
      { ...image(url('/logo')), width: 60, height: 60 },
      { id: 't', type: 'text', x: 0, y: 0, width: 400, height: 80, text: 'Merger with Initech, 30 November' },
      { id: 'c', type: 'text', x: 0, y: 0, width: 60, height: 60, text: 'Over the picture', color: '#777777' },
    ];
    const shared = new Set(['font_files', 'font_tables', 'font_shapers', 'font_outliners']);
    const told = async (design: string, key?: string) => {
      const { debug } = (await render(design, { debug: true }, key)).body.data;
      const caches = debug.caches as { readonly name: string; readonly hits: number }[];
      return {
        downloads: debug.assets.map(({ cache }: { readonly cache: string }) => cache),
        hits: caches.filter(({ name, hits }) => hits > 0 && !shared.has(name)).map(({ name }) => name),
      };
    };
    const first = await newDesign(page);
    const afresh = await told(first);
    expect(afresh.downloads).toEqual(['miss']);
    const again = await told(first);
    expect(again.downloads).toEqual(['hit']);
    expect(again.hits).toEqual(expect.arrayContaining(['layouts', 'image_pixels']));
    const foreign = await newDesign(page, { key: otherKey });
    expect(await told(foreign, otherKey)).toEqual(afresh);
    expect((await told(foreign, otherKey)).hits).toEqual(again.hits);
  });

  it('A24: what one account had drawn as a thumbnail is brought and drawn anew for another', async () => {
    served.set('/thumbnail', { bytes: await flat(90, 90).png().toBuffer(), maxAgeSeconds: 300 });
    const page = [{ ...image(url('/thumbnail')), width: 60, height: 60 }];
    const template = async (key?: string) => {
      const designId = await newDesign(page, key === undefined ? {} : { key });
      const body = { designId, name: 'T' };
      const made = await send('POST', '/v1/templates', { body, ...(key !== undefined && { key }) });
      expect(made.status).toBe(201);
      return site.asked.filter((path) => path === '/thumbnail').length;
    };
    expect(await template()).toBe(1);
    expect(await template()).toBe(1);
    expect(await template(otherKey)).toBe(2);
  });

  it('S38: a private address, a closed port and a name that does not exist are told and timed alike', async () => {
    const targets = [
      'http://10.0.0.1/x.png',
      'http://127.0.0.1:18081/x.png',
      'http://[::1]/x.png',
      'http://169.254.169.254/latest',
      'http://localhost/x',
    ];
    const told = new Set<string>();
    const times: number[] = [];
    for (const target of targets) {
      const startedMs = performance.now();
      const { status, body } = await draw(image(target));
      times.push(performance.now() - startedMs);
      const { url: _, ...details } = body.error.details;
      told.add(JSON.stringify({ status, code: body.error.code, message: body.error.message, details }));
    }
    expect([...told].join('\n').split('\n')).toHaveLength(1);
    // No connection was waited for, which may take ten seconds.
    expect(Math.max(...times)).toBeLessThan(8_000);
  });

  it('S41: a picture that is a render of the same service is read without a request; its calls are not', async () => {
    const inner = await newDesign([{ type: 'rectangle', width: 50, height: 50, fill: '#00f' }]);
    const { body } = await render(inner);
    const designs = await Promise.all(Array.from({ length: 4 }, () => newDesign([image(body.data.imageUrl)])));
    const answers = await Promise.all(designs.map((design) => render(design, { cache: false })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const path of [`/v1/render/design/${inner}`, '/v1/designs', '/healthz', '/metrics']) {
      expectRefused(await draw(image(service.url + path)), { status: 400, code: 'INVALID_IMAGE_URL' });
    }
  });

  it('S38: nothing of the address stands in an answer but what was asked for', async () => {
    const { text } = await draw(image('http://me:secret@10.0.0.1/x.png'));
    expect(text).not.toContain('secret');
    const { text: other } = await send('POST', '/v1/webhooks', {
      body: { url: 'https://localhost/x', events: ['render.completed'] },
    });
    expect(other).not.toMatch(/127\.0\.0\.1|::1|ECONN|ENOTFOUND/);
  });
});
