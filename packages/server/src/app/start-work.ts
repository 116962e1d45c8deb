import type { RenderPool } from '@platen/engine/pool';
import type { Rights } from '../accounts/rights.ts';
import type { Config } from '../config/config.ts';
import type { FileUrl } from '../domain/file.ts';
import type { IdSource } from '../domain/ids.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import type { ConcurrencyGate } from '../limits/concurrency-gate.ts';
import { createInProcessQueue } from '../queue/in-process-queue.ts';
import { openPgBossQueue } from '../queue/pg-boss-queue.ts';
import type { WorkQueue } from '../queue/work-queue.ts';
import type { RenderMaker } from '../services/renders/drawing/render-maker.ts';
import { createWorkService, type EndedWork, type WorkServiceOptions } from '../services/renders/queued/work-service.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** In the database of the jobs, when several nodes share it; else in this process. */
export function openQueue(config: Config, logger: Logger): Promise<WorkQueue> {
  if (config.databaseUrl === undefined) return Promise.resolve(createInProcessQueue());
  return openPgBossQueue({
    url: config.databaseUrl,
    onError: (err) => logger.warn({ err }, 'the queue had a problem; workers look for jobs without it'),
  });
}

export interface StartWorkOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly store: Store;
  readonly queue: WorkQueue;
  readonly rights: Rights;
  readonly pool: RenderPool;
  readonly concurrency: ConcurrencyGate;
  readonly allowances: WorkServiceOptions['allowances'];
  readonly budgets: WorkServiceOptions['budgets'];
  readonly maker: RenderMaker;
  readonly fileUrl: FileUrl;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly checkSpace: () => Promise<void>;
  readonly webhooks: WorkServiceOptions['webhooks'];
  readonly batchEnded: WorkServiceOptions['batchEnded'];
  /** In leases. */
  readonly nodeId: string;
  /** Whether no other node draws now, as far as is known. */
  readonly isOnlyNode: () => boolean;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** Takes up what was left undone, then does queued renders until it is stopped. */
export async function startWork(options: StartWorkOptions): Promise<Worker> {
  const { config, logger, store, pool, concurrency } = options;
  const service = createWorkService({
    ...options,
    work: store.work,
    leases: config.databaseUrl === undefined ? undefined : store.leases,
    owner: options.nodeId,
    plans: config.plans,
    leaseMs: config.leaseSeconds * 1_000,
    resultExpirySeconds: config.resultExpirySeconds,
    onEnd: endLog(logger),
    onError: (err, context) => logger.error({ err, ...context }, 'a queued render met a problem of ours'),
  });
  // Nobody else can have this database open: whoever held its jobs has ended.
  if (config.databaseUrl === undefined) await service.recover();
  return startWorker({
    service,
    queue: options.queue,
    rights: options.rights,
    load: () => pool.load,
    busy: () => concurrency.running,
    takesAhead: options.isOnlyNode,
    leaseMs: config.leaseSeconds * 1_000,
    onError: (err) => logger.warn({ err }, 'looking for queued renders failed; it will be tried again'),
  });
}

/** Writes a line for the end of each queued render. */
export function endLog(logger: Logger): (end: EndedWork) => void {
  return ({ job, ms, ...end }) =>
    logger.info(
      {
        reqId: job.origin?.requestId,
        trace: job.origin?.traceparent?.split('-')[1],
        account: job.accountId,
        render: job.renderId,
        batch: job.batchId ?? undefined,
        ...end,
        ms,
        // By two clocks, of which one may be behind.
        waitedMs: Math.max(0, Date.now() - Date.parse(job.createdAt) - ms),
        attempts: job.attempts,
      },
      'queued render ended',
    );
}
