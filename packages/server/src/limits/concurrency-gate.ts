import { PlatenError } from '@platen/core';

export interface ConcurrencyGateOptions {
  /** How long a render may wait for its turn. */
  readonly maxWaitMs: number;
  /** How many may wait, as a multiple of how many may run. */
  readonly queueFactor: number;
  /** ms from any point. Default: the process's clock. */
  readonly now?: () => number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
  /** When the last renders ended while others waited: this tells how fast the line moves. */
  readonly ends: number[];
}

/** Remembered ends for each running place: places that were taken together become free together. */
const endsOfPlace = 2;
const leastEnds = 8;
/**
 * A caller joins the line when the expected wait is at most this share of the longest wait; the rest is reserve,
 * because renders take different times.
 */
const expectedShare = 3 / 4;

export interface ConcurrencyGate {
  /** How many things each account does now that only this gate counts. */
  readonly running: ReadonlyMap<string, number>;
  /** Throws RATE_LIMIT_EXCEEDED. */
  run<Result>(account: { readonly id: string; readonly limit: number }, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Lets each account do a limited number of things at once. More of them wait in a short line, first come, first served.
 * A caller is refused with RATE_LIMIT_EXCEEDED at once when the line is full or too slow, and later when it has waited
 * too long. Only this node is counted.
 */
export function createConcurrencyGate(options: ConcurrencyGateOptions): ConcurrencyGate {
  const lines = new Map<string, Line>();
  const now = options.now ?? (() => performance.now());

  return {
    get running(): ReadonlyMap<string, number> {
      return new Map([...lines].map(([id, { running }]) => [id, running]));
    },

    async run<Result>(
      account: { readonly id: string; readonly limit: number },
      work: () => Promise<Result>,
    ): Promise<Result> {
      const line = lines.get(account.id) ?? { running: 0, waiting: [], ends: [] };
      lines.set(account.id, line);
      if (line.running < account.limit) line.running += 1;
      else await waitForTurn(line, account.limit);
      try {
        return await work();
      } finally {
        noteEnd(line, account.limit);
        const next = line.waiting.shift();
        // The place is handed over directly, so that nobody else takes it in between.
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(account.id);
      }
    },
  };

  function waitForTurn(line: Line, limit: number): Promise<void> {
    if (line.waiting.length >= limit * options.queueFactor || isTooSlow(line, limit)) throw tooMany(limit);
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(turn), 1);
        reject(tooMany(limit));
      }, options.maxWaitMs);
      line.waiting.push(turn);
    });
  }

  function noteEnd({ waiting, ends }: Line, limit: number): void {
    // Ends while nobody waits do not tell how fast a line moves.
    if (waiting.length === 0) ends.length = 0;
    else ends.push(now());
    if (ends.length > Math.max(leastEnds, endsOfPlace * limit)) ends.shift();
  }

  /** Whether the turn of a new caller would come too late. Unknown until every place has become free once. */
  function isTooSlow({ waiting, ends }: Line, limit: number): boolean {
    const [first] = ends;
    if (first === undefined || ends.length <= limit) return false;
    const stepMs = (now() - first) / (ends.length - 1);
    return (waiting.length + 1) * stepMs > options.maxWaitMs * expectedShare;
  }
}

/** The error for an account that has as many running and as many waiting as it may. */
export function tooMany(limit: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `Your plan allows ${limit} renders at once, and as many as may wait are waiting. Try again in 1 second.`,
    details: { retryAfter: 1, scope: 'concurrency', limit },
  });
}
