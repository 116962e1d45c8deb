import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../packages/engine/src/fetch/classify-address.ts';
import { readDataUri } from '../../packages/engine/src/fetch/data-uri.ts';
import { createDownloader, type DownloaderOptions } from '../../packages/engine/src/fetch/download.ts';
import { FetchFailure } from '../../packages/engine/src/fetch/fetch-failure.ts';
import type { ResolvedAddress } from '../../packages/engine/src/fetch/guarded-agent.ts';
import { createPoster } from '../../packages/engine/src/fetch/poster.ts';
import { parseTarget } from '../../packages/engine/src/fetch/target.ts';
import { authority, expired, good, otherName } from './certificates.fixture.ts';

beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), authority]));

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Site {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly requests: IncomingMessage[];
  readonly connections: () => number;
  readonly open: () => number;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on the loopback that counts who comes. */
async function site(serve: Serve, tls?: TlsOptions): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener: Serve = (request, response) => {
    requests.push(request);
    request.resume();
    serve(request, response);
  };
  const server = tls ? createHttps(tls, listener) : createHttp(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { port, host, origin: `http://${host}`, requests, connections: () => connections, open: () => sockets.size };
}

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const address = (text: string): ResolvedAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

interface Reach extends Partial<DownloaderOptions> {
  /** What names lead to; each call takes the next answer, the last one stays. */
  readonly answers?: readonly (readonly ResolvedAddress[])[];
}

/** The two ways out, with a resolver of the test's own. */
function waysOut({ answers = [[]], ...options }: Reach = {}) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  const shared = { allowHosts: [], totalTimeoutMs: 1_500, resolve, ...options };
  const downloader = createDownloader(shared);
  const poster = createPoster({ ...shared, allowHttp: true });
  closers.push(downloader.close, poster.close);
  return {
    asked,
    async bring(url: string, maxBytes = 1_000_000): Promise<string> {
      try {
        return (await downloader.download(url, { maxBytes })).status;
      } catch (cause) {
        expect(cause).toBeInstanceOf(FetchFailure);
        return (cause as FetchFailure).reason;
      }
    },
    async post(url: string): Promise<string> {
      const outcome = await poster.post({ url, headers: {}, body: Buffer.from('{}') });
      return outcome.kind === 'answered' ? String(outcome.status) : outcome.reason;
    },
  };
}

/** Neither way out reaches the site, whatever the URL says. */
async function nobodyReaches(target: Site, url: string, reach: Reach = {}): Promise<void> {
  const { bring, post } = waysOut(reach);
  expect(['invalid-url', 'unreachable']).toContain(await bring(url));
  expect(['invalid-url', 'no-public-address']).toContain(await post(url));
  expect(target.connections()).toBe(0);
}

