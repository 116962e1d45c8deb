import type { PlatenError } from '@platen/core';
import type { StoredBatch } from '../../domain/batch.ts';
import type { Priority } from '../../domain/job.ts';
import type { Origin } from '../../domain/origin.ts';
import type { Render } from '../../domain/render.ts';
import type { RenderSource } from '../renders/drawing/render-call.ts';
import type { RenderRequest } from '../renders/render-request.ts';
import { queuedRender } from '../renders/render-states.ts';
import { refusedFields, type SentItem, storedError } from './batch-items.ts';

/** The place of an item: its batch, and its number among the batch's renders. */
export interface ItemPlace {
  readonly id: string;
  readonly accountId: string;
  readonly batchId: string;
  /** From 0. */
  readonly index: number;
  /** The row in the file that the batch is made from. */
  readonly row: number | undefined;
  readonly createdAt: Date;
}

export interface AcceptedItem {
  readonly source: RenderSource;
  readonly request: RenderRequest;
  readonly fileName: string | null;
}

export function queuedItem(place: ItemPlace, { source, request, fileName }: AcceptedItem): Render {
  const { id, accountId, createdAt } = place;
  return {
    ...queuedRender({ id, accountId, source, request, createdAt }),
    batchId: place.batchId,
    batchIndex: place.index,
    sourceRow: place.row ?? null,
    fileName,
  };
}

/** A render that ended before it began, because its item is wrong; `order` counts such renders from 1. */
export function refusedItem(
  place: ItemPlace,
  refused: { readonly item: SentItem; readonly error: PlatenError; readonly order: number },
): Render {
  const createdAt = place.createdAt.toISOString();
  return {
    id: place.id,
    accountId: place.accountId,
    ...refusedFields(refused.item.value),
    status: 'failed',
    cacheKey: '',
    cached: false,
    fileId: null,
    width: null,
    height: null,
    renderMs: 0,
    warnings: [],
    error: storedError(refused.error),
    createdAt,
    completedAt: createdAt,
    batchId: place.batchId,
    batchIndex: place.index,
    finishedOrder: refused.order,
    webhookUrl: null,
    progress: 100,
    requestKey: null,
    sourceRow: place.row ?? null,
    fileName: null,
  };
}

export interface NewBatch {
  readonly id: string;
  readonly accountId: string;
  readonly priority: Priority;
  readonly origin: Origin | undefined;
  readonly webhookUrl: string | null;
  readonly requestKey: string | null;
  readonly total: number;
  /** Items that failed at once. */
  readonly refused: number;
  readonly createdAt: Date;
  readonly run?: { readonly id: string; readonly offset: number } | undefined;
}

export function newBatch(batch: NewBatch): StoredBatch {
  const createdAt = batch.createdAt.toISOString();
  const remaining = batch.total - batch.refused;
  return {
    id: batch.id,
    accountId: batch.accountId,
    status: remaining === 0 ? 'completed' : 'processing',
    priority: batch.priority,
    totalRenders: batch.total,
    remainingRenders: remaining,
    completedRenders: 0,
    failedRenders: batch.refused,
    webhookUrl: batch.webhookUrl,
    createdAt,
    completedAt: remaining === 0 ? createdAt : null,
    requestKey: batch.requestKey,
    runId: batch.run?.id ?? null,
    runOffset: batch.run?.offset ?? null,
    origin: batch.origin,
  };
}
