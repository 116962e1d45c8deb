import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type Service, startService } from './service.ts';

let service: Service;
let designId: string;

const rectangle = { id: 'card', type: 'rectangle', x: 0, y: 0, width: 50, height: 50, fill: '#ff0000' };
const design = (elements: readonly unknown[]) => ({ name: 'A', width: 100, height: 100, canvasData: { elements } });

beforeAll(async () => {
  service = await startService();
  const text = { id: 'title', type: 'text', x: 0, y: 50, width: 100, height: 50, text: '{{title}}' };
  const { body } = await service.call('POST', '/v1/designs', design([rectangle, text]));
  designId = body.data.id;
});

afterAll(async () => {
  await service.stop();
});

const render = (body: unknown) => service.call('POST', `/v1/render/design/${designId}`, body);

describe('the error envelope', () => {
  it('is the same for every failure and carries the request id', async () => {
    const { status, headers, body } = await service.call('GET', '/v1/designs/dsn_nobody');
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      error: {
        code: 'INVALID_DESIGN_ID',
        message: expect.any(String),
        details: {},
        requestId: headers.get('x-request-id'),
      },
    });
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no Bearer', apiKey],
    ['another scheme', `Basic ${apiKey}`],
    ['a wrong key', 'Bearer another-key-of-some-length'],
    ['a mistyped key of our form', `Bearer platen_${'a'.repeat(40)}`],
    ['two keys', `Bearer ${apiKey} ${apiKey}`],
  ])('answers 401 to %s', async (_what, authorization) => {
    const response = await fetch(`${service.url}/v1/designs/${designId}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'INVALID_API_KEY' } });
  });

  it.each([
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['GET', '/v1/nothing', 404, 'NOT_FOUND'],
    ['GET', '/', 404, 'NOT_FOUND'],
    ['GET', '/V1/designs', 404, 'NOT_FOUND'],
    ['GET', '/v1/%2e%2e/%2e%2e/etc/passwd', 404, 'NOT_FOUND'],
    ['GET', `/v1/designs/${'x'.repeat(5_000)}`, 404, 'NOT_FOUND'],
    ['GET', '/v1/designs/%00', 404, 'INVALID_DESIGN_ID'],
    ['GET', '/v1/designs/..%2f..', 404, 'INVALID_DESIGN_ID'],
    ['GET', '/v1/designs/%zz', 400, 'INVALID_REQUEST'],
    ['PUT', '/v1/designs', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/healthz', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/v1/render/design/dsn_1', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/v1/render/design/dsn_1', 404, 'INVALID_DESIGN_ID'],
    ['GET', '/v1/render/status/rnd_1', 404, 'RENDER_NOT_FOUND'],
  ])('%s %s is %i %s', async (method, address, status, code) => {
    const answer = await service.call(method, address);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('names the allowed methods', async () => {
    const { headers } = await service.call('PUT', `/v1/designs/${designId}`);
    expect(headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD');
  });
});

describe('a body that cannot be read', () => {
  const post = (body: string, contentType = 'application/json') =>
    fetch(`${service.url}/v1/designs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': contentType },
      body,
    });

  it.each([
    ['half an object', '{"name":', 400, 'INVALID_REQUEST'],
    ['nothing', '', 400, 'INVALID_REQUEST'],
    ['null', 'null', 400, 'INVALID_REQUEST'],
    ['a list', '[]', 400, 'INVALID_REQUEST'],
    ['a text', '"x"', 400, 'INVALID_REQUEST'],
    ['a million levels', '['.repeat(1_000_000), 400, 'INVALID_REQUEST'],
    ['__proto__', '{"__proto__":{"a":1},"name":"A"}', 400, 'INVALID_REQUEST'],
    ['more than 2 MB', `"${'x'.repeat(2 * 1024 ** 2)}"`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is %i %s', async (_what, body, status, code) => {
    const response = await post(body);
    const answer = (await response.json()) as { error: { code: string } };
    expect([response.status, answer.error.code]).toEqual([status, code]);
  });

  it.each(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x'])(
    'is not JSON when it calls itself %s',
    async (contentType) => {
      const response = await post('{}', contentType);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  it('has two Host headers', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(service.url);
      httpRequest(
        { host: '127.0.0.1', port, path: '/healthz', headers: ['Host', 'a', 'Host', 'b'], setHost: false },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });
});

describe('a design that is not valid', () => {
  it('names the path, what was expected and what came, for every problem', async () => {
    const { status, body } = await service.call(
      'POST',
      '/v1/designs',
      design([rectangle, { type: 'rectangle', x: 'left', y: 0, width: -5, height: 10 }]),
    );
    expect(status).toBe(400);
    expect(body.error.code).toBe('INVALID_REQUEST');
    const problems = body.error.details.errors as readonly Record<string, string>[];
    expect(problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/elements\/1\/x$/), expect.stringMatching(/elements\/1\/width$/)]),
    );
    for (const problem of problems) {
      expect(problem['message']).toEqual(expect.any(String));
      expect(problem['expected']).toEqual(expect.any(String));
      expect(problem['received']).toEqual(expect.any(String));
    }
  });

  it.each([
    ['no name', { width: 1, height: 1 }, 'INVALID_REQUEST'],
    ['an empty name', { name: ' ', width: 1, height: 1 }, 'INVALID_REQUEST'],
    ['a long name', { name: 'x'.repeat(256), width: 1, height: 1 }, 'INVALID_REQUEST'],
    ['no width', { name: 'A', height: 1 }, 'INVALID_DIMENSIONS'],
    ['half a pixel', { name: 'A', width: 1.5, height: 1 }, 'INVALID_DIMENSIONS'],
    ['no height at all', { name: 'A', width: 1, height: 0 }, 'INVALID_DIMENSIONS'],
    ['a side too long', { name: 'A', width: 1, height: 10_001 }, 'INVALID_DIMENSIONS'],
    ['a list as canvasData', { name: 'A', width: 1, height: 1, canvasData: [] }, 'INVALID_REQUEST'],
    ['an unknown type', design([{ type: 'blob', width: 1, height: 1 }]), 'INVALID_REQUEST'],
    ['two equal ids', design([rectangle, rectangle]), 'INVALID_REQUEST'],
    ['an element that is a number', design([1]), 'INVALID_REQUEST'],
  ])('%s is refused', async (_what, body, code) => {
    const answer = await service.call('POST', '/v1/designs', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  it('keeps ids and status to itself', async () => {
    const { body } = await service.call('POST', '/v1/designs', {
      ...design([]),
      id: 'dsn_mine',
      status: 'PUBLISHED',
      accountId: 'acc_other',
      createdAt: '2000-01-01T00:00:00.000Z',
    });
    expect(body.data).toMatchObject({ status: 'DRAFT' });
    expect(body.data.id).not.toBe('dsn_mine');
    expect(body.data.createdAt).not.toContain('2000');
  });
});

describe('a render that is not possible', () => {
  it.each([
    [{ format: 'bmp' }, 400, 'INVALID_FORMAT'],
    [{ quality: 0 }, 400, 'INVALID_QUALITY'],
    [{ width: 0 }, 400, 'INVALID_DIMENSIONS'],
    [{ width: 10_000, height: 10_000 }, 400, 'INVALID_DIMENSIONS'],
    [{ width: 9_000, scale: 5 }, 400, 'INVALID_DIMENSIONS'],
    [{ scale: 6 }, 400, 'INVALID_DIMENSIONS'],
    [{ dpi: 9 }, 400, 'INVALID_REQUEST'],
    [{ background: 'no colour' }, 400, 'INVALID_REQUEST'],
    [{ designId: 'dsn_other' }, 400, 'INVALID_REQUEST'],
    [{ webhook: 'ftp://example.com/' }, 400, 'INVALID_REQUEST'],
    [{ dynamicElements: { nobody: { text: 'x' } } }, 400, 'INVALID_ELEMENT_ID'],
    [{ dynamicElements: { card: { txet: 'x' } } }, 422, 'INVALID_DYNAMIC_DATA'],
    [{ dynamicData: 'x' }, 422, 'INVALID_DYNAMIC_DATA'],
    [{ missingVariables: 'error' }, 422, 'INVALID_DYNAMIC_DATA'],
    [{ timeZone: 'Nowhere' }, 400, 'INVALID_REQUEST'],
  ])('%j is %i %s', async (body, status, code) => {
    const answer = await render(body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it('names the element, the URL and the reason of a picture that cannot be had', async () => {
    const photo = {
      id: 'photo',
      type: 'image',
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      src: 'http://169.254.169.254/a.png',
    };
    const { body } = await service.call('POST', '/v1/designs', design([photo]));
    const answer = await service.call('POST', `/v1/render/design/${body.data.id}`, {});
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'INVALID_IMAGE_URL',
      details: { elementId: 'photo', url: photo.src, reason: 'unreachable' },
    });
    const skipped = await service.call('POST', `/v1/render/design/${body.data.id}`, { onImageError: 'skip' });
    expect(skipped.status).toBe(200);
    expect(skipped.body.data.warnings).toMatchObject([{ code: 'IMAGE_UNAVAILABLE', elementId: 'photo' }]);
  });
});

describe('what a newcomer gets wrong', () => {
  const said = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${apiKey}`, ...init.headers };
    const response = await fetch(service.url + path, { ...init, headers });
    const { error } = (await response.json()) as { error: { message: string } };
    return `${response.status}: ${error.message}`;
  };
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    said(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const photo = (src: string) => design([{ id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src }]);
  const renderOf = async (body: unknown) =>
    post(`/v1/render/design/${(await service.call('POST', '/v1/designs', body)).body.data.id}`, {});

  it('is answered with what came: a form, as curl sends unless told otherwise', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await said('/v1/designs', { method: 'POST', headers, body: '{}' })).toBe(
      '415: Send the body as application/json in UTF-8, and say so in the header Content-Type; received application/x-www-form-urlencoded.',
    );
  });

  it('is answered with the field, what it takes and what came', async () => {
    const body = { ...design([]), width: '100px' };
    expect(await post('/v1/designs', body)).toBe(
      '400: width: expected a whole number of px from 1 to 10000; received "100px"',
    );
    expect(await post(`/v1/render/design/${designId}`, { format: 'gif' })).toMatch(
      /^400: format: expected one of png, .*; received "gif"$/,
    );
  });

  it('is not stored as a design with nothing in it when elements stand beside canvasData', async () => {
    expect(await post('/v1/designs', { name: 'A', width: 9, height: 9, elements: [rectangle] })).toMatch(
      /^400: elements: expected inside canvasData/,
    );
    expect(
      await said(`/v1/designs/${designId}`, { method: 'PATCH', headers: json, body: '{"name":"B","elements":[]}' }),
    ).toMatch(/^400: elements: expected inside canvasData/);
  });

  it('is told where addresses begin when there is nothing at one', async () => {
    expect(await said('/designs?page=1', {})).toBe(
      '404: There is nothing at GET /designs. Addresses begin with /v1; /docs lists them.',
    );
  });

  it('is told what to do with a picture on the own disk, and with one on the own machine', async () => {
    expect(await renderOf(photo('images/logo.png'))).toMatch(
      /^400: .*"p".*expected an http or https URL.*received "images\/logo.png"\. Upload files of your own/,
    );
    expect(await renderOf(photo('http://localhost:8123/logo.png'))).toMatch(
      /^400: .*"p".*publicly accessible.*PLATEN_FETCH_ALLOW_HOSTS/,
    );
  });

  it('is told in which field of a form the file came', async () => {
    const form = new FormData();
    form.set('image', new Blob(['x']), 'a.png');
    expect(await said('/v1/assets/upload', { method: 'POST', body: form })).toBe(
      '400: The file must be in the field file; it came in "image".',
    );
  });
});
