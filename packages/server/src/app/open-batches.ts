import type { Analyser } from '../analysis/analyser.ts';
import type { FileStore } from '../files/file-store.ts';
import { createBatchRate } from '../limits/batch-rate.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { WorkQueue } from '../queue/work-queue.ts';
import { createBatchArchive } from '../services/batches/batch-archive.ts';
import { createBatchEstimate } from '../services/batches/batch-estimate.ts';
import { createBatchFilesService } from '../services/batches/batch-files-service.ts';
import { createBatchWatch } from '../services/batches/batch-watch.ts';
import { type BatchesServiceOptions, createBatchesService } from '../services/batches/batches-service.ts';
import { createCancelRuns } from '../services/batches/cancel-runs.ts';
import { createFailedRows } from '../services/batches/failed-rows.ts';
import { createRunsService } from '../services/batches/runs-service.ts';
import type { RequestData } from '../services/renders/request-data.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { endLog } from './start-work.ts';

export interface OpenBatchesOptions
  extends Pick<
    BatchesServiceOptions,
    'documents' | 'checkRenders' | 'plans' | 'quota' | 'storage' | 'webhooks' | 'fileUrl' | 'newId' | 'now'
  > {
  readonly store: Store;
  readonly requestData: RequestData;
  readonly limiter: RateLimiter;
  readonly analyser: Analyser;
  readonly queue: WorkQueue;
  readonly files: FileStore;
  /** On this node. */
  readonly renderProcesses: number;
  readonly logger: Logger;
}

/** Everything that batches offer: accepting them, reading them, listening to them, and their files in one archive. */
export function openBatches(options: OpenBatchesOptions) {
  const { store, files, fileUrl, plans, renderProcesses, logger, now } = options;
  const estimate = createBatchEstimate({ batches: store.batches, plans, renderProcesses, now });
  const own = { ...options, batches: store.batches, runs: store.runs, work: store.work, estimate };
  const batches = createBatchesService(own);
  const batchFiles = createBatchFilesService({
    documents: options.documents,
    analyser: options.analyser,
    batches,
    plans,
  });
  const rate = createBatchRate({ limiter: options.limiter, plans });
  const runs = createRunsService({ ...own, files: batchFiles, rate });
  const batchWatch = createBatchWatch({
    batches: store.batches,
    runs: store.runs,
    fileUrl,
    onError: (err) => logger.warn({ err }, 'looking at batches failed; it will be tried again'),
  });
  return {
    batches,
    batchFiles,
    runs,
    cancelRuns: createCancelRuns({
      ...own,
      runs,
      batchEnded: () => batchWatch.batchEnded(),
      onEnd: endLog(logger),
    }),
    failedRows: createFailedRows({ batches: store.batches, requestData: options.requestData }),
    batchArchive: createBatchArchive({ batches: store.batches, files, now }),
    batchWatch,
  };
}
