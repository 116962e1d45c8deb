import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createDesign,
  createRaw,
  expectRefused,
  newDesign,
  rectangle,
  render,
  send,
  serviceCpuMs,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

describe('numbers', () => {
  it.each(['1e400', '-1e400', '1e308', '100001', '-100001', 'null', '"1"', '"NaN"', '[]', 'true'])(
    'J6: %s as a place is finite and in range, or refused',
    async (text) => {
      const { status, body } = await createRaw(
        `{"elements":[{"type":"rectangle","width":10,"height":10,"x":${text}}]}`,
      );
      if (status === 201) {
        const stored = (await send('GET', `/v1/designs/${body.data.id}`)).body.data.canvasData.elements[0].x;
        // A number in quotes is one; nothing else is.
        expect(Number(stored ?? 0)).toBeLessThanOrEqual(100_000);
        expect(['null', '"1"']).toContain(text);
      } else expect(status).toBe(400);
    },
  );

  it.each(['-0', '1e-400', '0.1', '9007199254740993e-15'])('J6: %s is a number', async (text) => {
    const { status, body } = await createRaw(
      `{"elements":[{"id":"r","type":"rectangle","width":10,"height":10,"x":${text}}]}`,
    );
    expect(status).toBe(201);
    expect((await render(body.data.id)).status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    ['quality', 0, 'INVALID_QUALITY'],
    ['quality', 101, 'INVALID_QUALITY'],
    ['quality', 90.5, 'INVALID_QUALITY'],
    ['quality', '90', 'INVALID_QUALITY'],
    ['quality', null, 'INVALID_QUALITY'],
    ['scale', 0.09, 'INVALID_DIMENSIONS'],
    ['scale', 5.01, 'INVALID_DIMENSIONS'],
    ['scale', null, 'INVALID_DIMENSIONS'],
    ['scale', 'NaN', 'INVALID_DIMENSIONS'],
    ['dpi', 0, 'INVALID_REQUEST'],
    ['dpi', 1e9, 'INVALID_REQUEST'],
    ['format', 'PNG ', 'INVALID_FORMAT'],
    ['format', 'exe', 'INVALID_FORMAT'],
    ['format', 'constructor', 'INVALID_FORMAT'],
    ['format', ['png'], 'INVALID_FORMAT'],
    ['width', -5, 'INVALID_DIMENSIONS'],
    ['width', 1.5, 'INVALID_DIMENSIONS'],
    ['width', 0, 'INVALID_DIMENSIONS'],
    ['width', 10_001, 'INVALID_DIMENSIONS'],
    ['height', 1e9, 'INVALID_DIMENSIONS'],
    ['background', 'url(http://127.0.0.1/)', 'INVALID_REQUEST'],
    ['background', 'expression(alert(1))', 'INVALID_REQUEST'],
    ['background', 'x'.repeat(100_000), 'INVALID_REQUEST'],
    ['cache', 'no', 'INVALID_REQUEST'],
    ['webhook', 'http://127.0.0.1/', 'INVALID_REQUEST'],
    ['dynamicData', [], 'INVALID_DYNAMIC_DATA'],
    ['dynamicElements', 'x', 'INVALID_DYNAMIC_DATA'],
  ])('J10, J11: %s of %j is %s', async (field, value, code) => {
    const design = await newDesign([rectangle]);
    const answer = await render(design, { [field]: value });
    expectRefused(answer, { status: code === 'INVALID_DYNAMIC_DATA' ? 422 : 400, code });
    expect(answer.text).toContain(field);
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it('J12: sizes at the bound are drawn, and one pixel more is refused', async () => {
    const design = await newDesign([], { width: 8_000, height: 8_000 });
    const at = await render(design, { format: 'jpg', quality: 10 });
    expect(at.status, at.text).toBe(200);
    expect(at.body.data).toMatchObject({ width: 8_000, height: 8_000 });
    expectRefused(await render(design, { width: 8_001, height: 8_000 }), { status: 400, code: 'INVALID_DIMENSIONS' });
    expectRefused(await render(design, { scale: 1.0001 }), { status: 400, code: 'INVALID_DIMENSIONS' });
    const tiny = await newDesign([], { width: 1, height: 1 });
    expect((await render(tiny, { scale: 0.1 })).body.data).toMatchObject({ width: 1, height: 1 });
    expect((await render(tiny, { scale: 5 })).body.data).toMatchObject({ width: 5, height: 5 });
  });

  it.each<[string, unknown]>([
    ['a negative width', { url: 'https://example.com/a.png', width: -5 }],
    ['a width of nothing', { url: 'https://example.com/a.png', width: 0 }],
    ['a gigantic width', { url: 'https://example.com/a.png', width: 1e9 }],
    ['a width in words', { url: 'https://example.com/a.png', width: '12px' }],
    ['an unknown crop', { url: 'https://example.com/a.png', crop: 'triangle' }],
    ['a URL that is a number', { url: 5 }],
  ])('I17: an image in the data with %s', async (_what, picture) => {
    const design = await newDesign([{ id: 'p', type: 'image', src: '{{picture}}', width: 50, height: 50 }]);
    const answer = await render(design, { dynamicData: { picture } });
    expectRefused(answer, { status: 422, code: 'INVALID_DYNAMIC_DATA' });
    expect(answer.body.error.details).toMatchObject({ field: expect.stringContaining('picture') });
  });
});

describe('texts that databases refuse or change', () => {
  it.each([
    ['J7: half of a surrogate pair', '\\ud800'],
    ['J7: the other half', '\\udc00x'],
    ['J8: a NUL', '\\u0000'],
  ])('%s, in a name, a text, a key and a variable', async (_what, escaped) => {
    for (const body of [
      `{"name":"a${escaped}","width":10,"height":10}`,
      `{"name":"a","width":10,"height":10,"canvasData":{"elements":[{"type":"text","width":9,"height":9,"text":"${escaped}"}]}}`,
      `{"name":"a","width":10,"height":10,"canvasData":{"elements":[],"${escaped}":1}}`,
    ]) {
      const { status } = await send('POST', '/v1/designs', { body });
      expect([400, 422]).toContain(status);
    }
    const design = await newDesign([rectangle]);
    expect([400, 422]).toContain(
      (await send('POST', `/v1/render/design/${design}`, { body: `{"dynamicData":{"a":"${escaped}"}}` })).status,
    );
    expect([400, 422]).toContain((await send('POST', '/v1/api-keys', { body: `{"name":"${escaped}"}` })).status);
  });
});

describe('queries', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'limit=0',
    'limit=abc',
    'limit=1e9x',
    'page=1&page=2',
    'status=ANY',
    'page=NaN',
  ])('J14: %s is refused', async (query) => {
    expectRefused(await send('GET', `/v1/designs?${query}`), { status: 400, code: 'INVALID_REQUEST' });
  });

  it('J14: a page far behind the last is empty, and a limit above the largest is the largest', async () => {
    for (const page of [1_000_000, 9_007_199_254_740_991]) {
      const { status, body } = await send('GET', `/v1/designs?page=${page}`);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.data).toEqual([]);
    }
    expect((await send('GET', '/v1/designs?page=9223372036854775808')).status).toBeLessThan(500);
    expect((await send('GET', '/v1/designs?limit=101')).body.pagination.limit).toBe(100);
  });

  it('J14, J15: wildcards and quotes of SQL are letters like any others', async () => {
    const name = `100%_\\'"; drop table designs; -- ${randomUUID()}`;
    await createDesign([], { name });
    const found = async (search: string) =>
      (await send('GET', `/v1/designs?search=${encodeURIComponent(search)}`)).body.data.map(
        (each: { name: string }) => each.name,
      );
    expect(await found(name)).toEqual([name]);
    expect(await found('%_%_%_%')).toEqual([]);
    expect(await found("' or '1'='1")).toEqual([]);
    expect(await found('100%_\\')).toEqual([name]);
  });

  it('J15: a search of 10 kB is refused, and one of wildcards is quick', async () => {
    expectRefused(await send('GET', `/v1/designs?search=${'x'.repeat(10_000)}`), {
      status: 400,
      code: 'INVALID_REQUEST',
    });
    const before = serviceCpuMs();
    expect((await send('GET', `/v1/designs?search=${encodeURIComponent('%a'.repeat(90))}`)).status).toBe(200);
    expect(serviceCpuMs() - before).toBeLessThan(2_000);
    expect([200, 400]).toContain((await send('GET', '/v1/designs?search=%00')).status);
    expect((await send('GET', '/v1/designs?search=%ff')).status).toBeLessThan(500);
  });

  it('J13: unknown fields, kinds and ids are told', async () => {
    expectRefused(await createDesign([{ type: 'hologram', width: 1, height: 1 }]), {
      status: 400,
      code: 'INVALID_REQUEST',
    });
    const design = await newDesign([rectangle]);
    const { body } = await render(design, { hologram: true });
    expect(body.data.warnings).toMatchObject([{ code: 'OPTION_IGNORED' }]);
    expectRefused(await render(design, { dynamicElements: { nobody: {} } }), {
      status: 400,
      code: 'INVALID_ELEMENT_ID',
    });
  });
});
