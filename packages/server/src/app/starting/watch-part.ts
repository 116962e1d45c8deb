/** Something that all nodes use, as this node finds it. */
export interface PartState {
  /** Whether the last look at it succeeded; true before the first. */
  readonly works: boolean;
  /** How long that took; null before the first. */
  readonly latencyMs: number | null;
  /** What is wrong and what to do, in a sentence that anybody may read. */
  readonly problem?: string;
}

export interface SharedPart {
  readonly name: string;
  /** Looks at it, unless somebody does or just did, and answers soon: with what is known, when it takes its time. */
  state(): Promise<PartState>;
}

export interface WatchPartOptions {
  readonly name: string;
  /** Throws when the part cannot be used. As patient as the calls of requests are. */
  readonly check: () => Promise<void>;
  /** In words that anybody may read. */
  readonly explain: (cause: unknown) => string | undefined;
  readonly nowMs?: () => number;
}

/** Many look at once: balancers, the platform, Prometheus. */
const freshMs = 1_000;
/** Who asks waits for a second or a few at most, and takes silence for a no. */
const answerMs = 500;

/** Looks at a shared part when somebody asks for it. A part that is slow works: only one that fails does not. */
export function watchPart({ name, check, explain, nowMs = () => performance.now() }: WatchPartOptions): SharedPart {
  let known: PartState = { works: true, latencyMs: null };
  let lookedMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    const startedMs = nowMs();
    const problem = await check().then(
      () => undefined,
      (cause: unknown) => explain(cause) ?? 'It does not answer.',
    );
    lookedMs = nowMs();
    const latencyMs = Math.round(lookedMs - startedMs);
    known = problem === undefined ? { works: true, latencyMs } : { works: false, latencyMs, problem };
  }

  return {
    name,
    async state() {
      if (running === undefined && nowMs() - lookedMs >= freshMs) {
        running = look().finally(() => {
          running = undefined;
        });
      }
      if (running) await soon(running);
      return known;
    },
  };
}

async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, answerMs);
    }),
  ]).finally(() => clearTimeout(timer));
}
