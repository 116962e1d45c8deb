import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  apiKey,
  authorization,
  expectRefused,
  lines,
  newDesign,
  port,
  raw,
  rawPost,
  render,
  send,
  service,
  serviceCpuMs,
  statusOf,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

describe('bodies', () => {
  it('J1: of 10,000 and of a million levels', async () => {
    for (const depth of [33, 10_000, 500_000]) {
      for (const body of [
        '['.repeat(depth) + ']'.repeat(depth),
        `${'{"a":'.repeat(depth / 10)}1${'}'.repeat(depth / 10)}`,
      ]) {
        if (body.length > 2_000_000 || (body.startsWith('{') && depth < 1_000)) continue;
        const before = serviceCpuMs();
        expectRefused(await send('POST', '/v1/designs', { body }), { status: 400, code: 'INVALID_REQUEST' });
        expect(serviceCpuMs() - before).toBeLessThan(3_000);
      }
    }
  });

  it('J2: of 2 MB and one byte, with and without a length', async () => {
    const body = `"${'x'.repeat(2 * 1024 ** 2 - 1)}"`;
    expectRefused(await send('POST', '/v1/designs', { body }), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    expect(statusOf(await rawPost(['Transfer-Encoding: chunked'], chunk.repeat(30)))).toBe(413);
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
    ['two marks of the byte order', '\ufeff\ufeff{"name":"a","width":10,"height":10}'],
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
    expect((await send('GET', '/v1/designs')).status).toBe(200);
    // Kept out by them, it would have been answered when all of them were given up.
    expect(sockets.filter(({ readyState }) => readyState === 'open').length).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
  });

  it('L11: who goes away while it waits takes nothing with it', async () => {
    const design = await newDesign([{ type: 'rectangle', width: 1_200, height: 1_200, fill: '#123456', blur: 40 }], {
      width: 1_200,
      height: 1_200,
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
