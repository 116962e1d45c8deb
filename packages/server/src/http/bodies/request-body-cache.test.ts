import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createRequestBodyCache } from './request-body-cache.ts';

const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString());
const requestOf = (url = '/v1/render/design/dsn_1') => ({ url }) as FastifyRequest;

function bodiesOf() {
  const bodies = createRequestBodyCache();
  const read = (text: string, { accountId = 'ada', request = requestOf() } = {}) =>
    bodies.read(request, { accountId, bytes: Buffer.from(text), parse });
  /** Reads it, and has it kept. */
  const keep = (text: string) => {
    const request = requestOf();
    const json = read(text, { request });
    bodies.keep(request);
    return json;
  };
  return { bodies, read, keep };
}

describe('bodies of renders', () => {
  it('are parsed once when they are worth keeping, with what was worked out for them', () => {
    const { bodies, read, keep } = bodiesOf();
    const text = '{"dynamicData":{"name":"Zoë"}}';
    expect(read(text)).not.toBe(read(text));
    const kept = keep(text);
    const request = requestOf();
    expect(read(text, { request })).toBe(kept);
    expect(bodies.of(request)?.json).toBe(kept);
    expect(bodies.figures).toMatchObject({ hits: 1, misses: 3, entries: 1 });
  });

  it('are those of one account at one address, and the same to the byte', () => {
    const { read, keep } = bodiesOf();
    const kept = keep('{"a":1}');
    expect(read('{"a":1}', { accountId: 'bob' })).not.toBe(kept);
    expect(read('{"a":1}', { request: requestOf('/v1/render/design/dsn_2') })).not.toBe(kept);
    expect(read('{"a":1} ')).not.toBe(kept);
    expect(read('{"a":1}')).toBe(kept);
  });

  it('are changed by nobody once they are kept', () => {
    const { keep } = bodiesOf();
    const kept = keep('{"dynamicData":{"list":[{"a":1}]}}') as { dynamicData: { list: { a: number }[] } };
    expect(() => {
      (kept.dynamicData.list[0] as { a: number }).a = 2;
    }).toThrow(TypeError);
  });

  it('leave in the order of their last use when they are too much, and large ones are not kept at all', () => {
    const { bodies, read, keep } = bodiesOf();
    const text = (index: number) => JSON.stringify({ index, long: 'x'.repeat(30_000) });
    for (let index = 0; index < 60; index += 1) keep(text(index));
    const { entries, bytes, maxBytes, evictions } = bodies.figures;
    expect(bytes).toBeLessThanOrEqual(maxBytes ?? 0);
    expect(entries).toBeGreaterThan(10);
    expect(evictions).toBe(60 - (entries ?? 0));
    const last = read(text(59));
    expect(read(text(59))).toBe(last);
    const large = JSON.stringify('x'.repeat(40_000));
    keep(large);
    expect(bodies.figures.entries).toBe(entries);
  });

  it('count what was worked out for them', () => {
    const { bodies, read } = bodiesOf();
    const request = requestOf();
    read('{}', { request });
    bodies.keep(request);
    const before = bodies.figures.bytes ?? 0;
    const known = bodies.of(request);
    if (known) known.memory.bytes = 1_000_000;
    bodies.keep(request);
    expect(bodies.figures.bytes).toBe(before + 1_000_000);
  });
});
