import { LRUCache } from 'lru-cache';
import type { Page } from '../search/page.ts';

interface Searcher<Query, Item> {
  search(query: Query): Promise<Page<Item>>;
}

export interface RememberOptions {
  readonly ttlMs: number;
  /** Milliseconds from any start. */
  readonly now?: () => number;
}

const maxPages = 200;

/**
 * Keeps answers, because providers count requests and some ask for it in their terms. The same question asked twice at
 * once goes out once. Failures are not kept.
 */
export function rememberPages<Query, Item>(
  provider: Searcher<Query, Item>,
  { ttlMs, now = () => performance.now() }: RememberOptions,
): Searcher<Query, Item> {
  const pages = new LRUCache<string, Promise<Page<Item>>>({
    max: maxPages,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    search(query) {
      const key = JSON.stringify(query);
      const known = pages.get(key);
      if (known) return known;
      const asked = provider.search(query);
      pages.set(key, asked);
      asked.catch(() => {
        if (pages.peek(key) === asked) pages.delete(key);
      });
      return asked;
    },
  };
}
