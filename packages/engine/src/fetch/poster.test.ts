import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { within } from '../../../../tests/support/within.ts';
import { createPoster, type Poster, type PosterOptions, type PostOutcome } from './poster.ts';

// A key and a certificate for localhost that nobody signed; made for this test, in use nowhere.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9ZbNepc2Ctxqg9nu
oq07L9XxTDUTPIrbi2rRVHYkPXehRANCAATYsK6bPWcE2GlHT9XapeC+eoPpQ8Kv
vk0n4DjFkLhrHDhDr2QJ7pc7M69ZqsbubPsp/VCLtjyghrQZTwM/xdOF
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUJvli/AwFCerf8X0OQan69ccVKjswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyNDUzNVoYDzIxMjYxMDI4
MTI0NTM1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATYsK6bPWcE2GlHT9XapeC+eoPpQ8Kvvk0n4DjFkLhrHDhDr2QJ7pc7
M69ZqsbubPsp/VCLtjyghrQZTwM/xdOFo2kwZzAdBgNVHQ4EFgQUBnBSje2gyCZ1
cUbwLYQ2cXix58kwHwYDVR0jBBgwFoAUBnBSje2gyCZ1cUbwLYQ2cXix58kwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgemY9p2WDI6pERDYrrCEwBM4ehzDroorBcyjrfcL2XKECIC1vpcPzZKVs
nkn3sILyCHrpeN4Ub7OmMkwHGZdcN5Q4
-----END CERTIFICATE-----`;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Received {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A receiver; answers what it was sent. */
async function receiver(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    // Its sender gave up in the middle.
    if (body === undefined) return;
    received.push({ method: request.method ?? '', headers: request.headers, body });
    answer(response, request);
  });
  let open = 0;
  let connections = 0;
  server.on('connection', (socket) => {
    open += 1;
    connections += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/hook`, host, received, open: () => open, connections: () => connections };
}

