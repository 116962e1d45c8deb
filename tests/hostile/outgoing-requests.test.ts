import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDataUri } from '../../packages/engine/src/fetch/data-uri.ts';
import { FetchFailure } from '../../packages/engine/src/fetch/fetch-failure.ts';
import { parseTarget } from '../../packages/engine/src/fetch/target.ts';
import { expired, good, otherName } from '../support/certificates.ts';
import { within } from '../support/within.ts';
import {
  address,
  closers,
  png,
  type Serve,
  type Site,
  site,
  useOutgoingRequests,
  waysOut,
} from './outgoing-requests.fixture.ts';

useOutgoingRequests();

describe('what is no web address', () => {
  it.each([
    'file',
    'FILE',
    'ftp',
    'gopher',
    'dict',
    'ldap',
    'blob',
    'jar',
    'javascript',
    'view-source',
    'unix',
    'ws',
    'about',
    'chrome',
  ])('S23: the scheme %s', async (scheme) => {
    const { bring, post } = waysOut();
    for (const rest of ['///etc/passwd', '//example.com/x', ':x']) {
      expect(await bring(`${scheme}:${rest}`)).toBe('invalid-url');
      expect(await post(`${scheme}:${rest}`)).toBe('invalid-url');
    }
  });

  it.each([
    'http://8.8.8.8@10.0.0.1/',
    'http://user:word@example.com/',
    'http://1.1.1.1 &@2.2.2.2# @3.3.3.3/',
    'http://127.0.0.1%2f@good.test/',
    'https://good.test:pass@/',
  ])('S25: user names: %s', async (url) => {
    const { bring, post, asked } = waysOut();
    expect(await bring(url)).toBe('invalid-url');
    expect(await post(url)).toBe('invalid-url');
    expect(asked).toEqual([]);
  });

  it.each([
    ['http://10.0.0.1#@good.test/', '10.0.0.1'],
    ['http://good.test\\@10.0.0.1/', 'good.test'],
    ['http:///10.0.0.1/', '10.0.0.1'],
    ['http:10.0.0.1/', '10.0.0.1'],
    [' http://10.0.0.1/', '10.0.0.1'],
    ['ht\ttp://10.0.0.1/', '10.0.0.1'],
    ['http://10.0.\n0.1/', '10.0.0.1'],
    ['http:\\\\10.0.0.1\\', '10.0.0.1'],
  ])('S25, S26: %j is read once, as the host %s', async (url, host) => {
    expect(parseTarget(url, new Set()).host).toBe(host);
    const { bring } = waysOut();
    expect(await bring(url)).toBe('unreachable');
  });

  it.each([0, 22, 25, 110, 2375, 3306, 5432, 6379, 9200, 10_250, 11_211, 27_017, 65_536])(
    'S27: the port %i',
    async (port) => {
      const { bring, post } = waysOut();
      expect(await bring(`http://example.com:${port}/`)).toBe('invalid-url');
      expect(await post(`http://example.com:${port}/`)).toBe('invalid-url');
    },
  );

  it('S28: line breaks in a path stay escaped on the wire', async () => {
    const target = await site((_request, response) => response.end(png));
    const { bring } = waysOut({ allowHosts: [target.host] });
    expect(await bring(`${target.origin}/a%0d%0aHost:%20evil?b=%0d%0aX-Evil:%201`)).toBe('fetched');
    expect(await bring(`${target.origin}/a\r\nX-Evil: 1`)).toBe('fetched');
    for (const { url, headers } of target.requests) {
      expect(url).not.toMatch(/[\r\n]/);
      expect(headers).not.toHaveProperty('x-evil');
    }
  });

  it.each([
    'http://xn--/',
    `http://${'a'.repeat(300)}.test/`,
    `http://${'a'.repeat(64)}.test/`,
    'http://аpple.com/',
    'http://[:::]/',
    'http://a..b/',
    'http://%00/',
  ])('S29: the host of %s is refused or not found', async (url) => {
    const { bring, post } = waysOut();
    expect(['invalid-url', 'unreachable']).toContain(await bring(url));
    expect(['invalid-url', 'no-public-address']).toContain(await post(url));
  });

  it.each<[string, string]>([
    ['a page', 'data:text/html,<script>1</script>'],
    ['no comma', 'data:image/png;base64'],
    ['malformed base64', 'data:image/png;base64,A*B='],
    ['a broken escape', 'data:image/svg+xml,%E0%A4'],
    ['20 MB and more', `data:image/png;base64,${'A'.repeat(27_000_000)}`],
    ['a type of 10 kB', `data:image/${'x'.repeat(10_000)};base64,AAAA`],
  ])('S24: a data URI with %s', (_what, uri) => {
    expect(() => readDataUri(uri, 20_000_000)).toThrow(FetchFailure);
  });

  it('S24: a small picture in a data URI is one', () => {
    expect(readDataUri(`data:image/png;base64,${png.toString('base64')}`, 20_000_000)).toEqual(png);
  });
});

