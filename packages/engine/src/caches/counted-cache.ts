import { LRUCache } from 'lru-cache';
import type { CacheFigures, ProcessCache } from './cache-figures.ts';
import { cacheOwner } from './cache-owner.ts';

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
}

/** A bounded cache that counts. */
export interface CountedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Answers it and keeps it no longer. */
  take(key: string): Value | undefined;
}

/** Something that tells figures of itself when it is asked. */
export interface CountedPart {
  readonly figures: () => CacheFigures<ProcessCache>;
}

/**
 * The caches of this process. Of each there is one in a render process; tests make more, and what nobody uses any more
 * must not be held here.
 */
const counted = new Set<WeakRef<CountedPart>>();

/** Least recently used out first, counting what is asked for. */
export function createCountedCache<Value extends NonNullable<unknown>>(
  options: CountedCacheOptions<Value>,
): CountedCache<Value> {
  const { name, maxBytes, bytesOf, maxEntryBytes = maxBytes, isShared } = options;
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    // An entry of no bytes is refused by the library.
    sizeCalculation: (value, key) => Math.max(1, bytesOf(value, key)),
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });
  const ownKey = isShared ? (key: string) => key : (key: string) => cacheOwner() + key;
  const get = (key: string) => {
    const value = kept.get(ownKey(key));
    done[value === undefined ? 'misses' : 'hits'] += 1;
    return value;
  };
  const cache = {
    get,
    set: (key: string, value: Value) => void kept.set(ownKey(key), value),
    take: (key: string) => {
      const value = get(key);
      if (value !== undefined) kept.delete(ownKey(key));
      return value;
    },
    figures: () => ({ name, ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes }),
  };
  countPart(cache);
  return cache;
}

/** Has something counted that is no cache of the kind above. It is held by whoever made it, not here. */
export function countPart(part: CountedPart): void {
  counted.add(new WeakRef(part));
}

/** Of all caches of this process, those of one name together. */
export function cacheFigures(): readonly CacheFigures<ProcessCache>[] {
  const sums = new Map<ProcessCache, CacheFigures<ProcessCache>>();
  for (const reference of counted) {
    const figures = reference.deref()?.figures();
    if (figures === undefined) {
      counted.delete(reference);
      continue;
    }
    const known = sums.get(figures.name);
    sums.set(figures.name, known ? together(known, figures) : figures);
  }
  return [...sums.values()];
}

/** Of two caches of one name. */
export function together<Name extends string>(a: CacheFigures<Name>, b: CacheFigures<Name>): CacheFigures<Name> {
  return {
    name: a.name,
    hits: a.hits + b.hits,
    misses: a.misses + b.misses,
    evictions: a.evictions + b.evictions,
    entries: a.entries + b.entries,
    bytes: a.bytes + b.bytes,
    maxBytes: a.maxBytes === null || b.maxBytes === null ? null : a.maxBytes + b.maxBytes,
  };
}
