import { describe, expect, it } from 'vitest';
import { readRequestId, readTraceparent } from './request-origin.ts';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('readRequestId', () => {
  it.each([
    'order-4711',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'Root=1-67891233-abcdef012345678912345678',
    'a'.repeat(100),
  ])('takes %s as it is', (id) => expect(readRequestId({ 'x-request-id': id })).toBe(id));

  it.each(['', 'a b', 'a\nb', 'a"b', '{}', 'ä', '-a', 'one, two', 'a'.repeat(101)])('takes no notice of %j', (id) => {
    expect(readRequestId({ 'x-request-id': id })).toBeUndefined();
  });
});

describe('readTraceparent', () => {
  it('takes one of version 00', () => {
    expect(readTraceparent({ traceparent: trace })).toBe(trace);
    expect(readTraceparent({})).toBeNull();
  });

  it.each([
    trace.toUpperCase(),
    trace.replace('00-', 'ff-'),
    `${trace}-extra`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
    `${trace}, ${trace}`,
    'x'.repeat(5_000),
  ])('takes no notice of %j', (traceparent) => expect(readTraceparent({ traceparent })).toBeNull());
});
