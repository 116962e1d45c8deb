import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { failure, need, png, sendPng, useSites } from './sites.fixture.ts';

const { site, fetcher } = useSites(() => temporaryFolder('fetch'));

describe('the image fetcher', () => {
  it('brings a picture to a file and names its content', async () => {
    const server = await site(sendPng);
    const images = await fetcher({ allowHosts: [server.host] });
    const fetched = await images.fetch([need(`${server.origin}/a.png`)]);
    const source = fetched.images.get(`${server.origin}/a.png`);
    expect(source?.status === 'file' && (await readFile(source.path))).toEqual(png);
    expect(fetched.assets).toMatchObject([
      { status: 200, bytes: png.byteLength, contentType: 'image/png', cache: 'miss' },
    ]);
    fetched.release();
  });

  it('asks for the same URL once, however often it stands in the design', async () => {
    const server = await site(sendPng);
    const images = await fetcher({ allowHosts: [server.host] });
    const src = `${server.origin}/a.png`;
    (await images.fetch([need(src, 'one'), need(src, 'two'), need(src, 'three')])).release();
    expect(server.requests).toHaveLength(1);
  });

  it('sends the validators of the last answer and takes an unchanged picture from disk', async () => {
    const server = await site((request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.setHeader('etag', '"one"').end(png);
    });
    const images = await fetcher({ allowHosts: [server.host] });
    (await images.fetch([need(`${server.origin}/a.png`)])).release();
    const again = await images.fetch([need(`${server.origin}/a.png`)]);
    expect(again.assets[0]?.cache).toBe('revalidated');
    expect(again.images.get(`${server.origin}/a.png`)?.status).toBe('file');
    again.release();
  });

  it('knows nothing for one owner of what was downloaded for another', async () => {
    const known: unknown[] = [];
    const server = await site((request, response) => {
      known.push(request.headers['if-none-match']);
      response.setHeader('cache-control', 'max-age=60').setHeader('etag', '"one"').end(png);
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const cacheFor = async (owner: string) => {
      const fetched = await images.fetch([need(`${server.origin}/a.png`)], { owner });
      fetched.release();
      return fetched.assets[0]?.cache;
    };
    expect(await cacheFor('ada')).toBe('miss');
    expect(await cacheFor('bob')).toBe('miss');
    expect(known).toEqual([undefined, undefined]);
    expect([await cacheFor('ada'), await cacheFor('bob')]).toEqual(['hit', 'hit']);
  });

  it('does not ask again while the answer is fresh, unless told to', async () => {
    const server = await site((_request, response) => response.setHeader('cache-control', 'max-age=60').end(png));
    const images = await fetcher({ allowHosts: [server.host] });
    const needs = [need(`${server.origin}/a.png`)];
    (await images.fetch(needs)).release();
    (await images.fetch(needs)).release();
    expect(server.requests).toHaveLength(1);
    (await images.fetch(needs, { fresh: true })).release();
    expect(server.requests).toHaveLength(2);
  });

  it('asks a host for six pictures of a render at once, and for those of another render meanwhile', async () => {
    const waiting: (() => void)[] = [];
    const server = await site((request, response) => {
      if (request.url?.startsWith('/quick')) response.end(png);
      else waiting.push(() => response.end(png));
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const many = images.fetch(Array.from({ length: 20 }, (_, index) => need(`${server.origin}/slow-${index}.png`)));
    await expect.poll(() => waiting.length).toBe(6);
    (await images.fetch([need(`${server.origin}/quick.png`)])).release();
    expect(waiting).toHaveLength(6);
    for (let answered = 0; answered < 20; answered += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(answered);
      waiting[answered]?.();
    }
    (await many).release();
    expect(server.requests).toHaveLength(21);
  });

  it('tells of pictures that came over the network anew, and of no others', async () => {
    const server = await site((_request, response) => response.setHeader('cache-control', 'max-age=60').end(png));
    const told: string[] = [];
    const images = await fetcher({ allowHosts: [server.host], onDownload: (url) => void told.push(url) });
    const src = `${server.origin}/a.png?ixid=1#unsplash=abc`;
    (await images.fetch([need(src)])).release();
    (await images.fetch([need(src)])).release();
    (await images.fetch([need(`data:image/png;base64,${png.toString('base64')}`)])).release();
    expect(told).toEqual([src]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatch(/^[^#]*\/a\.png\?ixid=1$/);
  });

  it('keeps a picture that is held and drops the oldest that is not when the cache is full', async () => {
    const bodies = [0, 1, 2].map((index) => Buffer.concat([png, Buffer.alloc(100, index)]));
    const server = await site((request, response) => response.end(bodies[Number(request.url?.slice(1))]));
    const images = await fetcher({ allowHosts: [server.host], maxCacheBytes: 200 });
    const held = await images.fetch([need(`${server.origin}/0`)]);
    const left = await images.fetch([need(`${server.origin}/1`)]);
    left.release();
    const last = await images.fetch([need(`${server.origin}/2`)]);
    const fileOf = (fetched: typeof held) => {
      const [source] = fetched.images.values();
      return source?.status === 'file' ? readFile(source.path) : undefined;
    };
    expect(await fileOf(held)).toEqual(bodies[0]);
    expect(await fileOf(last)).toEqual(bodies[2]);
    await expect(fileOf(left)).rejects.toThrow('ENOENT');
  });

  it('drops the oldest of many small pictures too, however few bytes they have together', async () => {
    const server = await site((request, response) =>
      response.end(Buffer.concat([png, Buffer.from(request.url ?? '')])),
    );
    const images = await fetcher({ allowHosts: [server.host], maxCacheEntries: 3 });
    for (let index = 0; index < 10; index += 1) (await images.fetch([need(`${server.origin}/${index}`)])).release();
    expect(images.figures).toMatchObject({ entries: 3, evictions: 7 });
  });

  it('forgets the oldest URLs when what it knows of them is too long', async () => {
    const known: unknown[] = [];
    const server = await site((request, response) => {
      known.push(request.headers['if-none-match']);
      response.setHeader('etag', `"${'e'.repeat(4_000)}"`).end(png);
    });
    const images = await fetcher({ allowHosts: [server.host], maxRememberedBytes: 10_000 });
    const ask = async (name: string) => (await images.fetch([need(`${server.origin}/${name}`)])).release();
    for (const name of ['a', 'b', 'c', 'c', 'a']) await ask(name);
    expect(known.map((validator) => validator !== undefined)).toEqual([false, false, false, true, false]);
  });

  it.each([
    ['a private address in the URL', 'http://10.0.0.1/a.png'],
    ['loopback in the URL', 'http://127.0.0.1/a.png'],
    ['loopback in another notation', 'http://0x7f.1/a.png'],
    ['loopback in IPv6', 'http://[::1]/a.png'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a name for loopback', 'http://localhost/a.png'],
  ])('gives one answer for every unreachable place: %s', async (_what, src) => {
    const images = await fetcher({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const error = await failure(images.fetch([need(src)]));
    expect(error.code).toBe('INVALID_IMAGE_URL');
    expect(error.details).toEqual({ elementId: 'photo', url: src, reason: 'unreachable' });
    expect(error.message).not.toMatch(/ECONN|ENOTFOUND|private|refused/);
  });

  it.each([
    ['a page', '<!doctype html><html><body><svg></svg></body></html>'],
    ['JSON', '{"a":1}'],
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
  ])('refuses %s that calls itself a picture', async (_what, body) => {
    const server = await site((_request, response) => response.setHeader('content-type', 'image/png').end(body));
    const images = await fetcher({ allowHosts: [server.host] });
    expect((await failure(images.fetch([need(`${server.origin}/`)]))).details['reason']).toBe('not-an-image');
  });

  it('refuses a render with more than 64 different images before it asks for one', async () => {
    const server = await site(sendPng);
    const images = await fetcher({ allowHosts: [server.host] });
    const needs = Array.from({ length: 65 }, (_, index) => need(`${server.origin}/${index}`));
    expect((await failure(images.fetch(needs))).code).toBe('INVALID_DYNAMIC_DATA');
    expect(server.requests).toHaveLength(0);
  });

  it('brings a fallback beside its source, and is content when one of them works', async () => {
    const server = await site((request, response) => {
      if (request.url === '/good') response.end(png);
      else response.writeHead(404).end();
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const [bad, good] = [`${server.origin}/bad`, `${server.origin}/good`];
    for (const photo of [
      { ...need(bad), fallbackSrc: good },
      { ...need(good), fallbackSrc: bad },
    ]) {
      const fetched = await images.fetch([photo]);
      expect(fetched.images.get(bad)).toEqual({ status: 'unavailable', reason: 'http-status' });
      expect(fetched.images.get(good)?.status).toBe('file');
      fetched.release();
    }
    expect((await failure(images.fetch([{ ...need(bad), fallbackSrc: bad }]))).code).toBe('INVALID_IMAGE_URL');
  });

  it('lets an element go without its picture when it says so', async () => {
    const images = await fetcher();
    const src = 'http://10.0.0.1/a.png';
    const fetched = await images.fetch([{ ...need(src), onError: 'skip' }]);
    expect(fetched.images.get(src)).toEqual({ status: 'unavailable', reason: 'unreachable' });
  });

  it('takes base64 and percent-encoded data URIs', async () => {
    const images = await fetcher();
    const srcs = [
      `data:image/png;base64,${png.toString('base64')}`,
      `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      `data:image/svg+xml;charset=utf-8,<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ];
    const fetched = await images.fetch(srcs.map((src) => need(src)));
    expect([...fetched.images.values()].map(({ status }) => status)).toEqual(['file', 'file', 'file']);
    expect(fetched.assets.every((asset) => asset.url.length <= 65)).toBe(true);
    fetched.release();
  });

  it.each([
    'data:text/html;base64,PGh0bWw+',
    'data:image/png;base64',
    'data:image/png;base64,####',
    'data:image/png;base64,A',
    'data:image/svg+xml,%zz',
    'data:,x',
  ])('refuses the data URI %s', async (src) => {
    const images = await fetcher();
    expect((await failure(images.fetch([need(src)]))).details['reason']).toBe('invalid-data-uri');
  });

  it('reads a file of our own without a request', async () => {
    const images = await fetcher();
    const own = { path: '/somewhere/file', digest: 'abc', size: 3 };
    const src = 'http://localhost:3000/files/fil_1.png';
    const fetched = await images.fetch([need(src)], { ownFile: async (url) => (url === src ? own : undefined) });
    expect(fetched.images.get(src)).toEqual({ status: 'file', path: own.path });
    expect(fetched.digests.get(src)).toBe('abc');
  });

  it('takes bytes that the service has just made, and keeps them as long as they are used', async () => {
    const images = await fetcher();
    const src = 'http://localhost:3000/v1/library/icons/own/dot.svg';
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const fetched = await images.fetch([need(src)], { ownFile: async () => ({ bytes }) });
    const image = fetched.images.get(src);
    expect(image?.status === 'file' && (await readFile(image.path))).toEqual(bytes);
    expect(fetched.digests.get(src)).toMatch(/^[0-9a-f]{64}$/);
    expect(fetched.assets).toMatchObject([{ url: src, bytes: bytes.length, cache: 'none' }]);
    fetched.release();
  });

  it('says that a file of our own is missing without asking the network', async () => {
    const images = await fetcher();
    const src = 'http://localhost:3000/v1/library/icons/own/none.svg';
    await expect(images.fetch([need(src)], { ownFile: async () => 'missing' })).rejects.toMatchObject({
      code: 'INVALID_IMAGE_URL',
      details: { url: src, reason: 'http-status', status: 404 },
    });
  });
});