describe('servers that mean no good', () => {
  const drip = (head: string, piece: string, everyMs: number) => {
    return new Promise<Site>((resolve) => {
      const sockets = new Set<Socket>();
      const server = createTcp((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.write(head);
        const timer = setInterval(() => socket.write(piece), everyMs);
        socket.on('close', () => clearInterval(timer));
      });
      server.listen(0, '127.0.0.1', () => {
        closers.push(() => {
          for (const socket of sockets) socket.destroy();
          return new Promise((done) => server.close(done));
        });
        const { port } = server.address() as AddressInfo;
        const host = `127.0.0.1:${port}`;
        resolve({ port, host, origin: `http://${host}`, requests: [], connections: () => sockets.size, open: () => 0 });
      });
    });
  };

  it.each([
    ['send ten bytes and stop', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n0123456789', '', 100_000],
    ['send a byte now and then', 'HTTP/1.1 200 OK\r\n\r\n', 'x', 100],
    ['never end their headers', 'HTTP/1.1 200 OK\r\nX-A: b\r\n', 'X-A: b\r\n', 100],
    ['say nothing', '', '', 100_000],
    ['answer with interim answers only', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n', 50],
  ])('S30: that %s are given up when the time for all is over', async (_what, head, piece, everyMs) => {
    const target = await drip(head, piece, everyMs);
    const { bring } = waysOut({ allowHosts: [target.host], totalTimeoutMs: 500 });
    expect(await within(5_000, bring(`${target.origin}/`))).toBe('unreachable');
  });

  it.each<[string, Serve]>([
    [
      '10 GB, as they say',
      (_request, response) => void response.writeHead(200, { 'content-length': 10 ** 10 }).write('x'),
    ],
    [
      'more than they say without end',
      (_request, response) => {
        const pump = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on('drain', pump);
        pump();
      },
    ],
  ])('S31: with a body of %s are cut off', async (_what, serve) => {
    const target = await site(serve);
    const { bring } = waysOut({ allowHosts: [target.host] });
    expect(await bring(`${target.origin}/`)).toBe('too-large');
    await expect.poll(target.open).toBe(0);
  });

  it('S31: with less than they say are not believed', async () => {
    const target = await site((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write(png);
      response.socket?.destroySoon();
    });
    const { bring } = waysOut({ allowHosts: [target.host] });
    expect(await bring(`${target.origin}/`)).toBe('unreachable');
  });

  it.each<[string, string, () => Buffer]>([
    ['a bomb of gzip', 'gzip', () => gzipSync(Buffer.alloc(50_000_000))],
    ['gzip in gzip', 'gzip, gzip', () => gzipSync(gzipSync(png))],
    ['a bomb of Brotli', 'br', () => brotliCompressSync(Buffer.alloc(50_000_000))],
    ['a thousand encodings', Array.from({ length: 1_000 }, () => 'gzip').join(','), () => png],
    ['an unknown encoding', 'x-own', () => png],
  ])('S32: with %s are refused unread', async (_what, encoding, body) => {
    const bytes = body();
    const target = await site((_request, response) => response.setHeader('content-encoding', encoding).end(bytes));
    const { bring } = waysOut({ allowHosts: [target.host] });
    const before = process.memoryUsage.rss();
    expect(await bring(`${target.origin}/`)).toBe('unreachable');
    expect(process.memoryUsage.rss() - before).toBeLessThan(20_000_000);
    expect(target.requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([204, 206, 304, 400, 401, 404, 500, 503])('S33: that answer %i are told by it', async (status) => {
    const target = await site((_request, response) => response.writeHead(status).end());
    const { bring } = waysOut({ allowHosts: [target.host] });
    expect(await bring(`${target.origin}/`)).toBe('http-status');
  });
});

describe('TLS', () => {
  const reach = (port: number) => waysOut({ allowHosts: [`good.test:${port}`], answers: [[address('127.0.0.1')]] });

  it('S35: a certificate that is good is taken', async () => {
    const target = await site((_request, response) => response.end(png), good);
    const { bring, post } = reach(target.port);
    expect(await bring(`https://good.test:${target.port}/`)).toBe('fetched');
    expect(await post(`https://good.test:${target.port}/`)).toBe('200');
  });

  it.each<[string, TlsOptions]>([
    ['that has expired', expired],
    ['of another name', otherName],
    ['in TLS 1.0 and 1.1', { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ])('S35: a certificate %s is refused', async (_what, tls) => {
    const target = await site((_request, response) => response.end(png), tls);
    const { bring, post } = reach(target.port);
    expect(await bring(`https://good.test:${target.port}/`)).toBe('unreachable');
    expect(await post(`https://good.test:${target.port}/`)).toBe('tls');
    expect(target.requests).toEqual([]);
  });
});
