import { setImmediate } from 'node:timers/promises';
import type { Plan } from '@platen/api';
import { PlatenError, workLimits } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Origin } from '../../domain/origin.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { RenderQuota } from '../../limits/render-quota.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { WorkQueue } from '../../queue/work-queue.ts';
import type { BatchesStore } from '../../store/batches/batches-store.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { RenderWithFile } from '../../store/renders/renders-store.ts';
import type { NewJob, WorkStore } from '../../store/renders/work-store.ts';
import type { BatchRow, RenderRow } from '../../store/schema.ts';
import type { NamedDocument } from '../documents/stored-documents.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import { checkOutputSize } from '../renders/check-render.ts';
import type { FindDocument, RenderSource } from '../renders/drawing/render-call.ts';
import { type Priority, type Snapshot, toJob } from '../renders/queued/queued-job.ts';
import type { RenderChecks } from '../renders/render-checks.ts';
import { batchEvent, type FileUrl, renderEvent } from '../renders/render-events.ts';
import { readsBrand, toRenderRequest } from '../renders/render-request.ts';
import type { RequestData } from '../renders/request-data.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import type { BatchEstimate } from './batch-estimate.ts';
import { archiveNames } from './batch-file-name.ts';
import { located, type ReadItem, type RefusedItem, readItem, refuseAll, type SentItem } from './batch-items.ts';
import {
  type AcceptedBatch,
  type Batch,
  type ListedBatch,
  toAcceptedBatch,
  toBatch,
  toListedBatch,
} from './batch-result.ts';
import { type AcceptedItem, batchRow, type ItemPlace, queuedItem, refusedItem } from './batch-rows.ts';

export interface BatchesServiceOptions {
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly batches: BatchesStore;
  readonly work: WorkStore;
  readonly requestData: Pick<RequestData, 'sealedOf'>;
  readonly queue: Pick<WorkQueue, 'announce'>;
  readonly estimate: BatchEstimate;
  readonly checkRenders: RenderChecks;
  readonly plans: PlanTable;
  readonly quota: Pick<RenderQuota, 'check' | 'taking'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl' | 'states' | 'wake'>;
  readonly fileUrl: FileUrl;
  readonly newId: IdSource;
  readonly now: () => Date;
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

/** A render that can be queued, before it has rows. */
interface CheckedItem extends AcceptedItem {
  readonly found: NamedDocument;
}

/** An item of which the design is known, and not yet whether its data fit. */
type FoundItem = Omit<CheckedItem, 'fileName'> & Pick<ReadItem, 'fileName'>;

export type BatchesService = ReturnType<typeof createBatchesService>;

/** A key may be used again for another request after so long. */
const requestKeyMs = 24 * 3_600_000;

/** Batches: many renders that are accepted together and end one by one. */
export function createBatchesService(options: BatchesServiceOptions) {
  const { batches, work, newId, now } = options;

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
      const checked = await checkItems(call);
      const refused = checked.flatMap((each, index): RefusedItem[] =>
        each instanceof PlatenError ? [{ index, row: items[index]?.row, error: each }] : [],
      );
      if (call.strict && refused.length > 0) throw refuseAll(refused);
      const rows = await toRows(call, checked, refused.length);
      try {
        await options.quota.taking({ id: accountId, plan }, (quota) =>
          work.enqueue({ ...rows, quota, events: eventsOf(rows, call.origin) }),
        );
      } catch (cause) {
        // The same request at the same time, on another node.
        const other = requestKey !== null && isConstraintViolation(cause) && (await findEarlier(accountId, requestKey));
        if (other) return answerAgain(other, plan);
        throw cause;
      }
      await options.queue.announce(rows.jobs.length);
      if (refused.length > 0) options.webhooks.wake();
      return toAcceptedBatch(rows.batch, rows.renders, await options.estimate.completionOf(rows.batch, plan));
    },

    /**
     * What is wrong with each item, null where it could be queued. Stores nothing. Throws BATCH_TOO_LARGE and INVALID_REQUEST.
     */
    async check(call: Pick<BatchCall, 'accountId' | 'plan' | 'items'>): Promise<readonly (PlatenError | null)[]> {
      checkSize(call.items.length, options.plans[call.plan].batchSize);
      return (await checkItems(call)).map((each) => (each instanceof PlatenError ? each : null));
    },

