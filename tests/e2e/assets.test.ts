import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inconsolataOtf,
  interWeightTtf,
  interWeightWoff,
  interWeightWoff2,
} from '../../packages/engine/src/fonts/foreign-fonts.fixture.ts';
import { renameFont } from '../../packages/engine/src/fonts/rename-font.ts';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-token-of-the-operator';
let service: Service;
let otherKey: string;
let freeKey: string;

beforeAll(async () => {
  service = await startService({ env: { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_BOOTSTRAP_PLAN: 'Unlimited' } });
  otherKey = await newAccount('Unlimited');
  freeKey = await newAccount('Free');
});
afterAll(() => service.stop());

async function newAccount(plan: string): Promise<string> {
  const { status, body } = await send('POST', '/admin/v1/accounts', { key: adminToken, body: { name: plan, plan } });
  expect(status).toBe(201);
  return body.data.apiKey.key ?? body.data.apiKey;
}

interface Options {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(method: string, address: string, { key = apiKey, body, headers }: Options = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(service.url + address, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

interface Form {
  readonly fileName?: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function upload(bytes: Uint8Array | string, { fileName = 'file.bin', before = {}, after = {}, ...options }: Form = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(before)) form.append(name, value);
  form.append('file', new Blob([bytes as BlobPart]), fileName);
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  return send('POST', '/v1/assets/upload', { body: form, ...options });
}

/** Sends bytes as they are and reads the answer as text, until the service closes the connection. */
function sendRaw(head: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(head.replaceAll('\n', '\r\n') + body);
  });
}

/** Sends the beginning of a request and goes away. */
function abandon(head: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('close', () => resolve());
    socket.on('error', reject);
    socket.write(head.replaceAll('\n', '\r\n') + body, () => socket.destroy());
  });
}

