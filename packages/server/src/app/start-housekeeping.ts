import { repeat } from '../jobs/repeat.ts';
import { runOnOneNode } from '../jobs/run-on-one-node.ts';
import type { HousekeepingService } from '../services/upkeep/housekeeping-service.ts';
import type { LeasesStore } from '../store/upkeep/leases-store.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Between two turns. */
const everyMs = 15_000;
/** After a turn that ended for want of time. */
const soonMs = 1_000;

export interface StartHousekeepingOptions {
  readonly leases: Pick<LeasesStore, 'take' | 'release'>;
  readonly service: Pick<HousekeepingService, 'turn'>;
  /** This node, as leases name it. */
  readonly owner: string;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Keeps the house as long as no other node does. Answers how to stop: after the step that is being done. */
export function startHousekeeping({ leases, service, owner, logger }: StartHousekeepingOptions): () => Promise<void> {
  const keeper = runOnOneNode({ leases, name: 'housekeeping', owner, leaseMs: 4 * everyMs, work: service.turn });
  const stop = repeat({
    everyMs,
    soonMs,
    work: keeper.turn,
    onError: (err) => logger.warn({ err }, 'housekeeping failed; it will be tried again'),
  });
  return async () => {
    await keeper.stop().catch((err) => logger.warn({ err }, 'the housekeeping could not be handed over'));
    await stop();
  };
}
