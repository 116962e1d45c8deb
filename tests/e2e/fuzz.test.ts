import { elementSchemas } from '@platen/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

/** Values that break things: wrong types, edges of ranges, texts that mean something to a parser. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    0,
    -1,
    1e308,
    1e-308,
    '',
    ' ',
    '{{',
    '{{ a }}',
    '{% for a in b %}',
    '{{ a | nope }}',
    '#12345',
  ),
  fc.constantFrom<unknown>('linear-gradient(', 'url(x)', 'NaN', '🏴‍☠️', 'مرحبا', 'a'.repeat(5_000), [[]], [{}], {
    a: null,
  }),
);
const kinds = Object.keys(elementSchemas);
const properties = [
  'id',
  'x',
  'y',
  'width',
  'height',
  'rotation',
  'opacity',
  'visible',
  'fill',
  'stroke',
  'strokeWidth',
  'strokeDash',
  'shadow',
  'blur',
  'filters',
  'clip',
  'text',
  'fontSize',
  'fontFamily',
  'spans',
  'textFormat',
  'src',
  'svg',
  'value',
  'format',
  'points',
  'sides',
  'cornerRadius',
  'columns',
  'rows',
  'data',
  'children',
  'layout',
  'repeat',
  'logo',
  'objectFit',
  'crop',
];
const size = fc.integer({ min: 1, max: 60 });
/** Mostly a good element, with a few properties that are anything. */
const element = fc
  .tuple(
    fc.record({ type: fc.constantFrom(...kinds), x: size, y: size, width: size, height: size }),
    fc.dictionary(fc.constantFrom(...properties), oddValue, { maxKeys: 3 }),
  )
  .map(([good, odd]) => ({ ...good, ...odd }));
const design = fc.record(
  {
    name: fc.oneof({ weight: 9, arbitrary: fc.constant('Fuzz') }, { weight: 1, arbitrary: oddValue }),
    width: fc.oneof({ weight: 9, arbitrary: size }, { weight: 1, arbitrary: oddValue }),
    height: fc.oneof({ weight: 9, arbitrary: size }, { weight: 1, arbitrary: oddValue }),
    canvasData: fc.oneof(
      { weight: 9, arbitrary: fc.record({ elements: fc.array(element, { maxLength: 3 }) }) },
      { weight: 1, arbitrary: oddValue },
    ),
  },
  { requiredKeys: [] },
);
const renderBody = fc.dictionary(
  fc.constantFrom(
    'format',
    'quality',
    'width',
    'height',
    'scale',
    'dynamicData',
    'dynamicElements',
    'cache',
    'background',
    'dpi',
    'debug',
    'compression',
    'pageSize',
    'margins',
    'resizeMode',
    'expiresIn',
    'onImageError',
    'missingVariables',
  ),
  oddValue,
  { maxKeys: 3 },
);

function refusedWell({ status, body }: Answer): void {
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  if (status >= 400) expect(body).toMatchObject({ success: false, error: { code: expect.any(String) } });
}

describe('bodies that nobody would write', () => {
  it('lead to designs and pictures or to a 4xx that says why, never to a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(design, renderBody, async (document, options) => {
        const created = await service.call('POST', '/v1/designs', document);
        refusedWell(created);
        if (created.status !== 201) return;
        refusedWell(await service.call('POST', `/v1/render/design/${created.body.data.id}`, options));
      }),
      { numRuns: 500, seed: 20260101 },
    );
    expect((await service.call('GET', '/readyz')).status).toBe(200);
  });
});
