import type { AccountFont } from '@platen/engine/pool';
import { describe, expect, it } from 'vitest';
import { type CacheContent, cacheKey } from './cache-key.ts';

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