const picture = (color: string, width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: color } });
const incoming = () => readdirSync(path.join(service.dataDir, 'files/incoming'));
const storedFiles = () =>
  readdirSync(path.join(service.dataDir, 'files'), { recursive: true }).filter((name) =>
    /[0-9a-f]{64}$/.test(`${name}`),
  );
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('uploading', () => {
  it('tells each kind of image by its bytes, whatever it is called, and serves it as it came', async () => {
    const images = {
      png: ['image/png', await picture('#c2410c').png().toBuffer()],
      jpg: ['image/jpeg', await picture('#c2410c').jpeg().toBuffer()],
      gif: ['image/gif', await picture('#c2410c').gif().toBuffer()],
      webp: ['image/webp', await picture('#c2410c').webp().toBuffer()],
    } as const;
    for (const [extension, [mimeType, bytes]] of Object.entries(images)) {
      const { status, headers, body } = await upload(bytes, {
        fileName: 'Chart of 2026.exe',
        before: { type: 'IMAGE' },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      const { id, url, ...data } = body.data;
      expect(data).toEqual({
        name: 'Chart of 2026.exe',
        type: 'IMAGE',
        size: bytes.length,
        mimeType,
        width: 64,
        height: 48,
      });
      expect(headers.get('location')).toBe(`/v1/assets/${id}`);
      expect(url).toMatch(new RegExp(`^${service.url}/files/fil_[0-9A-Za-z]{32}\\.${extension}$`));
      const served = await fetch(url);
      expect(served.headers.get('content-type')).toBe(mimeType);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('reads each kind of font and takes its family from its own names', async () => {
    const fonts = { ttf: interWeightTtf, woff: interWeightWoff, woff2: interWeightWoff2 };
    for (const [extension, bytes] of Object.entries(fonts)) {
      const { status, body } = await upload(bytes, { after: { type: 'FONT', name: 'Our font' } });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.data).toMatchObject({ name: 'Our font', type: 'FONT', mimeType: `font/${extension}` });
      expect(body.data.font).toMatchObject({
        family: 'Inter',
        weightRange: [100, 900],
        style: 'normal',
        format: extension,
      });
    }
    const { body } = await upload(inconsolataOtf);
    expect(body.data.font).toMatchObject({ family: 'Inconsolata', category: 'monospace', axes: [] });
  });

  it('stores the same bytes once', async () => {
    const bytes = await picture('#115e59').png().toBuffer();
    const [first, second] = [await upload(bytes), await upload(bytes, { key: otherKey })];
    expect(first.body.data.url).not.toBe(second.body.data.url);
    expect(storedFiles().filter((name) => `${name}`.endsWith(sha256(bytes)))).toHaveLength(1);
  });

  it('makes one asset of a form that is sent twice under one Idempotency-Key', async () => {
    const bytes = await picture('#7c2d12').png().toBuffer();
    const headers = { 'idempotency-key': 'upload-1' };
    const [first, second] = [await upload(bytes, { headers }), await upload(bytes, { headers })];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await upload(await picture('#000').png().toBuffer(), { headers })).status).toBe(409);
    const broken = { headers: { 'idempotency-key': 'upload-2' } };
    const [refused, again] = [await upload('no image', broken), await upload('no image', broken)];
    expect([refused.status, again.status]).toEqual([400, 400]);
    expect(again.body.error.code).toBe('UNSUPPORTED_FILE_TYPE');
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['.htaccess', '.htaccess'],
    ['家族 👨‍👩‍👧.png', '家族 👨‍👩‍👧.png'],
    ['x'.repeat(600), 'x'.repeat(255)],
  ])('never lets the name %j be more than a name', async (fileName, name) => {
    const { status, body } = await upload(await picture('#000').png().toBuffer(), { fileName });
    expect(status).toBe(201);
    expect(body.data.name).toBe(name);
    expect(body.data.url).toMatch(/\/files\/fil_\w+\.png$/);
  });
});

describe('what is refused', () => {
  it.each<[string, Uint8Array | string, Record<string, string>]>([
    ['nothing', '', {}],
    ['a text', 'hello', {}],
    ['HTML with an SVG in it', '<!doctype html><body><svg xmlns="http://www.w3.org/2000/svg"/></body>', {}],
    ['a PDF', '%PDF-1.7\n', {}],
    ['a TIFF', Buffer.from('49492a00080000000000', 'hex'), {}],
    ['a picture cut short', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}],
    ['a font that lies', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(400, 0xff)]), {}],
    ['an SVG of entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>', {}],
    ['a font as IMAGE', interWeightWoff2, { type: 'IMAGE' }],
    ['a film', 'film', { type: 'VIDEO' }],
    ['a song', 'song', { type: 'AUDIO' }],
  ])('%s, as UNSUPPORTED_FILE_TYPE', async (_what, bytes, before) => {
    const files = storedFiles().length;
    const { status, body } = await upload(bytes, { before });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.error.code).toBe('UNSUPPORTED_FILE_TYPE');
    expect(storedFiles()).toHaveLength(files);
    expect(incoming()).toEqual([]);
  });

  it('a picture of more pixels than can be drawn, by its header', async () => {
    const bytes = await picture('#fff').png().toBuffer();
    bytes.writeUInt32BE(50_000, 16);
    bytes.writeUInt32BE(50_000, 20);
    const startedMs = performance.now();
    const { body } = await upload(bytes);
    expect(body.error.message).toContain('50 million pixels');
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it('a file larger than the plan allows, while it still comes', async () => {
    const limit = 5 * 1024 ** 2;
    const big = Buffer.concat([await picture('#fff').png().toBuffer(), Buffer.alloc(limit)]);
    const { status, body } = await upload(big, { key: freeKey });
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limit } });
    const chunked = await sendRaw(
      `POST /v1/assets/upload HTTP/1.1\nHost: localhost\nAuthorization: Bearer ${freeKey}\nContent-Type: multipart/form-data; boundary=b\nTransfer-Encoding: chunked\nConnection: close\n\n`,
      chunk(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(limit + 1_000_000)}\r\n--b--\r\n`,
      ),
    );
    expect(chunked).toContain('FILE_TOO_LARGE');
    expect(incoming()).toEqual([]);
  });

  it('a file of exactly the limit is not too large, one byte more is', async () => {
    const limit = 5 * 1024 ** 2;
    const start = await picture('#fff').png().toBuffer();
    const sized = (size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);
    expect((await upload(sized(limit), { key: freeKey })).status).toBe(201);
    expect((await upload(sized(limit + 1), { key: freeKey })).status).toBe(413);
  });

  it.each<[string, () => FormData]>([
    ['no file', () => form([['name', 'x']])],
    ['the file as text', () => form([['file', 'bytes']])],
    [
      'two files',
      () =>
        form([
          ['file', new Blob(['a'])],
          ['file', new Blob(['b'])],
        ]),
    ],
    ['a file in another field', () => form([['picture', new Blob(['a'])]])],
    [
      'too many fields',
      () => form([...Array.from({ length: 9 }, (_, index) => [`f${index}`, 'x'] as const), ['file', new Blob(['a'])]]),
    ],
    [
      'a field twice',
      () =>
        form([
          ['name', 'a'],
          ['name', 'b'],
          ['file', new Blob(['a'])],
        ]),
    ],
    [
      'a long field',
      () =>
        form([
          ['name', 'x'.repeat(5_000)],
          ['file', new Blob(['a'])],
        ]),
    ],
    [
      'an unknown type',
      () =>
        form([
          ['type', 'PICTURE'],
          ['file', new Blob(['a'])],
        ]),
    ],
    [
      'a type called __proto__',
      () =>
        form([
          ['type', '__proto__'],
          ['file', new Blob(['a'])],
        ]),
    ],
  ])('a form with %s, as INVALID_REQUEST', async (_what, make) => {
    const { status, body } = await send('POST', '/v1/assets/upload', { body: make() });
    expect(status).toBe(400);
    expect(body.error.code).toBe('INVALID_REQUEST');
    expect(incoming()).toEqual([]);
  });

  it.each([
    [
      'cut short in the file',
      'boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      400,
    ],
    ['cut short in a head', 'boundary=b', '--b\r\nContent-Dispo', 400],
    ['without an end', 'boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n', 400],
    ['without any part', 'boundary=b', '--b--\r\n', 400],
    [
      'of another boundary',
      'boundary=c',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n',
      400,
    ],
    ['without a boundary', 'charset=utf-8', '--b--\r\n', 400],
    ['with a long head', 'boundary=b', `--b\r\nX: ${'x'.repeat(200_000)}\r\n\r\n\r\n--b--\r\n`, 400],
  ])('a form %s', async (_what, parameter, body, status) => {
    const answer = await sendRaw(
      `POST /v1/assets/upload HTTP/1.1\nHost: localhost\nAuthorization: Bearer ${apiKey}\nContent-Type: multipart/form-data; ${parameter}\nContent-Length: ${Buffer.byteLength(body)}\nConnection: close\n\n`,
      body,
    );
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(incoming()).toEqual([]);
  });

  it('a sender who goes away, without leaving anything behind', async () => {
    const head = `POST /v1/assets/upload HTTP/1.1\nHost: localhost\nAuthorization: Bearer ${apiKey}\nContent-Type: multipart/form-data; boundary=b\nContent-Length: 1000000\n\n`;
    await abandon(head, '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome');
    await expect.poll(incoming).toEqual([]);
  });

  it('JSON where a form belongs, and a form where JSON belongs', async () => {
    expect((await send('POST', '/v1/assets/upload', { body: { file: 'x' } })).body.error.code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expect((await send('POST', '/v1/designs', { body: form([['name', 'x']]) })).body.error.code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
});

describe('serving', () => {
  it('an uploaded SVG that is harmless', async () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30" onload="alert(1)">
      <script>alert(2)</script><foreignObject><iframe src="javascript:alert(3)"/></foreignObject>
      <a xlink:href="javascript:alert(4)"/><rect width="40" height="30" fill="#0f766e"/></svg>`;
    const { status, body } = await upload(hostile, { fileName: 'logo.svg' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ mimeType: 'image/svg+xml', width: 40, height: 30 });
    const served = await fetch(body.data.url);
    const text = await served.text();
    expect(text).toContain('#0f766e');
    expect(text).not.toMatch(/script|alert|onload|iframe/i);
    expect(body.data.size).toBe(Buffer.byteLength(text));
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a picture with a page or an archive behind it without them', async () => {
    const whole = await picture('#fff').gif().toBuffer();
    const bytes = Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await upload(bytes, { fileName: 'page.html' });
    expect(status).toBe(201);
    expect(body.data.size).toBe(whole.length);
    const served = await fetch(body.data.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(whole)).toBe(true);
    expect(served.headers.get('content-type')).toBe('image/gif');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('with ETag, ranges, HEAD and caching for ever', async () => {
    const bytes = await picture('#4c1d95').png().toBuffer();
    const { url } = (await upload(bytes)).body.data;
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('cache-control')).toContain('immutable');
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
  });
});

