import { setImmediate } from 'node:timers/promises';
import { PlatenError, workLimits } from '@platen/core';
import type { StoredBatch } from '../../domain/batch.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { FileUrl } from '../../domain/file.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { NewJob, Priority, Snapshot } from '../../domain/job.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Origin } from '../../domain/origin.ts';
import type { Render } from '../../domain/render.ts';
import type { NamedDocument } from '../documents/stored-documents.ts';
import { checkOutputSize } from '../renders/check-render.ts';
import type { FindDocument, RenderSource } from '../renders/drawing/render-call.ts';
import { toJob } from '../renders/queued/queued-job.ts';
import type { RenderChecks } from '../renders/render-checks.ts';
import { batchEvent, renderEvent } from '../renders/render-events.ts';
import { readsBrand, toRenderRequest } from '../renders/render-request.ts';
import type { RequestData } from '../renders/request-data.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import { located, type ReadItem, type RefusedItem, readItem, refuseAll, type SentItem } from './batch-items.ts';
import { type AcceptedItem, type ItemPlace, newBatch, queuedItem, refusedItem } from './new-batch.ts';

export interface BatchIntakeOptions {
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly checkRenders: RenderChecks;
  readonly requestData: Pick<RequestData, 'sealedOf' | 'sealedItem'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl'>;
  readonly fileUrl: FileUrl;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** A batch that is to be stored. */
export interface BatchToStore {
  readonly accountId: string;
  readonly items: readonly SentItem[];
  readonly priority: Priority;
  readonly webhookUrl: string | null;
  readonly requestKey: string | null;
  readonly origin?: Origin | undefined;
  readonly createdAt: Date;
  /** The run that contains the batch, and how many of the run's renders come before it. */
  readonly run?: { readonly id: string; readonly offset: number } | undefined;
}

/** All rows of a batch. */
export interface RowsOfBatch {
  readonly batch: StoredBatch;
  readonly snapshots: readonly Snapshot[];
  readonly renders: readonly Render[];
  readonly data: readonly SealedRequest[];
  readonly jobs: readonly NewJob[];
  /** Events of items that have already ended. */
  readonly events: readonly RecordedEvent[];
}

/** A render that can be queued, before it has rows. */
export interface CheckedItem extends AcceptedItem {
  readonly found: NamedDocument;
}

/** An item whose design is known; its data are not checked yet. */
type FoundItem = Omit<CheckedItem, 'fileName'> & Pick<ReadItem, 'fileName'>;

/** Checks the items of batches and makes the rows that store them. */
export function createBatchIntake(options: BatchIntakeOptions) {
  const { newId } = options;

  return {
    /** Returns for each item what can be queued, or what is wrong with it. */
    async check({
      accountId,
      items,
    }: Pick<BatchToStore, 'accountId' | 'items'>): Promise<readonly (CheckedItem | PlatenError)[]> {
      const documents = new Map<string, Promise<NamedDocument>>();
      const found: (FoundItem | PlatenError)[] = [];
      for (const item of items) {
        found.push(item.error ?? (await settle(() => findItem(accountId, item, documents))));
        // Checking large data takes milliseconds; other work gets its turn between two items.
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
    },

    /** `checked` is the result of `check` for the items. Batches of one run share `snapshots`. */
    async rowsOf(
      call: BatchToStore,
      checked: readonly (CheckedItem | PlatenError)[],
      snapshots = new Map<NamedDocument, Snapshot>(),
    ): Promise<RowsOfBatch> {
      const { accountId, items, origin, createdAt, priority } = call;
      const refused = checked.filter((each) => each instanceof PlatenError).length;
      const batch = newBatch({ ...call, origin, id: newId('bat'), total: items.length, refused });
      const renders: Render[] = [];
      const data: (SealedRequest | undefined)[] = [];
      const jobs: NewJob[] = [];
      let order = 0;
      for (const [index, each] of checked.entries()) {
        await setImmediate();
        const item = items[index] ?? { value: {} };
        const place: ItemPlace = { id: newId('rnd'), accountId, batchId: batch.id, index, row: item.row, createdAt };
        if (each instanceof PlatenError) {
          order += 1;
          const render = refusedItem(place, { item, error: each, order });
          renders.push(render);
          data.push(options.requestData.sealedItem(render, item.value));
          continue;
        }
        const render = queuedItem(place, each);
        const { found, request } = each;
        const { job, snapshot } = toJob({ render, found, request, priority, origin, snapshot: snapshots.get(found) });
        renders.push(render);
        data.push(options.requestData.sealedOf(render, request));
        jobs.push(job);
        snapshots.set(found, snapshot);
      }
      return {
        batch,
        snapshots: [...snapshots.values()],
        renders,
        data: data.filter((each) => each !== undefined),
        jobs,
        events: eventsOf({ batch, renders }),
      };
    },
  };

  /** Each design is read once, however many items name it. */
  async function findItem(
    accountId: string,
    { value }: SentItem,
    documents: Map<string, Promise<NamedDocument>>,
  ): Promise<FoundItem> {
    const { source, fileName, ...read } = readItem(value);
    // No caller waits on an open connection.
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

  function eventsOf({ batch, renders }: Pick<RowsOfBatch, 'batch' | 'renders'>): readonly RecordedEvent[] {
    const { origin } = batch;
    const ended = renders.filter(({ status }) => status === 'failed');
    const shown = renders.map((render) => ({ render, file: undefined }));
    return [
      ...ended.map((render) => renderEvent({ render, file: undefined, origin }, options.fileUrl)),
      ...(batch.status === 'completed' ? [batchEvent(batch, shown, options.fileUrl)] : []),
    ];
  }
}

/** For calls that are `strict`. Throws one error for all wrong items. */
export function refuseIfWrong(items: readonly SentItem[], checked: readonly (CheckedItem | PlatenError)[]): void {
  const refused = checked.flatMap((each, index): RefusedItem[] =>
    each instanceof PlatenError ? [{ index, row: items[index]?.row, error: each }] : [],
  );
  if (refused.length > 0) throw refuseAll(refused);
}

async function settle<Result>(work: () => Promise<Result>): Promise<Result | PlatenError> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PlatenError && cause.status < 500) return cause;
    throw cause;
  }
}
