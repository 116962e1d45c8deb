export interface Quarantine {
  add(fingerprint: string): void;
  holds(fingerprint: string): boolean;
}

const holdMs = 10 * 60_000;
const maxEntries = 1_000;

/**
 * Remembers jobs that crashed on every try, so that a client that repeats one does not keep a core busy with
 * restarting processes. `now` is milliseconds on any clock that only moves forward.
 */
export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const until = new Map<string, number>();
  return {
    add(fingerprint) {
      // The oldest leaves first: a Map keeps insertion order.
      const oldest = until.keys().next();
      if (until.size >= maxEntries && !oldest.done) until.delete(oldest.value);
      until.set(fingerprint, now() + holdMs);
    },
    holds(fingerprint) {
      const end = until.get(fingerprint);
      if (end === undefined) return false;
      if (end > now()) return true;
      until.delete(fingerprint);
      return false;
    },
  };
}
