import type { AccountFont } from '@platen/engine/pool';
import { describe, expect, it } from 'vitest';
import { type CacheContent, cacheKey, canonical } from './cache-key.ts';

const content: CacheContent = { input: { digest: 'a' }, engineVersion: 'one', imageDigests: ['1', '2'], fonts: [] };
const font: AccountFont = { family: 'Brand', weights: [400, 400], style: 'normal', path: '/a', digest: '1' };

describe('cacheKey', () => {
  it('is the same wherever a font lies, and another when its bytes are', () => {
    const keyOf = (change: Partial<AccountFont>) => cacheKey({ ...content, fonts: [{ ...font, ...change }] });
    expect(keyOf({ path: '/b' })).toBe(keyOf({}));
    expect(keyOf({ digest: '2' })).not.toBe(keyOf({}));
  });

  it.each<[string, CacheContent]>([
    ['the input', { ...content, input: { digest: 'b' } }],
    ['the engine', { ...content, engineVersion: 'two' }],
    ['a font of the account', { ...content, fonts: [font] }],
    ['the bytes of a picture', { ...content, imageDigests: ['1', '3'] }],
    ['two pictures that change places', { ...content, imageDigests: ['2', '1'] }],
  ])('changes with %s', (_what, other) => {
    expect(cacheKey(other)).not.toBe(cacheKey(content));
  });
});

describe('the canonical form', () => {
  it('is JSON that holds the same, with the keys of all objects in one order', () => {
    const value = JSON.parse('{"b":[{"z":1,"a":null},"t\\u00e9"],"10":true,"9":1.5,"a":{"__proto__":{"x":1},"B":""}}');
    const text = canonical({ ...value, left: undefined });
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toBe('{"9":1.5,"10":true,"a":{"B":"","__proto__":{"x":1}},"b":[{"a":null,"z":1},"té"]}');
    expect(canonical([undefined, 'x'])).toBe('[null,"x"]');
  });
});
