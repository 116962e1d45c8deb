import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { StoredBatch } from '../../domain/batch.ts';
import type { Priority } from '../../domain/job.ts';
import type { Origin } from '../../domain/origin.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import type { RenderQuota } from '../../limits/render-quota.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { WorkQueue } from '../../queue/work-queue.ts';
import type { BatchesStore, BatchListQuery } from '../../store/batches/batches-store.ts';
import type { RunsStore } from '../../store/batches/runs-store.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { WorkStore } from '../../store/renders/work-store.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import type { BatchEstimate } from './batch-estimate.ts';
import { archiveNames } from './batch-file-name.ts';
import { type BatchIntakeOptions, createBatchIntake, refuseIfWrong } from './batch-intake.ts';
import type { SentItem } from './batch-items.ts';
import {
  type AcceptedBatch,
  type Batch,
  type ListedBatch,
  toAcceptedBatch,
  toBatch,
  toListedBatch,
  toListedRunOfBatch,
} from './batch-result.ts';

export interface BatchesServiceOptions extends BatchIntakeOptions {
  readonly batches: BatchesStore;
  readonly runs: Pick<RunsStore, 'states' | 'names'>;
  readonly work: WorkStore;
  readonly queue: Pick<WorkQueue, 'announce'>;
  readonly estimate: BatchEstimate;
  readonly plans: PlanTable;
  readonly quota: Pick<RenderQuota, 'check' | 'taking'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl' | 'states' | 'wake'>;
}

export interface BatchCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly items: readonly SentItem[];
  readonly priority: Priority;
  readonly strict: boolean;
  readonly webhookUrl: string | null;
  /** Names the request and its key: sent again, it makes no second batch. Null when it has no key. */
  readonly requestKey: string | null;
  readonly origin?: Origin | undefined;
}

export type BatchesService = ReturnType<typeof createBatchesService>;

/** A key may be used again for another request after so long. */
export const requestKeyMs = 24 * 3_600_000;

