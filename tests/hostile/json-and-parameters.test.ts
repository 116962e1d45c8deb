import { randomUUID } from 'node:crypto';
import { elementSchemas } from '@platen/core';
import { describe, expect, it } from 'vitest';
import {
  createDesign,
  draw,
  expectRefused,
  newDesign,
  render,
  send,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

const rectangle = { id: 'r', type: 'rectangle', x: 0, y: 0, width: 50, height: 50, fill: '#336699' };

/** Sends text that JSON.stringify would not write. */
const createRaw = (canvas: string, rest = '') =>
  send('POST', '/v1/designs', { body: `{"name":"A","width":100,"height":100,"canvasData":${canvas}${rest}}` });

describe('what is too much', () => {
  it.each<[string, () => unknown]>([
    ['a million numbers', () => ({ elements: [], custom: Array.from({ length: 900_000 }, () => 1) })],
    [
      '100,000 keys',
      () => ({ elements: [], custom: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1])) }),
    ],
    [
      '2,001 elements',
      () => ({ elements: Array.from({ length: 2_001 }, () => ({ type: 'rectangle', width: 1, height: 1 })) }),
    ],
    [
      '1,001 points',
      () => ({
        elements: [
          { type: 'polygon', width: 9, height: 9, points: Array.from({ length: 1_001 }, (_, i) => ({ x: i, y: i })) },
        ],
      }),
    ],
    [
      'a star of 101 points',
      () => ({ elements: [{ type: 'star', width: 9, height: 9, points: 101, numPoints: 101 }] }),
    ],
    ['a font of 2,001 px', () => ({ elements: [{ type: 'text', text: 'x', width: 9, height: 9, fontSize: 2_001 }] })],
    ['a blur of 251 px', () => ({ elements: [{ ...rectangle, blur: 251 }] })],
    ['a stroke of 1,001 px', () => ({ elements: [{ ...rectangle, stroke: '#000', strokeWidth: 1_001 }] })],
    ['a place at 100,001', () => ({ elements: [{ ...rectangle, x: 100_001 }] })],
    ['a key of 257 letters', () => ({ elements: [{ ...rectangle, ['k'.repeat(257)]: 1 }] })],
    [
      'a text of 100,001 letters',
      () => ({ elements: [{ type: 'text', width: 9, height: 9, text: 'x'.repeat(100_001) }] }),
    ],
    [
      'a table of 1,000 × 1,000 cells',
      () => ({
        elements: [
          {
            type: 'table',
            width: 90,
            height: 90,
            rows: Array.from({ length: 400 }, () => Array.from({ length: 200 }, () => 'x')),
          },
        ],
      }),
    ],
  ])('J3, T17: %s in a design', async (_what, make) => {
    const startedMs = performance.now();
    expectRefused(
      await send('POST', '/v1/designs', { body: { name: 'A', width: 100, height: 100, canvasData: make() } }),
      { status: 400 },
    );
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  it('T19: a polygon of 200,000 points', async () => {
    const points = Array.from({ length: 50_000 }, (_, index) => [index % 100, (index * 7) % 100]);
    expectRefused(await createDesign([{ type: 'polygon', width: 100, height: 100, points }]), {
      status: 400,
      code: 'INVALID_REQUEST',
    });
    const design = await newDesign([
      {
        id: 'p',
        type: 'polygon',
        width: 100,
        height: 100,
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
    ]);
    const answer = await render(design, { dynamicElements: { p: { points: points.slice(0, 4_000) } } });
    expect([400, 422]).toContain(answer.status);
  });

  it('T17: QR codes, barcodes, cells and lists that are too long', async () => {
    expect([400, 422]).toContain((await draw({ type: 'qr', value: 'x'.repeat(10_000) })).status);
    expect([400, 422]).toContain((await draw({ type: 'barcode', format: 'ean13', value: 'not digits' })).status);
    expect([400, 422]).toContain((await draw({ type: 'barcode', format: 'code128', value: 'x'.repeat(4_000) })).status);
    const design = await newDesign([{ id: 't', type: 'table', width: 90, height: 90, rows: '{{rows}}' }]);
    const rows = Array.from({ length: 1_001 }, () => ['x']);
    expectRefused(await render(design, { dynamicData: { rows } }), { status: 422, code: 'INVALID_DYNAMIC_DATA' });
  });
});

describe('names that mean something to JavaScript', () => {
  it('J4: __proto__ is refused wherever it stands', async () => {
    for (const canvas of [
      '{"elements":[],"__proto__":{"polluted":1}}',
      '{"elements":[{"type":"rectangle","__proto__":{}}]}',
    ]) {
      expectRefused(await createRaw(canvas), { status: 400, code: 'INVALID_REQUEST' });
    }
    const design = await newDesign([rectangle]);
    for (const field of ['dynamicData', 'dynamicElements']) {
      expectRefused(
        await send('POST', `/v1/render/design/${design}`, { body: `{"${field}":{"__proto__":{"fill":"red"}}}` }),
        { status: 400 },
      );
    }
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__', 'then'])(
    'J4: %s is a name like any other, of elements, variables, headers and options',
    async (name) => {
      const design = await newDesign([
        { ...rectangle, id: name },
        { id: 't', type: 'text', width: 90, height: 20, text: `{{ ${name} }}` },
        {
          id: 'u',
          type: 'table',
          width: 90,
          height: 50,
          columns: [{ key: name, header: name }],
          rows: [{ [name]: 'x' }],
        },
      ]);
      const { status, body } = await render(design, {
        dynamicData: { [name]: 'value' },
        dynamicElements: { [name]: { fill: '#ff0000' } },
        [name]: 1,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      // Without a value there is nothing behind the name either.
      const empty = await render(design, { format: 'svg', cache: false });
      expect(empty.status).toBe(200);
      const file = await (await fetch(empty.body.data.imageUrl)).text();
      expect(file).not.toMatch(/native code|function/);
      expectRefused(await render(design, { dynamicElements: { [`${name}x`]: {} } }), {
        status: 400,
        code: 'INVALID_ELEMENT_ID',
      });
    },
  );

  it('J4: an element that does not exist is not found on the prototype of anything', async () => {
    const design = await newDesign([rectangle]);
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expectRefused(await render(design, { dynamicElements: { [name]: { fill: '#f00' } } }), {
        status: 400,
        code: 'INVALID_ELEMENT_ID',
      });
    }
  });
});

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
    const startedMs = performance.now();
    expect((await send('GET', `/v1/designs?search=${encodeURIComponent('%a'.repeat(90))}`)).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
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

describe('wrong types', () => {
  it('J10: every field of a design, with every type that it has not, is a 4xx with its path', async () => {
    const values = ['x', 5, true, null, [], {}, [[]], { a: 1 }];
    for (const field of ['name', 'width', 'height', 'canvasData']) {
      for (const value of values) {
        const answer = await send('POST', '/v1/designs', {
          body: { name: 'A', width: 10, height: 10, canvasData: { elements: [] }, [field]: value },
        });
        expect(answer.status, `${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
        if (answer.status === 400) expect(answer.text).toContain(field);
      }
    }
    const kinds = Object.keys(elementSchemas);
    const fields = [
      'x',
      'width',
      'rotation',
      'opacity',
      'fill',
      'stroke',
      'text',
      'fontSize',
      'src',
      'points',
      'rows',
      'value',
      'children',
      'shadow',
      'id',
    ];
    for (const kind of kinds) {
      for (const field of fields) {
        for (const value of [{ a: [1] }, [null], true, -1e308]) {
          const { status, body } = await createDesign([{ type: kind, width: 10, height: 10, [field]: value }]);
          expect(status, `${kind}.${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
          if (status === 400) expect(JSON.stringify(body.error.details)).toContain('/canvasData/elements/0');
        }
      }
    }
  });

  it('I17, J10: an asset’s fields', async () => {
    expect((await upload('x', { fields: { type: 'VIDEO' } })).status).toBe(400);
    expect((await upload('x', { fields: { __proto__: 'x', constructor: 'y' } })).status).toBe(400);
  });
});
