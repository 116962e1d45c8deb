import type { Plan } from '@platen/api';

export interface ClaimOptions {
  /** The id of the node. */
  readonly owner: string;
  readonly leaseMs: number;
  /** How many renders an account of each plan may have under way. */
  readonly limits: Readonly<Record<Plan, number>>;
  /** What accounts have under way that the database does not know; it counts against their limit. */
  readonly busy?: ReadonlyMap<string, number> | undefined;
  /** Accounts that must not get this turn. */
  readonly except?: ReadonlySet<string> | undefined;
  /** Jobs at most: several only where no other account waits, as there are no turns then. */
  readonly most: number;
  /**
   * Whether the jobs are to stand ready. Then none is taken over which a node has died: such a death would also be counted
   * for jobs that did not cause it. On PostgreSQL none is taken while another node that draws is alive.
   */
  readonly isAhead?: boolean | undefined;
}
