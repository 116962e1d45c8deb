import { describe, expect, it } from 'vitest';
import { interWeightWoff2 } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import {
  abandon,
  chunk,
  form,
  freeKey,
  incoming,
  picture,
  send,
  sendRaw,
  service,
  storedFiles,
  upload,
  useAssetService,
} from './asset-service.ts';
import { cpuMsOfFamily } from './process-figures.ts';
import { apiKey } from './service.ts';

useAssetService();

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
    const cpuMs = () => (process.platform === 'linux' ? cpuMsOfFamily(service.pid) : performance.now());
    const before = cpuMs();
    const { body } = await upload(bytes);
    expect(body.error.message).toContain('50 million pixels');
    expect(cpuMs() - before).toBeLessThan(2_000);
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
