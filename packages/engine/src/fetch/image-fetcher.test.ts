import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PlatenError } from '@platen/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImageFetcher, type ImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';

/** One transparent pixel; made for this test. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Site {
  readonly origin: string;
  readonly host: string;
  readonly requests: string[];
  readonly connections: () => number;
  close(): Promise<void>;
}

async function startSite(handler: Handler): Promise<Site> {
  const requests: string[] = [];
  let connections = 0;
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let directory: string;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'platen-fetch-'));
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await rm(directory, { recursive: true });
});

async function site(handler: Handler): Promise<Site> {
  const started = await startSite(handler);
  closers.push(started.close);
  return started;
}

async function fetcher(options: Partial<ImageFetcherOptions> = {}): Promise<ImageFetcher> {
  const made = await createImageFetcher({ directory, allowHosts: [], ...options });
  closers.push(made.close);
  return made;
}

const need = (src: string, elementId = 'photo') => ({ src, elementId });
const sendPng: Handler = (_request, response) => response.setHeader('content-type', 'image/png').end(png);

async function failure(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(PlatenError);
  return outcome as PlatenError;
}

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

  it('tells a closed port, an unknown name and a private address apart by nothing', async () => {
    const closed = await startSite(sendPng);
    await closed.close();
    const images = await fetcher({
      allowHosts: [closed.host],
      resolve: async (host) => {
        if (host === 'inside.test') return [{ address: '10.0.0.1', family: 4 }];
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    });
    const errors = await Promise.all(
      [`${closed.origin}/`, 'http://nowhere.test/', 'http://inside.test/'].map((src) =>
        failure(images.fetch([need(src)])),
      ),
    );
    expect(new Set(errors.map((error) => error.message)).size).toBe(1);
    expect(new Set(errors.map((error) => error.details['reason']))).toEqual(new Set(['unreachable']));
  });

  it('refuses a name whole when one of its addresses is private, in either order', async () => {
    const server = await site(sendPng);
    const port = server.host.split(':')[1];
    const bad = { address: '127.0.0.1', family: 4 } as const;
    const good = { address: '8.8.8.8', family: 4 } as const;
    for (const answer of [
      [good, bad],
      [bad, good],
    ]) {
      const images = await fetcher({ resolve: async () => answer });
      await failure(images.fetch([need(`http://mixed.test:${port}/`)]));
    }
    expect(server.connections()).toBe(0);
  });

  it('resolves a name once for a connection, so that a second answer cannot slip in', async () => {
    const asked: string[] = [];
    const server = await site(sendPng);
    const port = server.host.split(':')[1];
    const images = await fetcher({
      allowHosts: ['listed.test'],
      resolve: async (host) => {
        asked.push(host);
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    (await images.fetch([need(`http://listed.test:${port}/`)])).release();
    expect(asked).toEqual(['listed.test']);
  });

  it('checks each redirect: a listed host cannot lead to one that is not', async () => {
    const inside = await site(sendPng);
    const server = await site((_request, response) =>
      response.writeHead(302, { location: `${inside.origin}/secret` }).end(),
    );
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/`)]));
    expect(error.details['reason']).toBe('unreachable');
    expect(inside.connections()).toBe(0);
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', '//10.0.0.1/', '', 'http://user:x@example.com/'])(
    'refuses a redirect to %j',
    async (location) => {
      const server = await site((_request, response) => response.writeHead(302, { location }).end());
      const images = await fetcher({ allowHosts: [server.host] });
      expect((await failure(images.fetch([need(`${server.origin}/`)]))).code).toBe('INVALID_IMAGE_URL');
    },
  );

  it.each([301, 302, 303, 307, 308])('follows a redirect with status %i', async (status) => {
    const server = await site((request, response) => {
      if (request.url === '/a') response.writeHead(status, { location: '/b' }).end();
      else response.end(png);
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const fetched = await images.fetch([need(`${server.origin}/a`)]);
    expect(fetched.assets[0]?.status).toBe(200);
    fetched.release();
  });

  it('gives up after three redirects', async () => {
    const server = await site((request, response) => {
      response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end();
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/0`)]));
    expect(error.details['reason']).toBe('too-many-redirects');
    expect(server.requests).toHaveLength(4);
  });

  it.each([204, 206, 304, 400, 404, 500])('refuses the status %i and names it', async (status) => {
    const server = await site((_request, response) => response.writeHead(status).end());
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/`)]));
    expect(error.details).toMatchObject({ reason: 'http-status', status });
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

  it('refuses a compressed answer without unpacking it', async () => {
    const server = await site((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.concat([png, Buffer.alloc(1_000_000)])));
    });
    const images = await fetcher({ allowHosts: [server.host] });
    expect((await failure(images.fetch([need(`${server.origin}/`)]))).details['reason']).toBe('unreachable');
  });

  it('stops reading a body that is larger than allowed, announced or not', async () => {
    const chunk = Buffer.alloc(1_000_000);
    const server = await site((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 10 ** 10);
      const write = () => {
        while (response.write(chunk));
      };
      response.on('drain', write);
      response.on('error', () => undefined);
      write();
    });
    const images = await fetcher({ allowHosts: [server.host] });
    for (const place of ['/announced', '/endless']) {
      expect((await failure(images.fetch([need(server.origin + place)]))).details['reason']).toBe('too-large');
    }
  });

  it('ends a body that drips when the time for the whole is over', async () => {
    const server = await site((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const images = await fetcher({ allowHosts: [server.host], totalTimeoutMs: 200 });
    const startedMs = performance.now();
    expect((await failure(images.fetch([need(`${server.origin}/`)]))).details['reason']).toBe('unreachable');
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it('sends no cookie, no credentials and no compression wish, to the second host as little as to the first', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const second = await site((request, response) => {
      seen.push(request.headers);
      response.end(png);
    });
    const first = await site((request, response) => {
      seen.push(request.headers);
      response.writeHead(302, { location: `${second.origin}/`, 'set-cookie': 'a=b' }).end();
    });
    const images = await fetcher({ allowHosts: [first.host, second.host] });
    (await images.fetch([need(`${first.origin}/`)])).release();
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers['accept-encoding']).toBe('identity');
    }
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

  it('never shows a password or a whole picture in its answer', async () => {
    const images = await fetcher();
    const withPassword = await failure(images.fetch([need('http://me:secret@example.com/a.png')]));
    expect(JSON.stringify(withPassword.details)).not.toContain('secret');
    const large = `data:image/png;base64,${'A'.repeat(100_000)}`;
    const withData = await failure(images.fetch([need(large)]));
    expect(JSON.stringify(withData.details).length).toBeLessThan(300);
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
