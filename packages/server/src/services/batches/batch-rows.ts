import type { PlatenError } from '@platen/core';
import { type Origin, originColumns } from '../../domain/origin.ts';
import type { BatchRow, RenderRow } from '../../store/schema.ts';
import type { RenderSource } from '../renders/drawing/render-call.ts';
import type { RenderRequest } from '../renders/render-request.ts';
import { queuedRow } from '../renders/render-rows.ts';
import { refusedColumns, type SentItem, storedError } from './batch-items.ts';

/** Where an item stands: in which batch, as which of its renders. */
export interface ItemPlace {
  readonly id: string;
  readonly accountId: string;
  readonly batchId: string;
  /** From 0. */
  readonly index: number;
  /** Of the file that the batch is made from. */
  readonly row: number | undefined;
  readonly createdAt: Date;
}

export interface AcceptedItem {
  readonly source: RenderSource;
  readonly request: RenderRequest;
  readonly fileName: string | null;
}

export function queuedItem(place: ItemPlace, { source, request, fileName }: AcceptedItem): RenderRow {
  const { id, accountId, createdAt } = place;
  return {
    ...queuedRow({ id, accountId, source, request, createdAt }),
    batch_id: place.batchId,
    batch_index: place.index,
    source_row: place.row ?? null,
    file_name: fileName,
  };
}

/** A render that ended before it began, as its item is wrong; `order` counts such ones from 1. */
export function refusedItem(
  place: ItemPlace,
  refused: { readonly item: SentItem; readonly error: PlatenError; readonly order: number },
): RenderRow {
  const createdAt = place.createdAt.toISOString();
  return {
    id: place.id,
    account_id: place.accountId,
    ...refusedColumns(refused.item.value),
    status: 'failed',
    cache_key: '',
    cached: 0,
    file_id: null,
    width: null,
    height: null,
    render_ms: 0,
    warnings: '[]',
    error: storedError(refused.error),
    created_at: createdAt,
    completed_at: createdAt,
    batch_id: place.batchId,
    batch_index: place.index,
    finished_order: refused.order,
    webhook_url: null,
    progress: 100,
    request_key: null,
    source_row: place.row ?? null,
    file_name: null,
  };
}

export interface NewBatch {
  readonly id: string;
  readonly accountId: string;
  readonly priority: BatchRow['priority'];
  readonly origin: Origin | undefined;
  readonly webhookUrl: string | null;
  readonly requestKey: string | null;
  readonly total: number;
  /** Items that failed at once. */
  readonly refused: number;
  readonly createdAt: Date;
  readonly run?: { readonly id: string; readonly offset: number } | undefined;
}

export function batchRow(batch: NewBatch): BatchRow {
  const createdAt = batch.createdAt.toISOString();
  const remaining = batch.total - batch.refused;
  return {
    id: batch.id,
    account_id: batch.accountId,
    status: remaining === 0 ? 'completed' : 'processing',
    priority: batch.priority,
    total_renders: batch.total,
    remaining_renders: remaining,
    completed_renders: 0,
    failed_renders: batch.refused,
    webhook_url: batch.webhookUrl,
    created_at: createdAt,
    completed_at: remaining === 0 ? createdAt : null,
    request_key: batch.requestKey,
    run_id: batch.run?.id ?? null,
    run_offset: batch.run?.offset ?? null,
    ...originColumns(batch.origin),
  };
}
