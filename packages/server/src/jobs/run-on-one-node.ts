import type { LeasesStore } from '../store/upkeep/leases-store.ts';

export interface OneNodeWork {
  readonly leases: Pick<LeasesStore, 'take' | 'release'>;
  /** Of the work, the same on all nodes. */
  readonly name: string;
  /** Of this node. */
  readonly owner: string;
  /** Longer than the pause between two turns and one step; so long does the work rest when the node dies. */
  readonly leaseMs: number;
  /** Calls `goOn` between its steps and ends when that answers false. Answers whether there is more to do. */
  readonly work: (turn: { readonly goOn: () => Promise<boolean> }) => Promise<boolean>;
}

/**
 * Work of which one node at a time takes turns. The lease is renewed while a turn lasts. Steps have to bear that two do
 * them nevertheless: one of them may last longer than the lease.
 */
export function runOnOneNode({ leases, name, owner, leaseMs, work }: OneNodeWork) {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();

  async function turn(): Promise<boolean> {
    const take = () => leases.take({ name, owner, forMs: leaseMs });
    if (stopped || !(await take())) return false;
    let takenMs = performance.now();
    const goOn = async () => {
      if (stopped) return false;
      if (performance.now() - takenMs < leaseMs / 3) return true;
      takenMs = performance.now();
      return take();
    };
    return work({ goOn });
  }

  return {
    /** Takes a turn if this node has the lease or can take it. Answers whether it left something to do. */
    turn(): Promise<boolean> {
      const mine = turn();
      running = mine.catch(() => undefined);
      return mine;
    },
    /** Ends after the step that is being done, and leaves the work to other nodes. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
      await leases.release({ name, owner });
    },
  };
}
