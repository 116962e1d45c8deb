/** What names a job for the quarantine. */
export interface Suspect {
  /** Of the whole content: the same is drawn again. */
  readonly fingerprint: string;
  /** Of what it shares with jobs of other data, such as the design and its pictures. */
  readonly family?: string | undefined;
}

/** How a process was lost to a job. */
export type Blame = 'crash' | 'memory' | 'timeout';

export interface Quarantine {
  /** A job was lost on every try that it had. */
  add(suspect: Suspect, blame: Blame): void;
  /** Why a job is not to be tried; undefined: it may be. */
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
 * Remembers jobs that cost a process on every try, so that a client that repeats one does not keep a core busy with
 * restarting processes. Two different ones of a family within ten minutes have the whole family held: a design that
 * loses processes whatever data it is given. `now` is milliseconds on any clock that only moves forward.
 */
export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const held = new Map<string, Entry>();
  /** The last job of each family that was lost. */
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

/** Of too many the oldest leaves: a Map keeps insertion order. */
function keep(entries: Map<string, Entry>, name: string, entry: Entry): void {
  entries.delete(name);
  const oldest = entries.keys().next();
  if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value);
  entries.set(name, entry);
}
