import { setImmediate } from 'node:timers/promises';
import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { WorkStore } from '../../store/renders/work-store.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import { endEvents, type FileUrl } from '../renders/render-events.ts';
import { failedEnd } from '../renders/render-rows.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import type { RunsService } from './runs-service.ts';

export interface CancelRunsOptions {
  readonly runs: Pick<RunsService, 'find' | 'get'>;
  readonly work: Pick<WorkStore, 'cancel'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'wake'>;
  readonly fileUrl: FileUrl;
  /** Told that a batch has ended here. */
  readonly batchEnded: () => void;
  /** Told how many renders of a run were ended before they began, once that is written down. */
  readonly onCancel: (facts: { readonly account: string; readonly run: string; readonly renders: number }) => void;
  readonly now: () => Date;
}

export type CancelRuns = ReturnType<typeof createCancelRuns>;

/** Ends runs before all of their rows are drawn. */
export function createCancelRuns({ runs, work, webhooks, fileUrl, batchEnded, onCancel, now }: CancelRunsOptions) {
  return {
    /**
     * Ends every render of a run that waits as failed, and answers how the run stands then. Some renders end in one
     * transaction, and then others: a service that dies in between has ended some, and whoever asks again ends the rest.
     * Throws as reading the run does.
     */
    async cancel(key: { readonly accountId: string; readonly plan: Plan; readonly runId: string }) {
      const { batches } = await runs.find(key);
      const error = new PlatenError('RENDER_FAILED', {
        message: 'The run was cancelled before this render was begun.',
        details: { reason: 'cancelled' },
      });
      let renders = 0;
      for (const { id: batchId, completed_at } of batches) {
        if (completed_at !== null) continue;
        for (let count = await cancelSome(batchId, error); count > 0; count = await cancelSome(batchId, error)) {
          renders += count;
          await setImmediate();
        }
      }
      if (renders > 0) onCancel({ account: key.accountId, run: key.runId, renders });
      return runs.get(key);
    },
  };

  /** Answers how many renders it ended. */
  async function cancelSome(batchId: string, error: PlatenError): Promise<number> {
    const { columns: render, usage } = failedEnd({ error, renderMs: 0, endedAt: now() });
    const ended = await work.cancel({
      batchId,
      end: (job) => ({ render, usage, events: (facts) => endEvents(facts, { job, urlOf: fileUrl }) }),
    });
    if (ended.length > 0) failpoint('cancel-committed');
    if (ended.some(({ tells }) => tells)) webhooks.wake();
    if (ended.some(({ endsBatch }) => endsBatch)) batchEnded();
    return ended.length;
  }
}
