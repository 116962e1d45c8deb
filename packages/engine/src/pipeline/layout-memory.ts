import { hash } from 'node:crypto';
import type { LayoutMemory, RememberedLayout } from '@platen/core';
import { createCountedCache } from '../caches/counted-cache.ts';

const maxBytes = 24_000_000;

/** Layouts by the digest of what decides them, most recently used first, bounded by the length of their JSON. */
export function createLayoutMemory(): LayoutMemory {
  const kept = createCountedCache<RememberedLayout>({
    name: 'layouts',
    maxBytes,
    maxEntryBytes: maxBytes / 8,
    bytesOf: (layout) => JSON.stringify(layout).length * 2,
  });
  return {
    get: (key) => kept.get(digest(key)),
    set: (key, layout) => void kept.set(digest(key), layout),
  };
}

function digest(key: string): string {
  return hash('sha256', key, 'base64');
}
