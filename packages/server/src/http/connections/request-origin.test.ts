import { describe, expect, it } from 'vitest';
import { readRequestId, readTraceparent, readTracestate } from './request-origin.ts';

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

describe('readTracestate', () => {
  const read = (tracestate: string, traceparent = trace) => readTracestate({ traceparent, tracestate });
  const long = (key: string, length: number) => `${key}=${'v'.repeat(length - key.length - 1)}`;

  it.each([
    'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
    '0tenant@system=1',
    'a/b-c_d*e=a b',
    long('k', 258),
    long('a', 128),
    Array.from({ length: 32 }, (_, index) => `k${index}=v`).join(','),
  ])('takes %s as it is', (tracestate) => expect(read(tracestate)).toBe(tracestate));

  it('leaves out spaces and empty entries around others', () => {
    expect(read(' rojo=1 ,\t, congo=2,')).toBe('rojo=1,congo=2');
  });

  it('keeps of a long one the newest entries that are short', () => {
    const four = ['a', 'b', 'c', 'd'].map((key) => long(key, 120)).join(',');
    expect(read(`${long('x', 129)},${four},${long('e', 120)}`)).toBe(four);
    expect(read(Array.from({ length: 3 }, (_, index) => long(`k${index}`, 200)).join(','))).toBeNull();
  });

  it('takes none without a trace that it belongs to', () => {
    expect(readTracestate({ tracestate: 'rojo=1' })).toBeNull();
    expect(read('rojo=1', 'no trace')).toBeNull();
    expect(readTracestate({ traceparent: trace })).toBeNull();
  });

  it.each([
    '',
    'rojo',
    '=1',
    'rojo=',
    'Rojo=1',
    '1rojo=1',
    'rojo=a=b',
    'rojo=ä',
    'rojo=1\n',
    'rojo=\u00001',
    `${'k'.repeat(257)}=v`,
    `${'t'.repeat(242)}@s=v`,
    `t@${'s'.repeat(15)}=v`,
    `k=${'v'.repeat(257)}`,
    'rojo=1,rojo=2',
    'rojo=1,bad one',
    Array.from({ length: 33 }, (_, index) => `k${index}=v`).join(','),
  ])('takes no notice of %j', (tracestate) => expect(read(tracestate)).toBeNull());
});