describe('listing and deleting', () => {
  it('lists newest first, by type, in pages, for each account its own', async () => {
    const key = await newAccount('Unlimited');
    const ids: string[] = [];
    for (const bytes of [
      await picture('#111').png().toBuffer(),
      inconsolataOtf,
      await picture('#222').png().toBuffer(),
    ]) {
      ids.unshift((await upload(bytes, { key })).body.data.id);
    }
    const all = await send('GET', '/v1/assets', { key });
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all.body.data[0].createdAt).toMatch(/^\d{4}-.+Z$/);
    expect(all.body.pagination).toEqual({ page: 1, limit: 20, total: 3 });
    const fonts = await send('GET', '/v1/assets?type=FONT', { key });
    expect(fonts.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    expect((await send('GET', '/v1/assets?type=VIDEO', { key })).body.data).toEqual([]);
    const second = await send('GET', '/v1/assets?page=2&limit=2', { key });
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    const one = await send('GET', `/v1/assets/${ids[0]}`, { key });
    expect(one.body.data).toEqual(all.body.data[0]);
  });

  it('refuses another account’s with 403 and an unknown one with 404', async () => {
    const { id } = (await upload(await picture('#333').png().toBuffer())).body.data;
    for (const method of ['GET', 'DELETE']) {
      const foreign = await send(method, `/v1/assets/${id}`, { key: otherKey });
      expect([foreign.status, foreign.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
      const unknown = await send(method, '/v1/assets/ast_none');
      expect([unknown.status, unknown.body.error.code]).toEqual([404, 'ASSET_NOT_FOUND']);
    }
    expect((await send('GET', `/v1/assets/${id}`)).status).toBe(200);
  });

  it('keeps the bytes of a deleted asset for as long as a design uses them', async () => {
    const used = (await upload(await picture('#be123c').png().toBuffer())).body.data;
    const unused = (await upload(await picture('#1d4ed8').png().toBuffer())).body.data;
    const design = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src: used.url }]);
    for (const { id } of [used, unused]) {
      expect((await send('DELETE', `/v1/assets/${id}`)).body.data).toEqual({ deleted: true });
      expect((await send('GET', `/v1/assets/${id}`)).status).toBe(404);
      expect((await send('DELETE', `/v1/assets/${id}`)).status).toBe(404);
    }
    await expect.poll(async () => (await fetch(unused.url)).status, { timeout: 40_000 }).toBe(404);
    expect((await fetch(used.url)).status).toBe(200);
    expect((await render(design, { cache: false })).status).toBe(200);
  }, 60_000);
});

