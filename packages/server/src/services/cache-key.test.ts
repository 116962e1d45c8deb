import { defaultRenderOptions } from '@platen/engine/pool';
import { describe, expect, it } from 'vitest';
import { type CacheContent, cacheKey } from './cache-key.ts';

const content: CacheContent = {
  design: { width: 1, height: 2, background: '#fff', locale: 'en', elements: [], warnings: [] },
  options: defaultRenderOptions,
  engineVersion: 'one',
  imageDigests: new Map([['a', '1']]),
};

describe('cacheKey', () => {
  it('is the same whatever the order of keys', () => {
    const { width, height, ...rest } = content.design;
    expect(cacheKey({ ...content, design: { ...rest, height, width } })).toBe(cacheKey(content));
  });

  it.each<[string, CacheContent]>([
    ['the design', { ...content, design: { ...content.design, width: 2 } }],
    ['an option', { ...content, options: { ...defaultRenderOptions, quality: 89 } }],
    ['the engine', { ...content, engineVersion: 'two' }],
    ['the bytes behind a URL', { ...content, imageDigests: new Map([['a', '2']]) }],
  ])('changes with %s', (_what, other) => {
    expect(cacheKey(other)).not.toBe(cacheKey(content));
  });
});