describe('addresses that are not public', () => {
  it.each([
    ['S1', '127.0.0.1'],
    ['S1', '127.255.255.254'],
    ['S1', '0.0.0.0'],
    ['S1', '0'],
    ['S2', '2130706433'],
    ['S2', '0x7f000001'],
    ['S2', '0177.0.0.1'],
    ['S2', '0x7f.1'],
    ['S2', '127.1'],
    ['S2', '192.168.257'],
    ['S2', '00000000177.1'],
    ['S3', '①②⑦.⓪.⓪.①'],
    ['S3', '127。0。0。1'],
    ['S3', '%31%32%37.0.0.1'],
    ['S8', '[::1]'],
    ['S8', '[::]'],
    ['S8', '[::ffff:127.0.0.1]'],
    ['S8', '[::ffff:7f00:1]'],
    ['S8', '[::127.0.0.1]'],
    ['S8', '[::ffff:0:10.0.0.1]'],
    ['S12', '[fe80::1%25eth0]'],
    ['S12', '[::1%25lo]'],
    ['S18', '10.0.0.1'],
    ['S18', '[fd00::1]'],
  ])('%s: as a literal: %s', async (_id, host) => {
    const target = await site((_request, response) => response.end(png));
    const reach = waysOut();
    expect(['invalid-url', 'unreachable']).toContain(await reach.bring(`http://${host}:${target.port}/`));
    expect(['invalid-url', 'no-public-address']).toContain(await reach.post(`http://${host}:${target.port}/`));
    // undici asks no resolver for literals: it is the check before connecting that refuses them.
    expect(reach.asked).toEqual([]);
    expect(target.connections()).toBe(0);
  });

  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'x.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'metadata.google.internal',
    'platen',
    'render.example.com',
  ])('S3, S4, S6, S13: by the name %s, which leads to the loopback', async (name) => {
    const target = await site((_request, response) => response.end(png));
    await nobodyReaches(target, `http://${name}:${target.port}/`, { answers: [[address('127.0.0.1')]] });
  });

  it.each([
    ['S5', '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.0 100.127.255.255 100.100.100.200'],
    ['S6', '169.254.169.254 fd00:ec2::254 192.0.0.192 168.63.129.16 169.254.170.2'],
    [
      'S7',
      '192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255',
    ],
    [
      'S9',
      '64:ff9b::a00:1 64:ff9b::808:808 64:ff9b:1::a00:1 2002:a00:1:: 2002:808:808:: 2001:0:4136:e378:8000:63bf:3fff:fdd2',
    ],
    ['S10', '2600::5efe:7f00:1 2600::200:5efe:a00:1'],
    ['S11', 'fe80::1 fec0::1 fc00::1 fdff::1 ff02::1 2001:db8::1 100::1 3fff::1 5f00::1 2001:10::1 2001:20::1'],
  ])('%s: %s, by whatever name', async (_id, list) => {
    for (const each of list.split(' ')) {
      expect(isPublicAddress(each), each).toBe(false);
      const { bring, post } = waysOut({ answers: [[address(each)]] });
      expect(await bring('http://name.test/')).toBe('unreachable');
      expect(await post('http://name.test/')).toBe('no-public-address');
    }
  });

  it('S5: the addresses beside the refused ranges are public', () => {
    for (const each of ['100.63.255.255', '100.128.0.0', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0']) {
      expect(isPublicAddress(each), each).toBe(true);
    }
  });
});

