import { createHash } from 'node:crypto';
import type { LayoutMemory, RememberedLayout } from '@platen/core';
import { LRUCache } from 'lru-cache';

const maxBytes = 24_000_000;

/** Layouts by the digest of what decides them, most recently used first, bounded by the length of their JSON. */
export function createLayoutMemory(): LayoutMemory {
  const kept = new LRUCache<string, RememberedLayout>({ maxSize: maxBytes, maxEntrySize: maxBytes / 8 });
  return {
    get: (key) => kept.get(digest(key)),
    set: (key, layout) => void kept.set(digest(key), layout, { size: JSON.stringify(layout).length * 2 }),
  };
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
