import type { Analyser } from '../analysis/analyser.ts';
import type { FileStore } from '../files/file-store.ts';
import type { WorkQueue } from '../queue/work-queue.ts';
import { createBatchArchive } from '../services/batches/batch-archive.ts';
import { createBatchEstimate } from '../services/batches/batch-estimate.ts';
import { createBatchFilesService } from '../services/batches/batch-files-service.ts';
import { createBatchWatch } from '../services/batches/batch-watch.ts';
import { type BatchesServiceOptions, createBatchesService } from '../services/batches/batches-service.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface OpenBatchesOptions
  extends Pick<
    BatchesServiceOptions,
    | 'documents'
    | 'checkRenders'
    | 'plans'
    | 'quota'
    | 'storage'
    | 'requestData'
    | 'webhooks'
    | 'fileUrl'
    | 'newId'
    | 'now'
  > {
  readonly store: Store;
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
  const batches = createBatchesService({ ...options, batches: store.batches, work: store.work, estimate });
  return {
    batches,
    batchFiles: createBatchFilesService({ documents: options.documents, analyser: options.analyser, batches, plans }),
    batchArchive: createBatchArchive({ batches: store.batches, files, now }),
    batchWatch: createBatchWatch({
      batches: store.batches,
      fileUrl,
      onError: (err) => logger.warn({ err }, 'looking at batches failed; it will be tried again'),
    }),
  };
}