/** A receiver below HTTP. */
async function socketReceiver(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/hook`, host, sockets };
}

function poster(host: string, options: Partial<PosterOptions> = {}): Poster {
  const made = createPoster({ allowHosts: [host], totalTimeoutMs: 5_000, ...options });
  closers.push(made.close);
  return made;
}

const send = (made: Poster, url: string, body: Uint8Array = Buffer.from('{}')): Promise<PostOutcome> =>
  made.post({ url, headers: { 'x-one': '1' }, body });

describe('the poster', () => {
  it('sends exactly the bytes, and answers status and how the answer begins', async () => {
    const site = await receiver((response) => response.writeHead(202).end('thank you'));
    const body = Buffer.from('{"text":"Größe 🎉 \\u0000"}');
    expect(await send(poster(site.host), site.url, body)).toEqual({
      kind: 'answered',
      status: 202,
      retryAfter: undefined,
      answer: 'thank you',
    });
    expect(site.received).toMatchObject([
      { method: 'POST', headers: { 'x-one': '1', 'content-type': 'application/json', 'accept-encoding': 'identity' } },
    ]);
    expect(site.received[0]?.body).toEqual(body);
  });

  it('follows no redirect', async () => {
    const site = await receiver((response) => response.writeHead(307, { location: '/other' }).end());
    expect(await send(poster(site.host), site.url)).toMatchObject({ kind: 'answered', status: 307 });
    expect(site.received).toHaveLength(1);
  });

  it('tells what the receiver says of a later time', async () => {
    const site = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end());
    expect(await send(poster(site.host), site.url)).toMatchObject({ status: 503, retryAfter: '120' });
  });

  it('reads 1 kB of an endless answer and closes the connection', async () => {
    const site = await receiver((response) => {
      const fill = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', fill);
      fill();
    });
    expect(await send(poster(site.host), site.url)).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
    await expect.poll(site.open).toBe(0);
  });

  it('decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const site = await receiver((response) => response.setHeader('content-encoding', 'gzip').end(bomb));
    const outcome = await send(poster(site.host), site.url);
    expect(outcome.kind === 'answered' && outcome.answer.length).toBeLessThanOrEqual(1_024);
    expect(outcome.kind === 'answered' && outcome.answer).not.toContain('\0');
  });

  it('gives up a receiver that never answers when the time is up', async () => {
    const site = await receiver(() => undefined);
    expect(await within(2_000, send(poster(site.host, { totalTimeoutMs: 300 }), site.url))).toEqual({
      kind: 'failed',
      reason: 'timeout',
    });
    await expect.poll(site.open).toBe(0);
  });

  it('gives up a receiver that drips its headers byte by byte', async () => {
    const site = await socketReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
      const timer = setInterval(() => socket.write('a'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    expect(await send(poster(site.host, { totalTimeoutMs: 300 }), site.url)).toEqual({
      kind: 'failed',
      reason: 'timeout',
    });
  });

  it('takes the status of a receiver that drips its body, and what came of it in time', async () => {
    const site = await receiver((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const outcome = await send(poster(site.host, { totalTimeoutMs: 3_000 }), site.url);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && outcome.answer).toMatch(/^a+$/);
    await expect.poll(site.open).toBe(0);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['accepts and closes', (socket) => socket.once('data', () => socket.end()), 'connection'],
    ['resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy()), 'connection'],
    [
      'answers garbage',
      (socket) => socket.once('data', () => socket.end('\0\u0001 no http at all\r\n\r\n')),
      'bad-answer',
    ],
    [
      'answers 100 kB of headers',
      (socket) => socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}\r\n`)),
      'bad-answer',
    ],
    ['speaks HTTP/2 only', (socket) => socket.end(Buffer.from('000000040000000000', 'hex')), 'bad-answer'],
  ])('fails when a receiver %s', async (_what, serve, reason) => {
    const site = await socketReceiver(serve);
    expect(await send(poster(site.host), site.url)).toEqual({ kind: 'failed', reason });
  });

  it('gives up a receiver that sends interim answers for ever', async () => {
    const site = await socketReceiver((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5);
      socket.once('close', () => clearInterval(timer));
    });
    expect(await send(poster(site.host, { totalTimeoutMs: 300 }), site.url)).toMatchObject({ kind: 'failed' });
  });

  it('takes no certificate that nobody vouches for', async () => {
    const server = createTlsServer({ key, cert: certificate }, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const made = poster(host, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(await send(made, `https://${host}/`)).toEqual({ kind: 'failed', reason: 'tls' });
  });

  it('says connection when nobody listens', async () => {
    const site = await receiver((response) => response.end());
    const made = poster(site.host);
    for (const close of closers.splice(0, 1)) await close();
    expect(await send(made, site.url)).toEqual({ kind: 'failed', reason: 'connection' });
  });

  it('resolves the name anew for each attempt, and does not go where it leads then', async () => {
    const site = await receiver((response) => response.end());
    const port = site.host.split(':')[1];
    const answers = ['93.184.215.14', '127.0.0.1'];
    const asked: string[] = [];
    const made = createPoster({
      allowHosts: [],
      allowHttp: true,
      totalTimeoutMs: 200,
      resolve: async (host) => {
        asked.push(host);
        // The first is public and is cut off by the short time limit; nobody may reach the second.
        return [{ address: answers[asked.length - 1] ?? '127.0.0.1', family: 4 }];
      },
    });
    closers.push(made.close);
    await send(made, `http://receiver.example:${port}/`);
    expect(await send(made, `http://receiver.example:${port}/`)).toEqual({
      kind: 'failed',
      reason: 'no-public-address',
    });
    expect(asked).toEqual(['receiver.example', 'receiver.example']);
    expect(site.connections()).toBe(0);
  });

  it.each([
    [
      'one private address among public ones',
      [{ address: '93.184.215.14', family: 4 } as const, { address: '10.0.0.1', family: 4 } as const],
    ],
    ['no address', []],
    ['a mapped loopback address', [{ address: '::ffff:127.0.0.1', family: 6 } as const]],
  ])('uses one word for %s', async (_what, addresses) => {
    const made = createPoster({ allowHosts: [], resolve: async () => addresses });
    closers.push(made.close);
    expect(await send(made, 'https://receiver.example/')).toEqual({ kind: 'failed', reason: 'no-public-address' });
  });

  it('stops when it is told to', async () => {
    const site = await receiver(() => undefined);
    const stop = new AbortController();
    const sending = poster(site.host).post({
      url: site.url,
      headers: {},
      body: Buffer.from('{}'),
      signal: stop.signal,
    });
    await expect.poll(() => site.received.length).toBe(1);
    stop.abort();
    expect(await sending).toEqual({ kind: 'failed', reason: 'cancelled' });
  });

  it('makes a connection for each attempt', async () => {
    const site = await receiver((response) => response.end());
    const made = poster(site.host);
    for (let count = 0; count < 3; count += 1) await send(made, site.url);
    expect(site.connections()).toBe(3);
  });

  it('lets no number of hanging deliveries to a host hold up another to it', async () => {
    const site = await receiver((response, { url }) => {
      if (url === '/quick') response.end();
    });
    const made = poster(site.host);
    const stop = new AbortController();
    const hanging = Array.from({ length: 20 }, () =>
      made.post({ url: site.url, headers: {}, body: Buffer.from('{}'), signal: stop.signal }),
    );
    await expect.poll(() => site.received.length).toBe(20);
    expect(await send(made, site.url.replace('/hook', '/quick'))).toMatchObject({ kind: 'answered', status: 200 });
    stop.abort();
    await Promise.all(hanging);
  });
});