describe('names that change where they lead', () => {
  it.each([
    ['a public address first', ['8.8.8.8', '127.0.0.1']],
    ['a private address first', ['127.0.0.1', '8.8.8.8']],
    ['one of IPv6 among them', ['8.8.8.8', '2001:4860:4860::8888', '::1']],
  ])('S14: an answer with %s is refused whole', async (_what, list) => {
    const target = await site((_request, response) => response.end(png));
    await nobodyReaches(target, `http://mixed.test:${target.port}/`, { answers: [list.map(address)] });
  });

  it('S15: a name is resolved once for each connection, and the connection goes to what was checked', async () => {
    const target = await site((_request, response) => response.end(png));
    const { asked, bring, post } = waysOut({
      totalTimeoutMs: 300,
      answers: [[address('93.184.215.14')], [address('127.0.0.1')]],
    });
    await bring(`http://rebind.test:${target.port}/`);
    expect(asked).toEqual(['rebind.test']);
    expect(target.connections()).toBe(0);
    // S16: the next try asks again, and goes nowhere.
    expect(await post(`http://rebind.test:${target.port}/`)).toBe('no-public-address');
    expect(asked).toHaveLength(2);
    expect(target.connections()).toBe(0);
  });

  it('S16: each hop of a redirect asks again', async () => {
    const inside = await site((_request, response) => response.end(png));
    const outside = await site((_request, response) =>
      response.writeHead(302, { location: `http://inside.test:${inside.port}/` }).end(),
    );
    const { asked, bring } = waysOut({ allowHosts: [outside.host], answers: [[address('127.0.0.1')]] });
    expect(await bring(`${outside.origin}/`)).toBe('unreachable');
    expect(asked).toEqual(['inside.test']);
    expect(inside.connections()).toBe(0);
  });

  it('S17: a connection that was made for a listed host is of no use to another', async () => {
    const target = await site((_request, response) => response.end(png));
    const reach = { answers: [[address('127.0.0.1')]] };
    const { bring } = waysOut({ allowHosts: ['listed.test'], ...reach });
    expect(await bring(`http://listed.test:${target.port}/`)).toBe('fetched');
    expect(await bring(`http://other.test:${target.port}/`)).toBe('unreachable');
    const changed = waysOut({ allowHosts: [], ...reach });
    expect(await changed.bring(`http://listed.test:${target.port}/`)).toBe('unreachable');
    expect(target.requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  it.each([
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '//10.0.0.1/',
    'gopher://x/',
    'http://a:b@example.com/',
    'http://[::1]/',
    '',
  ])('S19: to %j are refused with every status', async (location) => {
    let status = 301;
    const outside = await site((_request, response) => response.writeHead(status, { location }).end());
    const { bring, post } = waysOut({ allowHosts: [outside.host] });
    for (status of [301, 302, 303, 307, 308]) {
      expect(['unreachable', 'invalid-url']).toContain(await bring(`${outside.origin}/`));
      expect(await post(`${outside.origin}/`)).toBe(String(status));
    }
  });

  it('S19: to a place on the same host are followed, and checked again', async () => {
    const outside = await site((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: 'next?a=1' }).end();
      else response.end(png);
    });
    const { bring } = waysOut({ allowHosts: [outside.host] });
    expect(await bring(`${outside.origin}/`)).toBe('fetched');
    expect(outside.requests.map(({ url }) => url)).toEqual(['/', '/next?a=1']);
  });

  it.each<[string, string]>([
    ['in a loop', '/'],
    ['without a place', ''],
    ['with a place of 1 MB', `/${'x'.repeat(1_000_000)}`],
  ])('S20: %s end after three hops', async (_what, location) => {
    const outside = await site((_request, response) => response.writeHead(302, { location }).end());
    const { bring } = waysOut({ allowHosts: [outside.host] });
    expect(['too-many-redirects', 'unreachable']).toContain(await bring(`${outside.origin}/`));
    expect(outside.requests.length).toBeLessThanOrEqual(4);
  });

  it('S21: from https to http are refused', async () => {
    const plain = await site((_request, response) => response.end(png));
    const safe = await site(
      (_request, response) => response.writeHead(302, { location: `${plain.origin}/` }).end(),
      good,
    );
    const { bring } = waysOut({
      allowHosts: [`good.test:${safe.port}`, plain.host],
      answers: [[address('127.0.0.1')]],
    });
    expect(await bring(`https://good.test:${safe.port}/`)).toBe('unreachable');
    expect(safe.requests).toHaveLength(1);
    expect(plain.connections()).toBe(0);
  });

  it('S22, S39: carry no cookie, credentials or reference to another host', async () => {
    const second = await site((_request, response) => response.end(png));
    const first = await site((_request, response) =>
      response
        .writeHead(302, {
          location: `${second.origin}/`,
          'set-cookie': 'session=1',
          refresh: '0; url=http://127.0.0.1/',
          link: '<http://127.0.0.1/>; rel=preload',
        })
        .end(),
    );
    const { bring } = waysOut({ allowHosts: [first.host, second.host] });
    for (let count = 0; count < 2; count += 1) expect(await bring(`${first.origin}/`)).toBe('fetched');
    for (const { headers } of [...first.requests, ...second.requests]) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
    expect(second.requests).toHaveLength(2);
  });
});

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
    const startedMs = performance.now();
    expect(await bring(`${target.origin}/`)).toBe('unreachable');
    expect(performance.now() - startedMs).toBeLessThan(5_000);
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
    const { bring } = waysOut({ allowHosts: [target.host], totalTimeoutMs: 20_000 });
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
    const { bring } = waysOut({ allowHosts: [target.host], totalTimeoutMs: 10_000 });
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
  const reach = (port: number) =>
    waysOut({ allowHosts: [`good.test:${port}`], totalTimeoutMs: 5_000, answers: [[address('127.0.0.1')]] });

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
