import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { operations } from '../../packages/server/src/api/operations/index.ts';
import {
  apiKey,
  authorization,
  createDesign,
  expectRefused,
  lines,
  newDesign,
  raw,
  render,
  send,
  service,
  statusOf,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

const port = () => Number(new URL(service.url).port);
const post = (headers: readonly string[], body: string) =>
  raw(
    lines('POST /v1/designs HTTP/1.1', 'Host: localhost', authorization, 'Content-Type: application/json', ...headers) +
      body,
  );

describe('requests that two programs would read differently', () => {
  it.each<[string, string]>([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked'],
    ['an encoding behind a tab', 'Transfer-Encoding:\tchunked, cow'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['a signed length', 'Content-Length: +2'],
    ['a negative length', 'Content-Length: -1'],
    ['a length that is no number', 'Content-Length: 0x2'],
    ['a space before the colon', 'Content-Length : 2'],
    ['a folded line', 'X-One: a\r\n b: c'],
    ['a NUL in a header', 'X-One: a\0b'],
    ['a carriage return in a header', 'X-One: a\rContent-Length: 2'],
  ])('H6: %s', async (_what, header) => {
    const status = statusOf(await post([header], '{}'));
    expect([400, 411, 413, 431]).toContain(status);
  });

  it.each<[string, string]>([
    ['a chunk of too many bytes', 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a chunk of a negative length', '-2\r\n{}\r\n0\r\n\r\n'],
    ['an extension of 20 kB', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
    ['a length that is no number', 'zz\r\n{}\r\n0\r\n\r\n'],
  ])('H6: %s', async (_what, body) => {
    const answer = await post(['Transfer-Encoding: chunked'], body);
    expect([400, 413]).toContain(statusOf(answer));
  });

  it('H6: a request whose lines end with a line feed alone', async () => {
    expect(statusOf(await raw('GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n'))).toBe(400);
  });

  it('H7: two Host headers', async () => {
    expect(statusOf(await raw(lines('GET /healthz HTTP/1.1', 'Host: localhost', 'Host: evil.test')))).toBe(400);
    expect(statusOf(await raw(lines('GET /healthz HTTP/1.1')))).toBe(400);
  });

  it('H7: a host of a stranger, which stands in no answer', async () => {
    const design = await newDesign([]);
    const head = [
      'Host: evil.test',
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Proto: gopher',
      'Forwarded: host=evil.test',
    ];
    const answer = await raw(
      `${lines(
        `POST /v1/render/design/${design} HTTP/1.1`,
        ...head,
        authorization,
        'Content-Type: application/json',
        'Content-Length: 2',
      )}{}`,
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toContain('evil.test');
    const created = await raw(
      `${lines(
        'POST /v1/designs HTTP/1.1',
        ...head,
        authorization,
        'Content-Type: application/json',
        'Content-Length: 35',
      )}{"name":"a","width":10,"height":10}`,
    );
    expect(statusOf(created)).toBe(201);
    expect(created).not.toContain('evil.test');
  });

  it('H7: an absolute address, which leads nowhere else', async () => {
    const answer = await raw(lines('GET http://evil.test/healthz HTTP/1.1', 'Host: localhost'));
    expect([200, 400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain('evil.test');
  });

  it('H10: several in one packet, each judged by its own key', async () => {
    const one = (key: string) => `GET /v1/designs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const answer = await raw(
      one(apiKey) +
        one('wrong-key-of-twenty-letters') +
        one(apiKey) +
        lines('GET /v1/designs HTTP/1.1', 'Host: localhost'),
    );
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401', 'HTTP/1.1 200', 'HTTP/1.1 401']);
  });
});

describe('addresses', () => {
  it.each([
    '/v1/%2e%2e/%2e%2e/etc/passwd',
    '/v1/../../etc/passwd',
    '//v1/designs',
    '/V1/designs',
    '/v1/designs;x',
    '/v1/designs%2Fx',
    '/v1//designs',
    '/files/..%2f..%2fplaten.db',
    '/files/%2e%2e%2fkey.secret',
    '/files/../key.secret',
    '/files/..%5c..%5ckey.secret',
    '/library/..%2f..%2fkey.secret',
    '/library/icons/..%2f..%2f..%2fpackage.json',
    '/docs/..%2f..%2fpackage.json',
    '/v1/designs/%00',
    '/v1/designs/dsn_%00',
    '/v1/assets/..%2f..%2fx',
  ])('H8: %s', async (address) => {
    const answer = await raw(lines(`GET ${address} HTTP/1.1`, 'Host: localhost', authorization));
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/root:|SQLite format|"name": "platen"/);
  });

  it('H8: one with a slash behind it is the same or nothing', async () => {
    expect([200, 404]).toContain((await send('GET', '/v1/designs/')).status);
  });

  it.each([
    ['a dot dot', '..%2fx'],
    ['a NUL', '%00'],
    ['10 kB', 'x'.repeat(10_000)],
    ['letters of other scripts', '%E2%82%AC%F0%9F%8E%89'],
    ['an id of another kind', 'ast_0000000000000000000000000000'],
    ['half an escape', '%E2%82'],
    ['a wildcard of SQL', '%25'],
    ['a quote', "'%20or%201=1--"],
  ])('J16: an id that is %s', async (_what, id) => {
    for (const [method, address] of [
      ['GET', `/v1/designs/${id}`],
      ['DELETE', `/v1/designs/${id}`],
      ['GET', `/v1/templates/${id}`],
      ['DELETE', `/v1/assets/${id}`],
      ['GET', `/v1/render/status/${id}`],
      ['GET', `/v1/render/batch/${id}`],
      ['GET', `/files/${id}`],
    ] as const) {
      const answer = await raw(lines(`${method} ${address} HTTP/1.1`, 'Host: localhost', authorization));
      expect([400, 404, 414, 431], `${method} ${address.slice(0, 60)}: ${answer.slice(0, 300)}`).toContain(
        statusOf(answer),
      );
    }
  });

  it('H9: one of 20 kB, and headers of 20 kB', async () => {
    expect([400, 404, 414, 431]).toContain(
      statusOf(await raw(lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'))),
    );
    expect(statusOf(await raw(lines('GET /healthz HTTP/1.1', 'Host: localhost', `X-One: ${'x'.repeat(20_000)}`)))).toBe(
      431,
    );
  });
});

describe('methods', () => {
  it('H11: other methods than an operation has, on every address', async () => {
    const paths = new Map<string, string[]>();
    for (const { path, method } of Object.values(operations)) paths.set(path, [...(paths.get(path) ?? []), method]);
    for (const [path, methods] of paths) {
      const address = (path.startsWith('/admin') ? path : `/v1${path}`).replace(/[:{](\w+)\}?/g, 'x');
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((each) => !methods.includes(each))) {
        const { status, headers } = await send(method, address);
        expect(status, `${method} ${address}`).toBe(405);
        expect(headers.get('allow')).toContain(methods[0]);
      }
    }
  });

  it('H11: TRACE and CONNECT, which echo and open nothing', async () => {
    const traced = await raw(lines('TRACE /v1/designs HTTP/1.1', 'Host: localhost', authorization, 'X-Secret: echo'));
    expect([400, 404, 405, 501]).toContain(statusOf(traced));
    expect(traced).not.toContain('echo');
    const tunnel = await raw(lines('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22'), { untilMs: 3_000 });
    expect(statusOf(tunnel)).not.toBe(200);
  });

  it('H11: a header that names another method', async () => {
    const design = await newDesign([]);
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const { status } = await send('GET', `/v1/designs/${design}?_method=DELETE`, { headers: { [name]: 'DELETE' } });
      expect(status).toBe(200);
    }
    expect((await send('GET', `/v1/designs/${design}`)).status).toBe(200);
  });
});

describe('bodies', () => {
  it('J1: of 10,000 and of a million levels', async () => {
    for (const depth of [33, 10_000, 500_000]) {
      for (const body of [
        '['.repeat(depth) + ']'.repeat(depth),
        `${'{"a":'.repeat(depth / 10)}1${'}'.repeat(depth / 10)}`,
      ]) {
        if (body.length > 2_000_000 || (body.startsWith('{') && depth < 1_000)) continue;
        const startedMs = performance.now();
        expectRefused(await send('POST', '/v1/designs', { body }), { status: 400, code: 'INVALID_REQUEST' });
        expect(performance.now() - startedMs).toBeLessThan(3_000);
      }
    }
  });

  it('J2: of 2 MB and one byte, with and without a length', async () => {
    const body = `"${'x'.repeat(2 * 1024 ** 2 - 1)}"`;
    expectRefused(await send('POST', '/v1/designs', { body }), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    expect(statusOf(await post(['Transfer-Encoding: chunked'], chunk.repeat(30)))).toBe(413);
  });

  it('J2: of 50 MB, which is not read to its end', async () => {
    const answered = await new Promise<number>((resolve, reject) => {
      const socket = connect(port(), '127.0.0.1');
      let sent = 0;
      socket.on('data', (data) => {
        if (/^HTTP\/1\.1 413/.test(data.toString())) resolve(sent);
      });
      socket.on('error', () => resolve(sent));
      socket.on('close', () => reject(new Error('closed without an answer')));
      socket.write(
        lines(
          'POST /v1/designs HTTP/1.1',
          'Host: localhost',
          authorization,
          'Content-Type: application/json',
          'Content-Length: 52428800',
        ),
      );
      const block = Buffer.alloc(1_000_000, 'x');
      const pump = () => {
        while (sent < 52_428_800 && !socket.destroyed) {
          sent += block.length;
          if (!socket.write(block)) return void socket.once('drain', pump);
        }
      };
      pump();
    });
    expect(answered).toBeLessThan(30_000_000);
  });

  it('J2: that are compressed', async () => {
    const bomb = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(10_000_000) })));
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP, gzip']) {
      const answer = await send('POST', '/v1/designs', { body: bomb, headers: { 'content-encoding': encoding } });
      expectRefused(answer, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });

  it.each<[string, string | Buffer]>([
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le')],
    ['a mark of the byte order', '\ufeff{"name":"a","width":10,"height":10}'],
    ['a comment', '{"name":"a" /* b */,"width":10,"height":10}'],
    ['a comma at its end', '{"name":"a","width":10,"height":10,}'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['NaN', '{"name":"a","width":NaN,"height":10}'],
    ['Infinity', '{"name":"a","width":Infinity,"height":10}'],
    ['half of itself', '{"name":"a","wid'],
  ])('J9: that are %s', async (_what, body) => {
    expectRefused(await send('POST', '/v1/designs', { body }), { status: 400, code: 'INVALID_REQUEST' });
  });

  it.each(['text/plain', 'application/json; charset=utf-16', 'application/xml', 'application/x-www-form-urlencoded'])(
    'J17: of the type %s',
    async (type) => {
      const answer = await send('POST', '/v1/designs', { body: '{}', headers: { 'content-type': type } });
      expectRefused(answer, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('J17: of no type', async () => {
    const answer = await raw(
      `${lines('POST /v1/designs HTTP/1.1', 'Host: localhost', authorization, 'Content-Length: 2')}{}`,
    );
    expect(statusOf(answer)).toBe(415);
  });

  it('J5: with a key twice, of which the last counts for the check and for the use', async () => {
    const { status, body } = await send('POST', '/v1/designs', {
      body: '{"name":"first","name":"last","width":"x","width":12,"height":10}',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'last', width: 12 });
    const refused = await send('POST', '/v1/designs', { body: '{"name":"a","width":12,"width":"x","height":10}' });
    expectRefused(refused, { status: 400, code: 'INVALID_DIMENSIONS' });
  });
});

describe('both prefixes', () => {
  it('H13: know the same keys, limits and checks for every operation', async () => {
    for (const { path, method, access } of Object.values(operations)) {
      if (access === 'admin') continue;
      const address = path.replace(/[:{](\w+)\}?/g, 'unknown');
      for (const key of [apiKey, 'wrong-key-of-twenty-letters', null]) {
        const body = method === 'POST' || method === 'PATCH' ? { nonsense: true } : undefined;
        const answers = await Promise.all(
          ['/v1', '/api/v1'].map(async (prefix) => send(method, prefix + address, { key, ...(body && { body }) })),
        );
        const shown = answers.map(({ status, body: answered, headers }) => ({
          status,
          code: answered?.error?.code,
          message: answered?.error?.message,
          limit: headers.get('x-ratelimit-limit'),
        }));
        expect(shown[1], `${method} ${address}`).toEqual(shown[0]);
      }
    }
  });
});

describe('what is told', () => {
  it('H12: a name with line breaks and quotes splits no header', async () => {
    const name = 'a"\r\nSet-Cookie: x=1\r\n\r\n<script>';
    const created = await createDesign([], { name });
    expect([201, 400]).toContain(created.status);
    if (created.status !== 201) return;
    const { status, body } = await render(created.body.data.id, { format: 'pdf' });
    expect(status).toBe(200);
    const file = await fetch(body.data.imageUrl);
    expect(file.headers.get('set-cookie')).toBeNull();
    expect(file.headers.get('content-disposition')).not.toMatch(/[\r\n<>]/);
    const batch = await send('POST', '/v1/render/batch', {
      body: { renders: [{ designId: created.body.data.id, name }] },
    });
    expect(batch.status).toBeLessThan(500);
  });

  it('H14: debug holds no path, no environment and no address of another account', async () => {
    const design = await newDesign([{ type: 'text', text: 'x', width: 50, height: 20, fontFamily: 'No Such Font' }]);
    const { status, text } = await render(design, { debug: true, cache: false });
    expect(status).toBe(200);
    expect(text).not.toMatch(/node_modules|\/tmp\/|\/work\/|\/home\/|\/root|PLATEN_|the-key-of/);
  });
});

describe('slow clients', () => {
  it('H9: who sends headers byte by byte is cut off, and good ones are served meanwhile', async () => {
    const startedMs = performance.now();
    const ended = new Promise<string>((resolve) => {
      const socket = connect(port(), '127.0.0.1');
      let answer = '';
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      const drip = setInterval(() => socket.write('a'), 500);
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(answer);
      });
    });
    for (let count = 0; count < 5; count += 1) expect((await send('GET', '/v1/designs')).status).toBe(200);
    const answer = await ended;
    expect([0, 408]).toContain(statusOf(answer));
    // Ten seconds, looked at by Node.js now and then.
    expect(performance.now() - startedMs).toBeLessThan(60_000);
  });

  it('H9: five hundred idle connections keep nobody out', async () => {
    const sockets = await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(port(), '127.0.0.1', () => resolve(socket));
            socket.on('error', () => undefined);
          }),
      ),
    );
    const startedMs = performance.now();
    expect((await send('GET', '/v1/designs')).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    for (const socket of sockets) socket.destroy();
  });

  it('L11: who goes away while it waits takes nothing with it', async () => {
    const design = await newDesign([{ type: 'rectangle', width: 3_000, height: 3_000, fill: '#123456', blur: 40 }], {
      width: 3_000,
      height: 3_000,
    });
    for (let count = 0; count < 5; count += 1) {
      await new Promise<void>((resolve) => {
        const asked = request(`${service.url}/v1/render/design/${design}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        });
        asked.on('error', () => resolve());
        asked.on('close', () => resolve());
        asked.end(JSON.stringify({ cache: false, format: 'jpg', quality: 50 + count }));
        setTimeout(() => asked.destroy(), 100);
      });
    }
    const { status } = await render(design, { format: 'jpg', cache: false });
    expect(status).toBe(200);
  });
});