describe('a URL for webhooks', () => {
  const made = createPoster({ allowHosts: ['127.0.0.1:8080', 'Receiver.internal'] });

  it.each([
    'https://example.com/hook?a=b',
    'https://example.com:8443/',
    'https://93.184.215.14/hook',
    'http://127.0.0.1:8080/hook',
    'http://receiver.internal/hook',
  ])('may be %s', (url) => {
    expect(made.problemOf(url)).toBeUndefined();
  });

  it.each([
    ['', 'absolute https URL'],
    ['not a url', 'absolute https URL'],
    ['/hook', 'absolute https URL'],
    ['ftp://example.com/', 'absolute https URL'],
    ['file:///etc/passwd', 'absolute https URL'],
    ['javascript:alert(1)', 'absolute https URL'],
    ['https://ada:secret@example.com/', 'absolute https URL'],
    ['https://example.com:25/', 'absolute https URL'],
    ['https://example.com:6379/', 'absolute https URL'],
    ['https://example.com/#part', 'fragment'],
    [`https://example.com/${'a'.repeat(2_048)}`, '2048'],
    ['http://example.com/', 'https'],
    ['https://127.0.0.1/', 'publicly accessible'],
    ['https://0x7f.1/', 'publicly accessible'],
    ['https://[::1]/', 'publicly accessible'],
    ['https://10.1.2.3/', 'publicly accessible'],
    ['https://169.254.169.254/latest/', 'publicly accessible'],
    ['https://localhost/', 'publicly accessible'],
    ['https://LOCALHOST./', 'publicly accessible'],
    ['https://a.localhost/', 'publicly accessible'],
    ['https://metadata.google.internal/', 'publicly accessible'],
    ['https://printer.local/', 'publicly accessible'],
    ['https://redis/', 'publicly accessible'],
    ['http://127.0.0.1:8081/hook', 'publicly accessible'],
  ])('may not be %s', (url, said) => {
    expect(made.problemOf(url)).toContain(said);
  });

  it('may be http where the operator allows it, and still not private', () => {
    const lax = createPoster({ allowHosts: [], allowHttp: true });
    expect(lax.problemOf('http://example.com/')).toBeUndefined();
    expect(lax.problemOf('http://127.0.0.1/')).toContain('publicly accessible');
  });

  it('is not asked when it may not be', async () => {
    expect(await send(made, 'http://example.com/')).toEqual({ kind: 'failed', reason: 'invalid-url' });
  });
});
