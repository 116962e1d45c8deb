import { LRUCache } from 'lru-cache';
import type { ProcessCache } from './cache-figures.ts';

export interface CountedCacheOptions<Value> {
  readonly name: ProcessCache;
  /** What it holds at most; the least recently used leave first. */
  readonly maxBytes: number;
  readonly bytesOf: (value: Value, key: string) => number;
  /** A value that is larger is not kept. Default: `maxBytes`. */
  readonly maxEntryBytes?: number;
  /**
   * Of things that Platen brings along, which all accounts share. Else what was kept for one is not found for another:
   * neither figures nor times tell one what another has drawn. The bound is that of all of them together.
   */
  readonly isShared?: true;
  /** Gives back at once what a value holds outside of V8's heap. Done when no job runs that could still use it. */
  readonly release?: (value: Value) => void;
}

/** A bounded cache that counts. */
export interface CountedCache<Value> {
  get(key: string): Value | undefined;
  /** Whether `get` would answer it. Neither counts nor makes it more recently used. */
  has(key: string): boolean;
  set(key: string, value: Value): void;
  /** Answers it and keeps it no longer. */
  take(key: string): Value | undefined;
}

/** Least recently used out first, counting what is asked for. */
export function openCache<Value extends NonNullable<unknown>>(
  options: CountedCacheOptions<Value>,
  ownerNow: () => string,
  /** Called with what is to be done when no job runs. */
  later: (work: () => void) => void,
) {
  const { name, maxBytes, bytesOf, maxEntryBytes = maxBytes, isShared, release } = options;
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    // An entry of no bytes is refused by the library.
    sizeCalculation: (value, key) => Math.max(1, bytesOf(value, key)),
    dispose: (value, _key, reason) => {
      if (reason === 'evict') done.evictions += 1;
      if (release && reason !== 'delete') later(() => release(value));
    },
  });
  const ownKey = isShared ? (key: string) => key : (key: string) => ownerNow() + key;
  const get = (key: string) => {
    const value = kept.get(ownKey(key));
    done[value === undefined ? 'misses' : 'hits'] += 1;
    return value;
  };
  const cache: CountedCache<Value> = {
    get,
    has: (key: string) => kept.has(ownKey(key)),
    set: (key: string, value: Value) => {
      kept.set(ownKey(key), value);
      // Too large to be kept.
      if (release && kept.peek(ownKey(key)) !== value) later(() => release(value));
    },
    take: (key: string) => {
      const value = get(key);
      if (value !== undefined) kept.delete(ownKey(key));
      return value;
    },
  };
  const figures = () => ({ name, ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes });
  return { cache, figures };
}
