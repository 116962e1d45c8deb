import type { CachedLayout, LayoutCache } from '@platen/core';
import { LRUCache } from 'lru-cache';

export interface LayoutMemory extends LayoutCache {
  /** Keeps what was laid out since the last call; or forgets it, because something was missing and widths were guessed. */
  settle(isWhole: boolean): void;
}

/** Elements of some designs: what differs in each row makes room for itself. */
const maxElements = 3_000;

/** Layouts of elements that come again: of one row of data to the next, most do. */
export function createLayoutMemory(): LayoutMemory {
  const kept = new LRUCache<string, CachedLayout>({ max: maxElements });
  const fresh = new Map<string, CachedLayout>();
  return {
    get: (key) => fresh.get(key) ?? kept.get(key),
    set: (key, layout) => void fresh.set(key, layout),
    settle: (isWhole) => {
      if (isWhole) for (const [key, layout] of fresh) kept.set(key, layout);
      fresh.clear();
    },
  };
}
