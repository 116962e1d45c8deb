import type { Priority } from './job.ts';
import type { Origin } from './origin.ts';

/** How far a batch or a run is. */
export interface BatchState {
  readonly id: string;
  readonly status: 'processing' | 'completed';
  readonly totalRenders: number;
  /** The number of its renders that have not ended. */
  readonly remainingRenders: number;
  readonly completedRenders: number;
  readonly failedRenders: number;
  readonly completedAt: string | null;
}

/** Renders that were accepted together. */
export interface StoredBatch extends BatchState {
  readonly accountId: string;
  readonly priority: Priority;
  readonly webhookUrl: string | null;
  readonly createdAt: string;
  /** Names the request and its `Idempotency-Key`: the same request makes no second batch, whatever happened between. */
  readonly requestKey: string | null;
  readonly origin: Origin | undefined;
  /** The run that it is a part of. */
  readonly runId: string | null;
  /** How many renders of the run stand in batches before it. */
  readonly runOffset: number | null;
}
