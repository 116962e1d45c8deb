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
  /** The owner of the job that asks; empty when it has none. */
  readonly owner: string;
  /** A bounded cache; the least recently used leave first. */
  create<Value extends NonNullable<unknown>>(options: CountedCacheOptions<Value>): CountedCache<Value>;
  /** Has something counted that keeps things in a way of its own. It puts `owner` into its keys, and holds `bounded` bytes. */
  count(part: CountedPart): void;
  /** How many bytes a cache of this process may hold that elsewhere may hold so many. */
  bounded(bytes: number): number;
  /** The figures of all caches; those of one name are added up. */
  figures(): readonly CacheFigures<ProcessCache>[];
}

/** @param share The part of what caches usually may hold that these may. */
export function createCaches({ share = 1 }: { readonly share?: number } = {}): Caches {
  const owners = new AsyncLocalStorage<string>();
  const parts: CountedPart[] = [];
  const ownerNow = () => owners.getStore() ?? '';
  const bounded = (bytes: number) => Math.floor(bytes * share);
  let running = 0;
  let left: (() => void)[] = [];
  const ended = () => {
    running -= 1;
    if (running > 0) return;
    const works = left;
    left = [];
    for (const work of works) work();
  };
  return {
    run: (owner, job) => {
      running += 1;
      return whenEnded(() => owners.run(owner, job), ended);
    },
    get owner() {
      return ownerNow();
    },
    create: (options) => {
      // Outside of jobs nobody can tell who still uses it: that is left to the garbage collector.
      const later = (work: () => void) => void (running > 0 && left.push(work));
      const { cache, figures } = openCache({ ...options, maxBytes: bounded(options.maxBytes) }, ownerNow, later);
      parts.push({ figures });
      return cache;
    },
    count: (part) => void parts.push(part),
    bounded,
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

/** Calls `ended` when the job has ended: at once, or when its promise has. */
function whenEnded<Result>(job: () => Result, ended: () => void): Result {
  let result: Result | undefined;
  try {
    result = job();
  } catch (cause) {
    ended();
    throw cause;
  }
  if (result instanceof Promise) return result.finally(ended) as Result;
  ended();
  return result;
}
