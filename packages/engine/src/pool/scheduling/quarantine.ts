/** What names a job for the quarantine. */
export interface Suspect {
  /** Identifies the whole job: an equal job has the same fingerprint. */
  readonly fingerprint: string;
  /** Identifies what the job shares with jobs of other data, such as the design and its pictures. */
  readonly family?: string | undefined;
}

/** How a job lost its process. */
export type Blame = 'crash' | 'memory' | 'timeout';

export interface Quarantine {
  /** Adds a job that lost its process on every try. */
  add(suspect: Suspect, blame: Blame): void;
  /** Why a job must not be tried; undefined: it may be. */
  holds(suspect: Suspect): Blame | undefined;
}

const holdMs = 10 * 60_000;
const maxEntries = 1_000;

interface Entry {
  readonly untilMs: number;
  readonly blame: Blame;
  readonly fingerprint: string;
}

/**
 * Remembers jobs that lost a process on every try, so that a client that repeats one does not keep a core busy with
 * restarting processes. When two different jobs of a family are added within ten minutes, the whole family is held:
 * that design loses processes whatever data it gets. `now` is in milliseconds on any clock that only moves forward.
 */
export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const held = new Map<string, Entry>();
  /** For each family, the job that was lost last. */
  const lost = new Map<string, Entry>();

  return {
    add({ fingerprint, family }, blame) {
      const entry = { untilMs: now() + holdMs, blame, fingerprint };
      keep(held, `job ${fingerprint}`, entry);
      if (family === undefined) return;
      const before = read(lost, family);
      if (before && before.fingerprint !== fingerprint) keep(held, `family ${family}`, entry);
      keep(lost, family, entry);
    },
    holds({ fingerprint, family }) {
      const entry = read(held, `job ${fingerprint}`) ?? (family && read(held, `family ${family}`));
      return entry ? entry.blame : undefined;
    },
  };

  function read(entries: Map<string, Entry>, name: string): Entry | undefined {
    const entry = entries.get(name);
    if (!entry || entry.untilMs > now()) return entry;
    entries.delete(name);
    return undefined;
  }
}

/** Keeps an entry. When there are too many, the oldest is dropped: a Map keeps insertion order. */
function keep(entries: Map<string, Entry>, name: string, entry: Entry): void {
  entries.delete(name);
  const oldest = entries.keys().next();
  if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value);
  entries.set(name, entry);
}