/** Batches: many renders that are accepted together and end one by one. */
export function createBatchesService(options: BatchesServiceOptions) {
  const { batches, runs, work, now } = options;
  const intake = createBatchIntake(options);

  return {
    /** How many renders a batch of that plan may have. */
    sizeLimit: (plan: Plan): number => options.plans[plan].batchSize,

    /**
     * Stores a batch as queued, in one transaction. An item that is wrong fails at once and the others go on; with
     * `strict` it refuses all. Throws BATCH_TOO_LARGE, INVALID_REQUEST, INVALID_DYNAMIC_DATA and, when the account has
     * not so many renders of the day or month left, RATE_LIMIT_EXCEEDED; STORAGE_QUOTA_EXCEEDED when there is no room to store it.
     */
    async accept(call: BatchCall): Promise<AcceptedBatch> {
      const { accountId, plan, items, requestKey } = call;
      checkSize(items.length, options.plans[plan].batchSize);
      options.webhooks.checkUrl(call.webhookUrl ?? undefined, 'webhook');
      const earlier = requestKey === null ? undefined : await findEarlier(accountId, requestKey);
      if (earlier) return answerAgain(earlier, plan);
      await options.quota.check({ id: accountId, plan });
      // Its requests are stored until they are drawn.
      await options.storage.check({ accountId, plan });
      const checked = await intake.check(call);
      if (call.strict) refuseIfWrong(items, checked);
      const { batch, ...rows } = await intake.rowsOf({ ...call, createdAt: now() }, checked);
      try {
        await options.quota.taking({ id: accountId, plan }, (quota) =>
          work.enqueue({ ...rows, batches: [batch], quota }),
        );
      } catch (cause) {
        // The same request at the same time, on another node.
        const other = requestKey !== null && isConstraintViolation(cause) && (await findEarlier(accountId, requestKey));
        if (other) return answerAgain(other, plan);
        throw cause;
      }
      await options.queue.announce(rows.jobs.length);
      if (rows.events.length > 0) options.webhooks.wake();
      return toAcceptedBatch(batch, rows.renders, await options.estimate.completionOf(batch, plan));
    },

    /**
     * What is wrong with each item, null where it could be queued. Stores nothing. Throws BATCH_TOO_LARGE and INVALID_REQUEST.
     */
    async check(call: Pick<BatchCall, 'accountId' | 'plan' | 'items'>): Promise<readonly (PlatenError | null)[]> {
      checkSize(call.items.length, options.plans[call.plan].batchSize);
      return (await intake.check(call)).map((each) => (each instanceof PlatenError ? each : null));
    },

    /** Newest first. With `wholeRuns` the first batch of a run stands for all of it. */
    async list(
      query: PageRequest & Pick<BatchListQuery, 'accountId' | 'status' | 'wholeRuns'>,
    ): Promise<Page<ListedBatch>> {
      const { accountId, status, wholeRuns } = query;
      const found = await batches.list({ accountId, status, wholeRuns, ...toWindow(query) });
      const designs = await batches.designsOf(found.rows.map(({ id }) => id));
      const ids = wholeRuns ? found.rows.flatMap(({ runId }) => runId ?? []) : [];
      const names = await runs.names(ids);
      const states = new Map((await runs.states(ids)).map((state) => [state.id, state]));
      return pageOf(
        found,
        found.rows.map((row) => {
          const state = states.get(row.runId ?? '');
          const run = state && toListedRunOfBatch(state, names.get(state.id) ?? '');
          return { ...toListedBatch(row, designs.get(row.id) ?? []), ...(run && { run }) };
        }),
      );
    },

    /** Throws BATCH_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async get(key: { readonly accountId: string; readonly plan: Plan; readonly batchId: string }): Promise<Batch> {
      const batch = await find(key);
      const renders = await batches.renders(batch.id);
      return toBatch({
        batch,
        renders,
        estimatedCompletion: await options.estimate.completionOf(batch, key.plan),
        fileNames: archiveNames(renders.map(({ render }) => render)),
        webhooks: await webhooksOf(batch, renders),
        fileUrl: options.fileUrl,
      });
    },

    find,
  };

  async function webhooksOf(batch: StoredBatch, renders: readonly RenderWithFile[]) {
    const subjects = [batch, ...renders.map(({ render }) => render)].filter(({ webhookUrl }) => webhookUrl !== null);
    return options.webhooks.states({ accountId: batch.accountId, subjects });
  }

  async function find(key: { readonly accountId: string; readonly batchId: string }): Promise<StoredBatch> {
    const batch = await batches.find(key.batchId);
    if (!batch) throw new PlatenError('BATCH_NOT_FOUND');
    if (batch.accountId !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return batch;
  }

  async function findEarlier(accountId: string, requestKey: string): Promise<StoredBatch | undefined> {
    const earlier = await batches.findByRequest({ accountId, requestKey });
    if (!earlier || now().getTime() - Date.parse(earlier.createdAt) < requestKeyMs) return earlier;
    await batches.releaseRequest(earlier.id);
    return undefined;
  }

  async function answerAgain(batch: StoredBatch, plan: Plan): Promise<AcceptedBatch> {
    const renders = await batches.renders(batch.id);
    const estimate = await options.estimate.completionOf(batch, plan);
    return toAcceptedBatch(
      batch,
      renders.map(({ render }) => render),
      estimate,
    );
  }
}

export function checkSize(received: number, limit: number): void {
  if (received === 0) {
    throw new PlatenError('INVALID_REQUEST', {
      message: 'renders: expected at least one render; received none',
      details: { field: 'renders', expected: 'at least one render' },
    });
  }
  if (received <= limit) return;
  throw new PlatenError('BATCH_TOO_LARGE', {
    message: `The batch has ${received} renders; your plan allows ${limit}.`,
    details: { limit, received },
  });
}
