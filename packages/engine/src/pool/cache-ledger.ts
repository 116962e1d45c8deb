import type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';

type Figures = CacheFigures<ProcessCache>;

/**
 * Adds up what the processes tell of their caches with each job: counts only ever grow, whichever process goes, and what
 * is held is held by those that live.
 */
export function createCacheLedger<Seat>() {
  const done = new Map<ProcessCache, Figures>();
  const held = new Map<Seat, readonly Figures[]>();
  return {
    /** What a job asked of each cache, and what they hold after it. */
    add(seat: Seat, caches: readonly Figures[]): void {
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

    figures(lives: (seat: Seat) => boolean): readonly Figures[] {
      for (const seat of held.keys()) if (!lives(seat)) held.delete(seat);
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
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
