import { type ConcurrencyGate, tooMany } from './concurrency-gate.ts';

/** Places that all nodes share. */
export interface SharedSlots {
  /** False when the account has as many under way as it may. */
  take(request: {
    readonly id: string;
    readonly accountId: string;
    readonly limit: number;
    readonly forMs: number;
  }): Promise<boolean>;
  release(id: string): Promise<void>;
}

export interface SharedConcurrencyOptions {
  /** The short line on this node; who has passed it asks for a shared place. */
  readonly gate: ConcurrencyGate;
  readonly slots: SharedSlots;
  readonly newId: () => string;
  /** How long a render may wait for a shared place. */
  readonly maxWaitMs: number;
  /** A place could not be given back; it comes back by itself. */
  readonly onError: (cause: unknown) => void;
}

/** Longer than any render takes, and short enough that the places of a node that died are soon free. */
export const slotMs = 45_000;
/** Between two tries: what other nodes give back, nobody tells. */
const pollMs = 100;

/**
 * The concurrency gate of a node that shares its accounts with others. Of each account, one render of this node at a time
 * asks for a shared place; when this node gives one back, it asks at once.
 */
export function createSharedConcurrency(options: SharedConcurrencyOptions): ConcurrencyGate {
  const { gate, slots } = options;
  const heads = new Map<string, Promise<unknown>>();
  const wakers = new Map<string, () => void>();

  return {
    /** None that the database does not know of. */
    running: new Map(),

    run: (account, work) =>
      gate.run(account, async () => {
        const id = await inTurn(account.id, () => takeSlot(account));
        try {
          return await work();
        } finally {
          await slots.release(id).catch(options.onError);
          wakers.get(account.id)?.();
        }
      }),
  };

  /** One after the other, of each account. */
  async function inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const before = heads.get(accountId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    heads.set(accountId, settled);
    try {
      return await mine;
    } finally {
      if (heads.get(accountId) === settled) heads.delete(accountId);
    }
  }

  async function takeSlot({ id: accountId, limit }: { readonly id: string; readonly limit: number }): Promise<string> {
    const id = options.newId();
    const deadline = performance.now() + options.maxWaitMs;
    for (;;) {
      if (await slots.take({ id, accountId, limit, forMs: slotMs })) return id;
      if (performance.now() >= deadline) throw tooMany(limit);
      await pause(accountId);
    }
  }

  function pause(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        wakers.delete(accountId);
        resolve();
      };
      const timer = setTimeout(go, pollMs);
      wakers.set(accountId, go);
    });
  }
}
