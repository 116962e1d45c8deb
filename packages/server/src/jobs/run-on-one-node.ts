import type { LeasesStore } from '../store/upkeep/leases-store.ts';

export interface OneNodeWork {
  readonly leases: Pick<LeasesStore, 'take' | 'release'>;
  /** The name of the work, the same on all nodes. */
  readonly name: string;
  /** The id of this node. */
  readonly owner: string;
  /**
   * Must be longer than the pause between two turns plus one step. When the node dies, the work rests for this time.
   */
  readonly leaseMs: number;
  /**
   * Does the work. It calls `goOn` between its steps and ends when that returns false. Returns whether there is more to
   * do.
   */
  readonly work: (turn: { readonly goOn: () => Promise<boolean> }) => Promise<boolean>;
}

/**
 * Runs work of which one node at a time takes a turn. The lease is renewed during a turn. Two nodes may still do the
 * same step, when a step lasts longer than the lease; steps must allow for that.
 */
export function runOnOneNode({ leases, name, owner, leaseMs, work }: OneNodeWork) {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();

  async function turn(): Promise<boolean> {
    const take = () => leases.take({ name, owner, forMs: leaseMs });
    // The lease runs from when it is asked for, however late the answer comes.
    let takenMs = performance.now();
    if (stopped || !(await take())) return false;
    const goOn = async () => {
      if (stopped) return false;
      if (performance.now() - takenMs < leaseMs / 3) return true;
      takenMs = performance.now();
      return take();
    };
    return work({ goOn });
  }

  return {
    /** Takes a turn if this node has the lease or can take it. Returns whether there is more to do. */
    turn(): Promise<boolean> {
      const mine = turn();
      running = mine.catch(() => undefined);
      return mine;
    },
    /** Ends after the current step and leaves the work to other nodes. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
      await leases.release({ name, owner });
    },
  };
}
