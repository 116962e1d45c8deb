import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  authorization,
  expectRefused,
  lines,
  newAccount,
  newDesign,
  raw,
  render,
  send,
  service,
  serviceCpuMs,
  statusOf,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService({ maxGrowthBytes: 100_000_000 });

let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});

const head = (type: string, length: number) =>
  lines(
    'POST /v1/assets/upload HTTP/1.1',
    'Host: localhost',
    authorization,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  );
const part = (disposition: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;

/** Sends a form byte by byte as it stands. */
async function post(body: string | Buffer, type = 'multipart/form-data; boundary=b') {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1');
  const before = serviceCpuMs();
  const answer = await raw(Buffer.concat([Buffer.from(head(type, bytes.length), 'latin1'), bytes]));
  expect(serviceCpuMs() - before).toBeLessThan(5_000);
  return answer;
}

describe('names of files', () => {
  it.each([
    '../../x.png',
    '..\\..\\x.png',
    '/etc/x',
    'C:\\x.png',
    '.htaccess',
    'con',
    'trailing.',
    'a\u202egnp.exe',
    '🎉.png',
    'x'.repeat(3_000),
    '"; filename="evil.exe',
    '<script>alert(1)</script>.png',
  ])('H1: %j is a name and no path', async (name) => {
    const { status, body } = await upload(picture, { name });
    expect([201, 400], JSON.stringify(body)).toContain(status);
    if (status !== 201) return;
    expect(new URL(body.data.url).pathname).toMatch(/^\/files\/fil_[0-9A-Za-z]+\.png$/);
    expect(body.data.name.length).toBeLessThanOrEqual(255);
    expect(body.data.name).not.toContain('\u202e');
    const file = await fetch(body.data.url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).not.toMatch(/[\r\n/\\<]|evil\.exe/);
  });

  it.each([
    "filename*=utf-8''..%2f..%2fx.png",
    'filename="a\0b.png"',
    'filename="a\r\n b.png"',
    "filename*=unknown''%ff",
    'filename=a.png; filename=b.png',
  ])('H1: %j', async (name) => {
    const answer = await post(
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; ${name}\r\n\r\n`, 'latin1'),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    );
    expect([201, 400]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/\.\.\//);
  });
});

describe('forms', () => {
  it.each<[string, string]>([
    ['two files', part('name="file"; filename="a"', 'a') + part('name="file"; filename="b"', 'b')],
    ['no file', part('name="name"', 'x')],
    ['10,000 fields', Array.from({ length: 10_000 }, (_, index) => part(`name="f${index}"`, 'x')).join('')],
    ['the file as text', part('name="file"', 'x')],
    ['a type that is no type', part('name="type"', '__proto__') + part('name="file"; filename="a"', 'a')],
    ['a field called __proto__', part('name="__proto__"', 'x') + part('name="file"; filename="a"', 'a')],
    ['a field without a name', part('x="y"', 'x')],
    ['a field of 1 MB', part('name="name"', 'x'.repeat(1_000_000))],
  ])('H2: with %s', async (_what, parts) => {
    const answer = await post(`${parts}--b--\r\n`);
    expect([400, 413]).toContain(statusOf(answer));
    expect(answer).toMatch(/INVALID_REQUEST|UNSUPPORTED_FILE_TYPE/);
  });

  it.each<[string, string, string]>([
    ['no boundary', 'multipart/form-data', part('name="file"; filename="a"', 'a')],
    ['an empty boundary', 'multipart/form-data; boundary=', part('name="file"; filename="a"', 'a')],
    [
      'a boundary of 1 kB',
      `multipart/form-data; boundary=${'b'.repeat(1_000)}`,
      part('name="file"; filename="a"', 'a'),
    ],
    ['another boundary', 'multipart/form-data; boundary=c', part('name="file"; filename="a"', 'a')],
    ['no end', 'multipart/form-data; boundary=b', part('name="file"; filename="a"', 'a')],
    ['half a head', 'multipart/form-data; boundary=b', '--b\r\nContent-Disp'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['a head of 2 MB', 'multipart/form-data; boundary=b', `--b\r\nX-A: ${'x'.repeat(2_000_000)}\r\n\r\nx\r\n--b--\r\n`],
    [
      '5,000 lines of head',
      'multipart/form-data; boundary=b',
      `--b\r\n${'X-A: b\r\n'.repeat(5_000)}\r\nx\r\n--b--\r\n`,
    ],
    [
      '100,000 almost-boundaries',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'\r\n--a'.repeat(100_000)}\r\n--b--\r\n`,
    ],
  ])('H3: with %s', async (_what, type, body) => {
    const answer = await post(body, type);
    expect([400, 415]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/busboy|node_modules/i);
  });

  it('H4: that hold more than the plan allows are refused while they come', async () => {
    const key = await newAccount('Free');
    const limit = 5 * 1024 ** 2;
    const sized = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await upload(sized(limit), { key })).status).toBe(201);
    expectRefused(await upload(sized(limit + 1), { key }), { status: 413, code: 'FILE_TOO_LARGE' });
  });

  it('H4: twenty slow ones hold nobody up, and leave nothing when they are broken off', async () => {
    const design = await newDesign([]);
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `${head('multipart/form-data; boundary=b', 1_000_000)}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\x89PNG`,
      );
      return socket;
    });
    expect((await render(design, { cache: false })).status).toBe(200);
    // All of them are still being waited for: nobody else was.
    expect(sockets.filter(({ readyState }) => readyState === 'open')).toHaveLength(20);
    // What they had sent is gone: the check after each test looks.
    for (const socket of sockets) socket.destroy();
  });

  it.each<[string, () => Buffer | string]>([
    ['nothing', () => ''],
    ['five million zeros', () => Buffer.alloc(5_000_000)],
    ['a page that is called a picture', () => '<html><script>alert(1)</script></html>'],
    ['a picture that is called a font', () => picture],
  ])('H5: a file of %s', async (what, make) => {
    const answer = await upload(make(), { name: 'a.png', ...(what.endsWith('font') && { fields: { type: 'FONT' } }) });
    expectRefused(answer, { status: 400 });
  });

  it('L10: refused callers cost little, and their bodies are not read', async () => {
    const key = await newAccount('Free');
    const design = await newDesign([], { key });
    for (let count = 0; count < 11; count += 1) await render(design, {}, key);
    const body = JSON.stringify({ dynamicData: { a: 'x'.repeat(500_000) } });
    const before = serviceCpuMs();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => send('POST', `/v1/render/design/${design}`, { key, body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(serviceCpuMs() - before).toBeLessThan(10_000);
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  it('B13: what was accepted is drawn although its key is revoked meanwhile', async () => {
    const { body: made } = await send('POST', '/v1/api-keys', { body: { name: 'k' } });
    const design = await newDesign([{ type: 'rectangle', width: 90, height: 90, fill: '#123456' }]);
    const renders = Array.from({ length: 10 }, (_, index) => ({ designId: design, width: 100 + index }));
    const { status, body } = await send('POST', '/v1/render/batch', { key: made.data.key, body: { renders } });
    expect(status).toBe(202);
    expect((await send('DELETE', `/v1/api-keys/${made.data.id}`)).status).toBe(200);
    await expect
      .poll(async () => (await send('GET', `/v1/render/batch/${body.data.batchId}`)).body.data)
      .toMatchObject({ status: 'completed', completedRenders: 10 });
    expect((await send('GET', `/v1/render/batch/${body.data.batchId}`, { key: made.data.key })).status).toBe(401);
  });
});
