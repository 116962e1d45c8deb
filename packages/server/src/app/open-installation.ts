import type { RenderPool } from '@platen/engine/pool';
import { engineVersion } from '@platen/engine/pool';
import type { Config } from '../config/config.ts';
import { repeat } from '../jobs/repeat.ts';
import { createInstallationService } from '../services/operator/installation-service.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { CacheGauges } from '../telemetry/metrics.ts';

export interface OpenInstallationOptions {
  readonly config: Pick<Config, 'role' | 'databaseUrl' | 's3' | 'dataDir' | 'minFreeBytes' | 'leaseSeconds'>;
  readonly store: Pick<Store, 'nodes' | 'work'>;
  readonly pool: RenderPool;
  readonly analysis: RenderPool;
  readonly caches: () => readonly CacheGauges[];
  readonly nodeId: string;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Also where leases are long: three times before operators see the node no more. */
const maxToldEveryMs = 15_000;

/** What operators see of the installation; this node tells the others that it lives. */
export async function openInstallation(options: OpenInstallationOptions) {
  const { config, store, pool, analysis, caches, nodeId, now, logger } = options;
  const aliveMs = config.leaseSeconds * 1_000;
  const service = createInstallationService({
    node: { id: nodeId, role: config.role },
    engineVersion: engineVersion(),
    database: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    files: config.s3 === undefined ? 'disk' : 's3',
    dataDir: config.dataDir,
    minFreeBytes: config.minFreeBytes,
    nodes: store.nodes,
    aliveMs,
    queueDepth: store.work.depth,
    renderProcesses: () => ({ processes: pool.states, waiting: pool.lanes.waiting }),
    analysisProcesses: () => ({ processes: analysis.states, waiting: analysis.lanes.waiting }),
    caches,
    now,
  });
  const onError = (err: unknown) => logger.warn({ err }, 'this node could not tell the others that it lives');
  await service.tell().catch(onError);
  const stop = repeat({ everyMs: Math.min(aliveMs / 3, maxToldEveryMs), work: service.tell, onError });
  return {
    installation: service,
    async close(): Promise<void> {
      await stop();
      await service.leave().catch(onError);
    },
  };
}
