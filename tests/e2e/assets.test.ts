import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  inconsolataOtf,
  interWeightTtf,
  interWeightWoff,
  interWeightWoff2,
} from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import {
  newAccount,
  newDesign,
  otherKey,
  picture,
  render,
  send,
  service,
  sha256,
  storedFiles,
  upload,
  useAssetService,
} from './asset-service.ts';
import { apiKey, startService } from './service.ts';

useAssetService();

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

  it('keeps the bytes of a deleted asset for designs that use them, and withdraws its address at once', async () => {
    const used = (await upload(await picture('#be123c').png().toBuffer())).body.data;
    const unused = (await upload(await picture('#1d4ed8').png().toBuffer())).body.data;
    const design = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src: used.url }]);
    for (const { id } of [used, unused]) {
      expect((await send('DELETE', `/v1/assets/${id}`)).body.data).toEqual({ deleted: true });
      expect((await send('GET', `/v1/assets/${id}`)).status).toBe(404);
      expect((await send('DELETE', `/v1/assets/${id}`)).status).toBe(404);
    }
    for (const { url } of [used, unused]) expect((await fetch(url)).status).toBe(404);
    expect((await render(design, { cache: false })).status).toBe(200);
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
