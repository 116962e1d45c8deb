import type { CachedLayout, LayoutCache } from '@platen/core';
import { LRUCache } from 'lru-cache';

/** Layouts of elements that come again: after an edit of another element, and for the next row of data. */
export interface LayoutMemory {
  /**
   * For one layout: what it finds again, and what it lays out itself. `keep` remembers the latter. A layout that guessed widths
   * because a font was missing is not kept, and others that run meanwhile never see it.
   */
  begin(): { readonly cache: LayoutCache; readonly keep: () => void };
}

/** Elements of some designs: what differs in each row makes room for itself. */
const maxElements = 3_000;

export function createLayoutMemory(): LayoutMemory {
  const kept = new LRUCache<string, CachedLayout>({ max: maxElements });
  /** What an element was called last: an edit leaves most elements as they were, and describing one takes longer than all else. */
  const keys = new WeakMap<object, { readonly around: string; readonly key: string }>();
  const keyOf: LayoutCache['keyOf'] = (element, around, write) => {
    const known = keys.get(element);
    if (known?.around === around) return known.key;
    const key = write();
    keys.set(element, { around, key });
    return key;
  };
  return {
    begin: () => {
      const own = new Map<string, CachedLayout>();
      return {
        cache: {
          keyOf,
          get: (key) => own.get(key) ?? kept.get(key),
          set: (key, layout) => void own.set(key, layout),
        },
        keep: () => {
          for (const [key, layout] of own) kept.set(key, layout);
        },
      };
    },
  };
}
