import { elementSchemas } from '@platen/core';
import { describe, expect, it } from 'vitest';
import {
  createDesign,
  createRaw,
  draw,
  expectRefused,
  newDesign,
  rectangle,
  render,
  send,
  serviceCpuMs,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

describe('what is told of a design', () => {
  it('J24: is bounded, whatever there is to tell', async () => {
    const odd = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`odd${index}`, 1]));
    const elements = Array.from({ length: 20 }, (_, index) => ({ ...rectangle, id: `r${index}`, ...odd }));
    const drawn = await render(await newDesign(elements), { cache: false });
    expect(drawn.status).toBe(200);
    expect(drawn.body.data.warnings.length).toBeGreaterThan(50);
    expect(drawn.body.data.warnings.length).toBeLessThanOrEqual(200);
    expect(drawn.text.length).toBeLessThan(100_000);
  });
});

describe('what is wrong thousands of times', () => {
  it('J31: is told of in some lines', async () => {
    const elements = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`e${index}`, 5]));
    const design = await newDesign([]);
    for (const [address, body] of [
      [`/v1/render/design/${design}`, { dynamicElements: elements }],
      ['/v1/render/batch', { renders: Array.from({ length: 30_000 }, () => 5) }],
      ['/v1/render/batch', { strict: true, renders: [{ designId: design, dynamicElements: elements }] }],
      ['/v1/webhooks', { url: 'https://example.com', events: Array.from({ length: 20_000 }, () => 'x') }],
    ] as const) {
      const { status, text } = await send('POST', address, { body });
      expect([400, 422], text.slice(0, 300)).toContain(status);
      expect(text.length, address).toBeLessThan(50_000);
    }
  });
});

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
    const before = serviceCpuMs();
    expectRefused(
      await send('POST', '/v1/designs', { body: { name: 'A', width: 100, height: 100, canvasData: make() } }),
      { status: 400 },
    );
    expect(serviceCpuMs() - before).toBeLessThan(5_000);
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