    /** Newest first. */
    async list(
      query: PageRequest & { readonly accountId: string; readonly status?: string | undefined },
    ): Promise<Page<ListedBatch>> {
      const { accountId, status } = query;
      const found = await batches.list({ accountId, status, ...toWindow(query) });
      const designs = await batches.designsOf(found.rows.map(({ id }) => id));
      return pageOf(
        found,
        found.rows.map((row) => toListedBatch(row, designs.get(row.id) ?? [])),
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

  async function webhooksOf(batch: BatchRow, renders: readonly RenderWithFile[]) {
    const subjects = [batch, ...renders.map(({ render }) => render)].filter(({ webhook_url }) => webhook_url !== null);
    return options.webhooks.states({ accountId: batch.account_id, subjects });
  }

  async function find(key: { readonly accountId: string; readonly batchId: string }): Promise<BatchRow> {
    const batch = await batches.find(key.batchId);
    if (!batch) throw new PlatenError('BATCH_NOT_FOUND');
    if (batch.account_id !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return batch;
  }

  async function findEarlier(accountId: string, requestKey: string): Promise<BatchRow | undefined> {
    const earlier = await batches.findByRequest({ accountId, requestKey });
    if (!earlier || now().getTime() - Date.parse(earlier.created_at) < requestKeyMs) return earlier;
    await batches.releaseRequest(earlier.id);
    return undefined;
  }

  async function answerAgain(batch: BatchRow, plan: Plan): Promise<AcceptedBatch> {
    const renders = await batches.renders(batch.id);
    const estimate = await options.estimate.completionOf(batch, plan);
    return toAcceptedBatch(
      batch,
      renders.map(({ render }) => render),
      estimate,
    );
  }

  async function checkItems({
    accountId,
    items,
  }: Pick<BatchCall, 'accountId' | 'items'>): Promise<readonly (CheckedItem | PlatenError)[]> {
    const documents = new Map<string, Promise<NamedDocument>>();
    const found: (FoundItem | PlatenError)[] = [];
    for (const item of items) {
      found.push(item.error ?? (await settle(() => findItem(accountId, item, documents))));
      // To look at large data takes milliseconds; others go on between two items.
      await setImmediate();
    }
    const renders = found.filter((each): each is FoundItem => !(each instanceof PlatenError));
    const limit = workLimits.batch;
    const outcomes = await options.checkRenders({ accountId, renders, limit, field: 'renders' });
    const outcomeOf = new Map(renders.map((each, index) => [each, outcomes[index] ?? null]));
    return found.map((each, index) => {
      const outcome = each instanceof PlatenError ? each : (outcomeOf.get(each) ?? null);
      const item = items[index] ?? { value: {} };
      if (outcome instanceof PlatenError) return located(outcome, item);
      return { ...(each as FoundItem), fileName: outcome };
    });
  }

  /** Each design is read once, however many items name it. */
  async function findItem(
    accountId: string,
    { value }: SentItem,
    documents: Map<string, Promise<NamedDocument>>,
  ): Promise<FoundItem> {
    const { source, fileName, ...read } = readItem(value);
    // Nobody waits on an open connection.
    const body = { ...read.body, async: true };
    options.webhooks.checkUrl(body.webhook, 'webhook');
    const key = { id: source.id, version: body.version, readsBrand: readsBrand(body) };
    const name = JSON.stringify([source.kind, key]);
    const reading = documents.get(name) ?? options.documents[source.kind]({ accountId, ...key });
    documents.set(name, reading);
    const found = await reading;
    const request = toRenderRequest(body);
    checkOutputSize(found.stored, request.options);
    return { source, request, fileName, found };
  }

  async function toRows(call: BatchCall, checked: readonly (CheckedItem | PlatenError)[], refused: number) {
    const { accountId, items } = call;
    const createdAt = now();
    const { origin } = call;
    const batch = batchRow({ ...call, origin, id: newId('bat'), total: items.length, refused, createdAt });
    const snapshots = new Map<NamedDocument, Snapshot>();
    const renders: RenderRow[] = [];
    const data: SealedRequest[] = [];
    const jobs: NewJob[] = [];
    let order = 0;
    for (const [index, each] of checked.entries()) {
      await setImmediate();
      const item = items[index] ?? { value: {} };
      const place: ItemPlace = { id: newId('rnd'), accountId, batchId: batch.id, index, row: item.row, createdAt };
      if (each instanceof PlatenError) {
        order += 1;
        renders.push(refusedItem(place, { item, error: each, order }));
        continue;
      }
      const row = queuedItem(place, each);
      const { found, request } = each;
      const { priority } = call;
      const { job, snapshot } = toJob({ row, found, request, priority, origin, snapshot: snapshots.get(found) });
      renders.push(row);
      const sealed = options.requestData.sealedOf(row, request);
      if (sealed) data.push(sealed);
      jobs.push(job);
      snapshots.set(found, snapshot);
    }
    return { batch, snapshots: [...snapshots.values()], renders, data, jobs };
  }

  /** What has come to its end already. */
  function eventsOf(
    { batch, renders }: { readonly batch: BatchRow; readonly renders: readonly RenderRow[] },
    origin: Origin | undefined,
  ) {
    const ended = renders.filter(({ status }) => status === 'failed');
    const shown = renders.map((render) => ({ render, file: undefined }));
    return [
      ...ended.map((render) => renderEvent({ render, file: undefined, origin }, options.fileUrl)),
      ...(batch.status === 'completed' ? [batchEvent(batch, shown, options.fileUrl)] : []),
    ];
  }
}

function checkSize(received: number, limit: number): void {
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

async function settle<Result>(work: () => Promise<Result>): Promise<Result | PlatenError> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PlatenError && cause.status < 500) return cause;
    throw cause;
  }
}