describe('using', () => {
  it('an image by its URL or by its id, one’s own only', async () => {
    const { url, id } = (await upload(await picture('#ff0000').png().toBuffer())).body.data;
    for (const src of [url, id]) {
      const design = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src, fit: 'fill' }]);
      const { status, body } = await render(design);
      expect(status, JSON.stringify(body)).toBe(200);
      expect([...(await pixelsOf(body.data.imageUrl)).subarray(0, 3)]).toEqual([255, 0, 0]);
    }
    const foreign = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src: id }], otherKey);
    expect((await render(foreign, {}, otherKey)).body.error.code).toBe('INVALID_IMAGE_URL');
  });

  it('a variable font at once, in every format, and for its account alone', async () => {
    const key = await newAccount('Unlimited');
    const elements = [
      {
        type: 'text',
        x: 10,
        y: 10,
        width: 380,
        height: 80,
        text: 'Hamburg',
        fontSize: 60,
        fontFamily: 'Brand Grotesk',
      },
    ];
    const design = await newDesign(elements, key);
    const before = (await render(design, {}, key)).body.data;
    expect(warningsOf(before)).toContain('FONT_REPLACED');
    const font = renameFont(interWeightTtf, 'Brand Grotesk');
    expect((await upload(font, { key })).body.data.font.family).toBe('Brand Grotesk');
    for (const format of ['png', 'jpg', 'webp', 'pdf', 'svg']) {
      const { status, body } = await render(design, { format }, key);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(warningsOf(body.data), format).toEqual([]);
      const bytes = Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
      if (format === 'pdf') expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+BrandGrotesk-400-1/);
      if (format === 'svg') expect(bytes.toString()).toContain('Brand Grotesk');
    }
    const families = async (of: string) =>
      (await send('GET', '/v1/assets/fonts', { key: of })).body.data.filter(
        ({ name }: { name: string }) => name === 'Brand Grotesk',
      );
    const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900'];
    expect(await families(key)).toMatchObject([{ name: 'Brand Grotesk', category: 'sans-serif', weights }]);
    expect(await families(otherKey)).toEqual([]);
    // The same design of another account, in the same warm process.
    const foreign = (await render(await newDesign(elements, otherKey), {}, otherKey)).body.data;
    expect(warningsOf(foreign)).toContain('FONT_REPLACED');
    const after = (await render(design, {}, key)).body.data;
    expect(warningsOf(after)).toEqual([]);
  });

  it('a font of the same family for each of two accounts', async () => {
    const keys = [await newAccount('Unlimited'), await newAccount('Unlimited')] as const;
    await upload(renameFont(interWeightTtf, 'Clash'), { key: keys[0] });
    await upload(renameFont(inconsolataOtf, 'Clash'), { key: keys[1] });
    const elements = [
      { type: 'text', x: 10, y: 10, width: 380, height: 80, text: 'Hamburg', fontSize: 60, fontFamily: 'Clash' },
    ];
    const designs = [await newDesign(elements, keys[0]), await newDesign(elements, keys[1])] as const;
    const draw = async (index: 0 | 1) => {
      const { body } = await render(designs[index], { cache: false }, keys[index]);
      expect(warningsOf(body.data)).toEqual([]);
      return pixelsOf(body.data.imageUrl);
    };
    const [first, second, third, fourth] = [await draw(0), await draw(1), await draw(0), await draw(1)];
    expect(first.equals(third)).toBe(true);
    expect(second.equals(fourth)).toBe(true);
    expect(first.equals(second)).toBe(false);
  });

  it('a font that replaces another of the same name: no picture of the old one comes from the cache', async () => {
    const key = await newAccount('Unlimited');
    const elements = [
      { type: 'text', x: 10, y: 10, width: 380, height: 80, text: 'Hamburg', fontSize: 60, fontFamily: 'Swap' },
    ];
    const design = await newDesign(elements, key);
    await upload(renameFont(interWeightTtf, 'Swap'), { key });
    const first = await pixelsOf((await render(design, {}, key)).body.data.imageUrl);
    const { id } = (await send('GET', '/v1/assets?type=FONT', { key })).body.data[0];
    await send('DELETE', `/v1/assets/${id}`, { key });
    await upload(renameFont(inconsolataOtf, 'Swap'), { key });
    const second = await pixelsOf((await render(design, {}, key)).body.data.imageUrl);
    expect(first.equals(second)).toBe(false);
  });
});

