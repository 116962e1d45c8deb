import { describe, expect, it } from 'vitest';
import { operations } from '../../packages/api/src/operations/index.ts';
import {
  apiKey,
  authorization,
  createDesign,
  lines,
  newDesign,
  raw,
  rawPost,
  render,
  send,
  statusOf,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

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
    const status = statusOf(await rawPost([header], '{}'));
    expect([400, 411, 413, 431]).toContain(status);
  });

  it.each<[string, string]>([
    ['a chunk of too many bytes', 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a chunk of a negative length', '-2\r\n{}\r\n0\r\n\r\n'],
    ['an extension of 20 kB', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
    ['a length that is no number', 'zz\r\n{}\r\n0\r\n\r\n'],
  ])('H6: %s', async (_what, body) => {
    const answer = await rawPost(['Transfer-Encoding: chunked'], body);
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
          // Between the two a second may end.
          message: answered?.error?.message?.replace(/in \d+ seconds?/, 'in some seconds'),
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
