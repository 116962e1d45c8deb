/** How much of the processes an owner may use. */
export interface Allowance {
  /** Jobs of one lane that may be in processes at once. Renders are not limited here, but where they are accepted. */
  readonly atOnce: number;
  /** Null: any number. */
  readonly cpuSecondsPerMinute: number | null;
}

export interface OwnerBudgetsOptions {
  /** Asked whenever a job of the owner comes or might begin. */
  readonly allowanceOf: (owner: string) => Allowance;
  /** Milliseconds on any clock that only moves forward. Default: the process's. */
  readonly now?: () => number;
}

/** How much processor time each owner has left. */
export interface OwnerBudgets {
  readonly allowanceOf: (owner: string) => Allowance;
  /** How long until a job of the owner may begin, ms; 0: now. `atMs`: when, by the same clock; default: now. */
  waitMs(owner: string, atMs?: number): number;
  /** Takes what a job has cost. */
  charge(owner: string, cpuMs: number): void;
  /** Owners of whom no job may begin now. */
  usedUp(): ReadonlySet<string>;
}

interface Account {
  leftMs: number;
  atMs: number;
}

const minuteMs = 60_000;
/**
 * Owners that are remembered. When there are more, the one that was charged longest ago is dropped: its budget is the
 * likeliest to be full again.
 */
const maxOwners = 10_000;

/**
 * Each owner starts with a full budget, the processor time of one minute, and gets it back evenly, so that bursts pass.
 * The cost of a job is known only when it ends: a job may begin while anything is left, and a cost beyond that becomes
 * a debt.
 */
export function createOwnerBudgets({ allowanceOf, now = () => performance.now() }: OwnerBudgetsOptions): OwnerBudgets {
  const accounts = new Map<string, Account>();
  const perMinuteMs = (owner: string) => (allowanceOf(owner).cpuSecondsPerMinute ?? Number.POSITIVE_INFINITY) * 1_000;

  /** What is left. Forgets owners whose budget is full. */
  function leftMs(owner: string, atMs = now()): number {
    const wholeMs = perMinuteMs(owner);
    const account = accounts.get(owner);
    if (!account) return wholeMs;
    const left = account.leftMs + ((atMs - account.atMs) * wholeMs) / minuteMs;
    if (left < wholeMs) return left;
    accounts.delete(owner);
    return wholeMs;
  }

  function waitMs(owner: string, atMs?: number): number {
    const left = leftMs(owner, atMs);
    return left > 0 ? 0 : Math.floor((-left * minuteMs) / perMinuteMs(owner)) + 1;
  }

  return {
    allowanceOf,
    waitMs,
    charge(owner, cpuMs) {
      if (perMinuteMs(owner) === Number.POSITIVE_INFINITY) return;
      const left = leftMs(owner) - cpuMs;
      accounts.delete(owner);
      accounts.set(owner, { leftMs: left, atMs: now() });
      const [oldest] = accounts.keys();
      if (accounts.size > maxOwners && oldest !== undefined) accounts.delete(oldest);
    },
    usedUp: () => new Set([...accounts.keys()].filter((owner) => waitMs(owner) > 0)),
  };
}

/** Budgets without limits. */
export function unboundedBudgets(): OwnerBudgets {
  return createOwnerBudgets({
    allowanceOf: () => ({ atOnce: Number.POSITIVE_INFINITY, cpuSecondsPerMinute: null }),
  });
}
