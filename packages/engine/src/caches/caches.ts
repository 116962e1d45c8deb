import { AsyncLocalStorage } from 'node:async_hooks';
import { type CacheFigures, type ProcessCache, together } from './cache-figures.ts';
import { type CountedCache, type CountedCacheOptions, openCache } from './counted-cache.ts';

/** Something that tells figures of itself when it is asked. */
export interface CountedPart {
  readonly figures: () => CacheFigures<ProcessCache>;
}

/**
 * The caches of one process, or of one test: whoever keeps something is given them, has its cache made here, and is counted.
 * They know for whom a job is done, however many run side by side.
 */
export interface Caches {
  /** Does a job. What is kept of its content is found again in jobs of the same owner only. */
  run<Result>(owner: string, job: () => Result): Result;
  /** Whose job asks; empty: nobody's in particular. */
  readonly owner: string;
  /** A bounded cache; the least recently used leave first. */
  create<Value extends NonNullable<unknown>>(options: CountedCacheOptions<Value>): CountedCache<Value>;
  /** Has something counted that keeps things in a way of its own. It puts `owner` into its keys. */
  count(part: CountedPart): void;
  /** Of all caches, those of one name together. */
  figures(): readonly CacheFigures<ProcessCache>[];
}

export function createCaches(): Caches {
  const owners = new AsyncLocalStorage<string>();
  const parts: CountedPart[] = [];
  const ownerNow = () => owners.getStore() ?? '';
  return {
    run: (owner, job) => owners.run(owner, job),
    get owner() {
      return ownerNow();
    },
    create: (options) => {
      const { cache, figures } = openCache(options, ownerNow);
      parts.push({ figures });
      return cache;
    },
    count: (part) => void parts.push(part),
    figures: () => {
      const sums = new Map<ProcessCache, CacheFigures<ProcessCache>>();
      for (const part of parts) {
        const figures = part.figures();
        const known = sums.get(figures.name);
        sums.set(figures.name, known ? together(known, figures) : figures);
      }
      return [...sums.values()];
    },
  };
}
