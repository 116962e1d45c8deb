import type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';

type Figures = CacheFigures<ProcessCache>;

/**
 * Adds up what the processes tell of their caches with each job: counts only ever grow, whichever process goes, and what
 * is held is held by those that live.
 */
export function createCacheLedger<Seat>(lives: (seat: Seat) => boolean) {
  const done = new Map<ProcessCache, Figures>();
  const held = new Map<Seat, readonly Figures[]>();
  return {
    /** What a job asked of each cache, and what they hold after it. */
    add(seat: Seat, caches: readonly Figures[]): void {
      // Here too: where nobody reads the figures, each process that was lost would be kept for ever, with all it had sent.
      if (!held.has(seat)) forgetTheGone();
      held.set(seat, caches);
      for (const figures of caches) {
        const known = done.get(figures.name);
        done.set(figures.name, {
          ...figures,
          hits: figures.hits + (known?.hits ?? 0),
          misses: figures.misses + (known?.misses ?? 0),
          evictions: figures.evictions + (known?.evictions ?? 0),
        });
      }
    },

    figures(): readonly Figures[] {
      forgetTheGone();
      const present = [...held.values()].flat();
      return [...done.values()].map((counts) => {
        const own = present.filter(({ name }) => name === counts.name);
        const bounds = own.map(({ maxBytes }) => maxBytes);
        return {
          ...counts,
          entries: sum(own.map(({ entries }) => entries)),
          bytes: sum(own.map(({ bytes }) => bytes)),
          maxBytes: counts.maxBytes === null ? null : sum(bounds.map((bound) => bound ?? 0)),
        };
      });
    },

    /** Processes that are known here. */
    get size(): number {
      return held.size;
    },
  };

  function forgetTheGone(): void {
    for (const seat of held.keys()) if (!lives(seat)) held.delete(seat);
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
