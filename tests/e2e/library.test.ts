import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

async function renderPixels(elements: readonly unknown[]) {
  const { body: made } = await service.call('POST', '/v1/designs', {
    name: 'A',
    width: 100,
    height: 100,
    canvasData: { elements },
  });
  const { status, body } = await service.call('POST', `/v1/render/design/${made.data.id}`, { format: 'png' });
  expect(status, JSON.stringify(body)).toBe(200);
  const file = await fetch(body.data.imageUrl);
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

const box = { x: 0, y: 0, width: 100, height: 100 };

describe('the icons', () => {
  it('are found, and what is found can be drawn without the network', async () => {
    const { status, headers, body } = await service.call('GET', '/v1/assets/icons/search?query=square&collection=mdi');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      id: 'mdi:square',
      name: 'square',
      collection: 'mdi',
      previewUrl: `${service.url}/v1/library/icons/mdi/square.svg`,
      svgUrl: `${service.url}/v1/library/icons/mdi/square.svg`,
      width: 24,
      height: 24,
      tags: expect.any(Array),
      license: 'Apache-2.0',
    });
    expect(body.data).toHaveLength(20);
    expect(body.pagination).toBeUndefined();
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(20);
    expect(headers.get('link')).toContain('page=2');
    const url = body.data[0].svgUrl;
    expect((await renderPixels([{ ...box, id: 'a', type: 'svg', src: url }]))(50, 50)).toEqual([0, 0, 0]);
    expect((await renderPixels([{ ...box, id: 'a', type: 'svg', src: url, fill: '#ff0000' }]))(50, 50)).toEqual([
      255, 0, 0,
    ]);
    const coloured = `${url}?color=${encodeURIComponent('#0000ff')}`;
    expect((await renderPixels([{ ...box, id: 'a', type: 'image', src: coloured }]))(50, 50)).toEqual([0, 0, 255]);
  });

  it('are served to anyone under both prefixes, as art that runs nothing', async () => {
    for (const prefix of ['/v1', '/api/v1']) {
      const response = await fetch(`${service.url}${prefix}/library/icons/lucide/house.svg`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(response.headers.get('cache-control')).toContain('max-age=86400');
      expect(await response.text()).toMatch(/^<svg /);
      const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  it('that do not exist are 404, and what is no colour is 400', async () => {
    for (const name of ['mdi/no-such-icon.svg', 'nothing/home.svg', 'mdi/home.png', 'mdi/%2e%2e.svg', 'mdi']) {
      const response = await fetch(`${service.url}/v1/library/icons/${name}`);
      expect(response.status, name).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    }
    const response = await fetch(`${service.url}/v1/library/icons/mdi/home.svg?color=%22%3E`);
    expect(response.status).toBe(400);
    expect((await fetch(`${service.url}/v1/library/icons/mdi/home.svg`, { method: 'POST' })).status).toBe(405);
  });

  it('that do not exist fail a render that needs them, with the reason', async () => {
    const src = `${service.url}/v1/library/icons/mdi/no-such-icon.svg`;
    const { body: made } = await service.call('POST', '/v1/designs', {
      name: 'A',
      width: 100,
      height: 100,
      canvasData: { elements: [{ ...box, id: 'a', type: 'svg', src }] },
    });
    const { status, body } = await service.call('POST', `/v1/render/design/${made.data.id}`, { format: 'png' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'INVALID_IMAGE_URL',
      details: { elementId: 'a', url: src, reason: 'http-status', status: 404 },
    });
  });
});

describe('the stock pictures', () => {
  it('are found, served in whole and in part, and drawn', async () => {
    const { status, headers, body } = await service.call('GET', '/v1/assets/stock/search?query=background&perPage=2');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(2);
    const [{ fullUrl, previewUrl, width, height }] = body.data;
    const full = await fetch(fullUrl);
    expect(full.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(Buffer.from(await full.arrayBuffer())).metadata()).toMatchObject({ width, height });
    const preview = await fetch(previewUrl);
    expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width).toBe(400);
    const part = await fetch(fullUrl, { headers: { range: 'bytes=8-11' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('WEBP');
    const pixel = await renderPixels([{ ...box, id: 'a', type: 'image', src: fullUrl }]);
    expect(pixel(50, 50)).not.toEqual([255, 255, 255]);
  });
});

describe('the searches', () => {
  it.each([
    ['nothing', ''],
    ['an empty query', '?query='],
    ['a blank query', '?query=%20%20'],
    ['a long query', `?query=${'a'.repeat(201)}`],
    ['two queries', '?query=a&query=b'],
    ['page 0', '?query=a&page=0'],
    ['perPage -1', '?query=a&perPage=-1'],
    ['perPage abc', '?query=a&perPage=abc'],
  ])('refuse %s', async (_what, query) => {
    for (const kind of ['stock', 'icons']) {
      const { status, body } = await service.call('GET', `/v1/assets/${kind}/search${query}`);
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_REQUEST');
    }
  });

  it('give at most 50 at once', async () => {
    const { body } = await service.call('GET', '/v1/assets/icons/search?query=arrow&perPage=500');
    expect(body.data).toHaveLength(50);
  });

  it('need a key', async () => {
    for (const address of ['/v1/assets/icons/search?query=a', '/v1/assets/stock/search?query=a', '/v1/assets/fonts']) {
      expect((await fetch(`${service.url}${address}`)).status).toBe(401);
    }
  });
});

describe('the fonts', () => {
  it('are a plain list, of one category when asked', async () => {
    const { status, body } = await service.call('GET', '/v1/assets/fonts');
    expect(status).toBe(200);
    expect(body.data).toContainEqual({
      name: 'Inter',
      category: 'sans-serif',
      weights: ['100', '200', '300', '400', '500', '600', '700', '800', '900'],
      styles: ['normal', 'italic'],
    });
    expect(body.pagination).toBeUndefined();
    const { body: serif } = await service.call('GET', '/api/v1/assets/fonts?category=serif');
    expect(serif.data.length).toBeGreaterThan(3);
    expect(new Set(serif.data.map((font: { category: string }) => font.category))).toEqual(new Set(['serif']));
    const { status: refused } = await service.call('GET', '/v1/assets/fonts?category=fancy');
    expect(refused).toBe(400);
  });
});

describe('the previews of the gallery', () => {
  it('are where the list of templates says', async () => {
    const { body } = await service.call('GET', '/v1/templates?limit=3');
    for (const { thumbnail } of body.data) {
      const response = await fetch(thumbnail);
      expect(response.status, thumbnail).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
    }
    expect((await fetch(`${service.url}/v1/library/templates/none.webp`)).status).toBe(200);
  });
});

describe('another provider', () => {
  let provider: Server;
  let other: Service;
  let answer: { readonly status: number; readonly body: unknown };

  beforeAll(async () => {
    provider = createServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    other = await startService({
      env: {
        STOCK_PROVIDER: 'pexels',
        PEXELS_API_KEY: 'sample-key',
        PEXELS_API_URL: url,
        ICON_PROVIDER: 'iconify',
        ICONIFY_API_URL: url,
      },
    });
  });

  afterAll(async () => {
    await other.stop();
    provider.close();
  });

  it('answers in the same form', async () => {
    const src = { original: 'https://images.example.org/1.jpeg', medium: 'https://images.example.org/1.jpeg?h=350' };
    const photo = { id: 1, width: 40, height: 30, url: 'https://photos.example.org/1', photographer: 'Sample', src };
    answer = { status: 200, body: { total_results: 41, photos: [photo] } };
    const { status, headers, body } = await other.call('GET', '/v1/assets/stock/search?query=trees');
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('41');
    expect(body.data).toEqual([
      {
        id: '1',
        previewUrl: src.medium,
        fullUrl: src.original,
        width: 40,
        height: 30,
        tags: [],
        license: 'Pexels License',
        author: 'Sample',
        source: photo.url,
      },
    ]);
  });

  it('that fails is 502 with the reason, and the bundled icons stay where they are', async () => {
    answer = { status: 500, body: {} };
    const { status, body } = await other.call('GET', '/v1/assets/icons/search?query=home');
    expect(status).toBe(502);
    expect(body.error).toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      details: { provider: 'iconify', reason: 'http-status', status: 500 },
    });
    expect((await fetch(`${other.url}/v1/library/icons/lucide/house.svg`)).status).toBe(200);
  });
});
