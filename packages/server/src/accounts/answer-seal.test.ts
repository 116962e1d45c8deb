import { describe, expect, it } from 'vitest';
import { createAnswerSeal } from './answer-seal.ts';

const request = { caller: 'acc_1', key: 'order-7', fingerprint: 'f'.repeat(64) };
const seal = createAnswerSeal(Buffer.alloc(32, 1));

describe('an answer that is kept', () => {
  it('opens to what was sealed, for the request that it answers', () => {
    expect(seal.open(request, seal.seal(request, '{"key":"Grüße 🎉"}'))).toBe('{"key":"Grüße 🎉"}');
  });

  it('shows nothing of itself or of its key, and no two look alike', () => {
    const sealed = seal.seal(request, 'platen_secret');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('platen_secret');
    expect(seal.hashOf(request)).toMatch(/^[0-9a-f]{64}$/);
    expect(seal.seal(request, 'platen_secret')).not.toBe(sealed);
  });

  it.each([
    ['another caller', { caller: 'acc_2' }],
    ['another key', { key: 'order-8' }],
    ['another request', { fingerprint: '0'.repeat(64) }],
  ])('stays closed to %s', (_who, change) => {
    const sealed = seal.seal(request, 'platen_secret');
    expect(() => seal.open({ ...request, ...change }, sealed)).toThrow(/authenticate/);
    if (!('fingerprint' in change)) expect(seal.hashOf({ ...request, ...change })).not.toBe(seal.hashOf(request));
  });

  it('stays closed to another service, and when it was changed', () => {
    const sealed = seal.seal(request, 'platen_secret');
    expect(() => createAnswerSeal(Buffer.alloc(32, 2)).open(request, sealed)).toThrow(/authenticate/);
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(request, bytes.toString('base64'))).toThrow(/authenticate/);
  });
});
