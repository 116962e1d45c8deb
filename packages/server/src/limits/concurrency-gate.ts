import { PlatenError } from '@platen/core';

export interface ConcurrencyGateOptions {
  /** How long a render may wait for its turn. */
  readonly maxWaitMs: number;
  /** How many may wait, as a multiple of how many may run. */
  readonly queueFactor: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export interface ConcurrencyGate {
  /** How many things each account does now that nothing but this gate counts. */
  readonly running: ReadonlyMap<string, number>;
  /** Throws RATE_LIMIT_EXCEEDED. */
  run<Result>(account: { readonly id: string; readonly limit: number }, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Lets each account do so many things at once. More wait in a short line, first come first served; who finds it full
 * or waits too long is refused with RATE_LIMIT_EXCEEDED. Counts what runs on this node.
 */
export function createConcurrencyGate(options: ConcurrencyGateOptions): ConcurrencyGate {
  const lines = new Map<string, Line>();

  return {
    get running(): ReadonlyMap<string, number> {
      return new Map([...lines].map(([id, { running }]) => [id, running]));
    },

    async run<Result>(
      account: { readonly id: string; readonly limit: number },
      work: () => Promise<Result>,
    ): Promise<Result> {
      const line = lines.get(account.id) ?? { running: 0, waiting: [] };
      lines.set(account.id, line);
      if (line.running < account.limit) line.running += 1;
      else await waitForTurn(line, account.limit);
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        // The place is handed over, so that nobody slips in between.
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(account.id);
      }
    },
  };

  function waitForTurn(line: Line, limit: number): Promise<void> {
    if (line.waiting.length >= limit * options.queueFactor) throw tooMany(limit);
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
}

/** The answer to an account that has as many under way as it may, and as many waiting. */
export function tooMany(limit: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `Your plan allows ${limit} renders at once, and as many as may wait are waiting. Try again in 1 second.`,
    details: { retryAfter: 1, scope: 'concurrency', limit },
  });
}
