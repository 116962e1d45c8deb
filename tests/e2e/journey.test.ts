import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
let designId: string;

const canvasData = {
  background: '#f8fafc',
  elements: [
    { id: 'card', type: 'rectangle', x: 20, y: 20, width: 360, height: 160, fill: '#1e3a8a', cornerRadius: 16 },
    { id: 'dot', type: 'circle', x: 40, y: 40, width: 60, height: 60, fill: '{{accent}}' },
  ],
  variables: [{ name: 'accent', type: 'color', default: '#f59e0b' }],
};

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

const render = (body: unknown) => service.call('POST', `/v1/render/design/${designId}`, body);

/** How each format's files begin. */
const magics: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  pdf: /^%PDF-/,
  svg: /^(?:<\?xml[^>]*>\s*)?<svg/,
};
const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
};

describe("a newcomer's journey", () => {
  it('creates a design and is told where it is', async () => {
    const { status, headers, body } = await service.call('POST', '/v1/designs', {
      name: 'Card',
      width: 400,
      height: 200,
      canvasData,
    });
    expect(status).toBe(201);
    expect(Object.keys(body.data).sort()).toEqual(['createdAt', 'height', 'id', 'name', 'status', 'width']);
    expect(body).toMatchObject({ success: true, data: { name: 'Card', width: 400, height: 200, status: 'DRAFT' } });
    expect(body.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.get('location')).toBe(`/v1/designs/${body.data.id}`);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    designId = body.data.id;
  });

  it('reads it back, under both prefixes', async () => {
    for (const prefix of ['/v1', '/api/v1']) {
      const { status, body } = await service.call('GET', `${prefix}/designs/${designId}`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: designId, name: 'Card', canvasData: { background: '#f8fafc' } });
      expect(body.data.canvasData.elements.map((element: { id: string }) => element.id)).toEqual(['card', 'dot']);
      expect(body.data.updatedAt).toBe(body.data.createdAt);
    }
  });

  it.each(['png', 'jpg', 'webp', 'pdf', 'svg'])('renders it as %s and downloads the file', async (format) => {
    const { status, body } = await render({ format, dynamicData: { accent: '#10b981' } });
    expect(body).toMatchObject({ success: true, data: { format, width: 400, height: 200, cached: false } });
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({ status: 'completed', downloadUrl: data.imageUrl, warnings: [] });
    expect(data.metadata).toMatchObject({ format, width: 400, height: 200, fileSize: data.fileSize, quality: 90 });
    expect(data.metadata.renderTime).toBeCloseTo(data.renderTime / 1_000, 6);
    expect(Number.isInteger(data.renderTime)).toBe(true);
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
    // No key: the address is the secret.
    const file = await fetch(data.imageUrl);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-type')).toBe(mimeTypes[format]);
    expect(bytes.byteLength).toBe(data.fileSize);
    expect(bytes.toString('latin1', 0, 200)).toMatch(magics[format] ?? /never/);
  });

  it('asks for the state of a render', async () => {
    const { body } = await render({});
    const { status, body: state } = await service.call('GET', `/v1/render/status/${body.data.renderId}`);
    expect(status).toBe(200);
    expect(state.data).toMatchObject({
      renderId: body.data.renderId,
      status: 'completed',
      progress: 100,
      downloadUrl: body.data.imageUrl,
      metadata: { format: 'png', width: 400, height: 200, fileSize: body.data.fileSize },
    });
    expect(state.data.metadata).not.toHaveProperty('quality');
  });

  it('gets the same picture from the cache the second time, and a fresh one when it asks', async () => {
    const first = await render({ format: 'png', quality: 81 });
    const second = await render({ quality: 81, format: 'png' });
    const third = await render({ format: 'png', quality: 81, cache: false });
    expect([first, second, third].map(({ body }) => body.data.cached)).toEqual([false, true, false]);
    expect(second.body.data.imageUrl).toBe(first.body.data.imageUrl);
    expect(third.body.data.imageUrl).not.toBe(first.body.data.imageUrl);
    expect(second.body.data.renderId).not.toBe(first.body.data.renderId);
    expect(await digest(third.body.data.imageUrl)).toBe(await digest(first.body.data.imageUrl));
  });

  it('draws one picture for the same request asked many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => render({ quality: 82 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const digests = await Promise.all(answers.map(({ body }) => digest(body.data.imageUrl)));
    expect(new Set(digests).size).toBe(1);
  });

  it('sizes the output as asked', async () => {
    const sizes = [];
    for (const body of [
      { width: 800 },
      { height: 100 },
      { width: 100, height: 100 },
      { scale: 0.5 },
      { width: 100, scale: 2 },
    ]) {
      const { data } = (await render(body)).body;
      sizes.push([data.width, data.height]);
    }
    expect(sizes).toEqual([
      [800, 400],
      [200, 100],
      [100, 100],
      [200, 100],
      [200, 100],
    ]);
  });

  it('is told what had no effect', async () => {
    const { body } = await render({ format: 'png', pageSize: 'A4', dynamicData: { nobody: 1 } });
    expect(body.data.warnings.map(({ code }: { code: string }) => code).sort()).toEqual([
      'OPTION_IGNORED',
      'VARIABLE_UNKNOWN',
    ]);
  });

  it('sees inside a render with debug', async () => {
    const { body } = await render({ debug: true });
    const { debug } = body.data;
    expect(Object.keys(debug).sort()).toEqual(
      ['assets', 'caches', 'elements', 'fonts', 'memory', 'timings', 'trace', 'warnings'].sort(),
    );
    expect(Object.keys(debug.timings).sort()).toEqual(
      ['assets', 'encode', 'fonts', 'layout', 'paint', 'queue', 'total', 'upload'].sort(),
    );
    expect(debug.elements.map(({ id }: { id: string }) => id)).toEqual(['card', 'dot']);
    expect(debug.memory.rssBytes).toBeGreaterThan(1_000_000);
    expect(JSON.stringify(debug)).not.toContain(service.dataDir);
  });
});

describe('a finished file', () => {
  let url: string;

  beforeAll(async () => {
    url = (await render({ format: 'svg' })).body.data.imageUrl;
  });

  it('may be kept for a day and runs nothing when it is opened', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is not sent again to who has it', async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('comes in parts', async () => {
    const whole = await (await fetch(url)).text();
    const part = await fetch(url, { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${whole.length}`);
    expect(await part.text()).toBe(whole.slice(5, 10));
    const beyond = await fetch(url, { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ error: { code: 'RANGE_NOT_SATISFIABLE' } });
  });

  it('answers HEAD with the size and no body', async () => {
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await head.text()).toBe('');
  });

  it('is found under its own name only', async () => {
    const other = url.replace(/\.svg$/, '.png');
    const guesses = [other, url.slice(0, -5), `${service.url}/files/`, `${service.url}/files/..%2f..%2fplaten.db`];
    for (const guess of guesses) expect((await fetch(guess)).status).toBe(404);
  });
});

async function digest(url: string): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex');
}
