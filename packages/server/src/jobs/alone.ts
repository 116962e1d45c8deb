import type { LeasesStore } from '../store/leases-store.ts';

export interface AloneOptions {
  readonly leases: LeasesStore;
  /** Of the work, the same on all nodes. */
  readonly name: string;
  /** Of this node. */
  readonly owner: string;
  /** Longer than the pause between two steps and a step together; so long does it rest when the node dies. */
  readonly leaseMs: number;
  readonly work: () => Promise<unknown>;
}

/**
 * Work of which one node at a time does the steps. Steps have to bear that two do them: a lease may run out while one
 * takes long.
 */
export function alone({ leases, name, owner, leaseMs, work }: AloneOptions) {
  return {
    /** Does a step if this node has the lease or can take it. */
    async step(): Promise<void> {
      if (await leases.take({ name, owner, forMs: leaseMs })) await work();
    },
    /** Leaves the work to other nodes. */
    stop: () => leases.release({ name, owner }),
  };
}
