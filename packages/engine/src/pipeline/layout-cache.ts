import { hash } from 'node:crypto';
import type { CachedLayout, LayoutCache } from '@platen/core';
import type { Caches } from '../caches/caches.ts';

const maxBytes = 24_000_000;

/** Layouts by the digest of what decides them, most recently used first, bounded by the length of their JSON. */
export function createLayoutCache(caches: Caches): LayoutCache {
  const kept = caches.create<CachedLayout>({
    name: 'layouts',
    maxBytes,
    maxEntryBytes: maxBytes / 8,
    bytesOf: (layout) => JSON.stringify(layout).length * 2,
  });
  /** What an element was called last: describing it takes longer than all the rest. */
  const keys = new WeakMap<object, { readonly around: string; readonly key: string }>();
  return {
    keyOf: (element, around, write) => {
      const known = keys.get(element);
      if (known?.around === around) return known.key;
      const key = hash('sha256', write(), 'base64');
      keys.set(element, { around, key });
      return key;
    },
    get: (key) => kept.get(short(key)),
    set: (key, layout) => void kept.set(short(key), layout),
  };
}

/** Keys that are no digests yet describe a whole element. */
function short(key: string): string {
  return key.length <= 64 ? key : hash('sha256', key, 'base64');
}
