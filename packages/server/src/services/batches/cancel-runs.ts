import { setImmediate } from 'node:timers/promises';
import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FileUrl } from '../../domain/file.ts';
import type { Render } from '../../domain/render.ts';
import type { WorkStore } from '../../store/renders/work-store.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import type { EndedWork } from '../renders/queued/work-service.ts';
import { endEvents } from '../renders/render-events.ts';
import { failedEnd } from '../renders/render-states.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import type { RunsService } from './runs-service.ts';

export interface CancelRunsOptions {
  readonly runs: Pick<RunsService, 'find' | 'get'>;
  readonly work: Pick<WorkStore, 'cancel'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'wake'>;
  readonly fileUrl: FileUrl;
  /** Told that a batch has ended here. */
  readonly batchEnded: () => void;
  /** Told of each render that was ended before it began, once that is written down. */
  readonly onEnd: (end: EndedWork) => void;
  readonly now: () => Date;
}

export type CancelRuns = ReturnType<typeof createCancelRuns>;

/** Ends runs before all of their rows are drawn. */
export function createCancelRuns({ runs, work, webhooks, fileUrl, batchEnded, onEnd, now }: CancelRunsOptions) {
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
      for (const { id: batchId, completedAt } of batches) {
        if (completedAt !== null) continue;
        while (await cancelSome(batchId, error)) await setImmediate();
      }
      return runs.get(key);
    },
  };

  /** Answers whether it ended any. */
  async function cancelSome(batchId: string, error: PlatenError): Promise<boolean> {
    const { changes: render, usage } = failedEnd({ error, renderMs: 0, endedAt: now() });
    const jobs: EndedWork['job'][] = [];
    const ended = await work.cancel({
      batchId,
      end: (job) => {
        jobs.push(job);
        return { render, usage, events: (facts) => endEvents(facts, { job, urlOf: fileUrl }) };
      },
    });
    for (const job of jobs) {
      const { format } = JSON.parse(job.body) as Pick<Render, 'format'>;
      onEnd({ job, outcome: 'failed', format, ms: 0, code: error.code });
    }
    if (ended.length > 0) failpoint('cancel-committed');
    if (ended.some(({ tells }) => tells)) webhooks.wake();
    if (ended.some(({ endsBatch }) => endsBatch)) batchEnded();
    return ended.length > 0;
  }
}