describe('a crash', () => {
  it('in the middle of an upload leaves nothing half written', async () => {
    const first = await startService();
    const folder = path.join(first.dataDir, 'files/incoming');
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `POST /v1/assets/upload HTTP/1.1\nHost: localhost\nAuthorization: Bearer ${apiKey}\nContent-Type: multipart/form-data; boundary=b\nContent-Length: 1000000\n\n`;
    const part = '--b\nContent-Disposition: form-data; name="file"; filename="a"\n\n';
    socket.write((head + part).replaceAll('\n', '\r\n') + 'x'.repeat(100_000));
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    await first.stop('SIGKILL');
    socket.destroy();
    const second = await startService({ dataDir: first.dataDir });
    expect(readdirSync(folder)).toEqual([]);
    expect((await second.call('GET', '/v1/assets')).body.data).toEqual([]);
    await second.stop();
  });
});

async function newDesign(elements: readonly unknown[], key = apiKey): Promise<string> {
  const canvasData = { background: '#ffffff', elements };
  const { status, body } = await send('POST', '/v1/designs', {
    key,
    body: { name: 'A', width: 400, height: 100, canvasData },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

function render(design: string, body: Readonly<Record<string, unknown>> = {}, key = apiKey) {
  return send('POST', `/v1/render/design/${design}`, { key, body: { format: 'png', ...body } });
}

const pixelsOf = async (url: string) => PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer())).data;
const warningsOf = ({ warnings = [] }: { warnings?: readonly { code: string }[] }) => warnings.map(({ code }) => code);

function form(entries: readonly (readonly [string, string | Blob])[]): FormData {
  const made = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, 'file');
  }
  return made;
}

function chunk(body: string): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
}
