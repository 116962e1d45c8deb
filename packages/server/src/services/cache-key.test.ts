import { type AccountFont, defaultRenderOptions } from '@platen/engine/pool';
import { describe, expect, it } from 'vitest';
import { type CacheContent, cacheKey } from './cache-key.ts';

const content: CacheContent = {
  design: { width: 1, height: 2, background: '#fff', locale: 'en', elements: [], warnings: [] },
  options: defaultRenderOptions,
  engineVersion: 'one',
  imageDigests: new Map([['a', '1']]),
  fonts: [],
};

const font: AccountFont = { family: 'Brand', weights: [400, 400], style: 'normal', path: '/a', digest: '1' };

describe('cacheKey', () => {
  it('is the same whatever the order of keys', () => {
    const { width, height, ...rest } = content.design;
    expect(cacheKey({ ...content, design: { ...rest, height, width } })).toBe(cacheKey(content));
  });

  it('is the same wherever a font lies, and another when its bytes are', () => {
    const keyOf = (change: Partial<AccountFont>) => cacheKey({ ...content, fonts: [{ ...font, ...change }] });
    expect(keyOf({ path: '/b' })).toBe(keyOf({}));
    expect(keyOf({ digest: '2' })).not.toBe(keyOf({}));
  });

  it.each<[string, CacheContent]>([
    ['the design', { ...content, design: { ...content.design, width: 2 } }],
    ['an option', { ...content, options: { ...defaultRenderOptions, quality: 89 } }],
    ['the engine', { ...content, engineVersion: 'two' }],
    ['a font of the account', { ...content, fonts: [font] }],
    ['the bytes behind a URL', { ...content, imageDigests: new Map([['a', '2']]) }],
  ])('changes with %s', (_what, other) => {
    expect(cacheKey(other)).not.toBe(cacheKey(content));
  });
});
