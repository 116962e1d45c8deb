import type { Warning } from '@platen/core';
import type { FileUrl, ServedFile } from '../../domain/file.ts';
import type { RunState } from '../../store/batches/runs-store.ts';
import { chunkRowsInTurns } from '../../store/database/chunk-rows.ts';
import type { RenderWithFile } from '../../store/renders/render-rows.ts';
import type { BatchRow, RenderRow } from '../../store/schema.ts';
import type { Priority } from '../renders/queued/queued-job.ts';
import { type RenderStatus, toStatus } from '../renders/render-result.ts';
import type { WebhookState } from '../webhooks/webhook-result.ts';

interface ItemIdentity {
  readonly renderId: string;
  /** Of the two, the one that is rendered; neither when the item named none. */
  readonly designId?: string;
  readonly templateId?: string;
  /** Of the file that the batch was made from. */
  readonly row?: number;
}

export interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

interface BatchCounts {
  readonly batchId: string;
  /** That it is a part of. */
  readonly runId?: string;
  readonly totalRenders: number;
  readonly completedRenders: number;
  readonly failedRenders: number;
  readonly priority: Priority;
  readonly createdAt: string;
  readonly estimatedCompletion: string;
}

/** As it is when it was just accepted. */
export interface AcceptedBatch extends BatchCounts {
  readonly status: 'processing';
  readonly renders: readonly (ItemIdentity & {
    readonly status: 'queued' | 'failed';
    readonly error?: ItemError;
  })[];
}

export interface Batch extends BatchCounts {
  readonly status: 'processing' | 'completed';
  readonly progress: number;
  readonly completedAt: string | null;
  /** When the request named one. */
  readonly webhook?: WebhookState;
  readonly renders: readonly (RenderStatus & ItemIdentity & { readonly fileName: string })[];
}

export type ListedBatch = Omit<BatchCounts, 'estimatedCompletion'> &
  Pick<Batch, 'status' | 'progress' | 'completedAt'> & {
    readonly designIds: readonly string[];
    /** In lists that tell runs as a whole. */
    readonly run?: ReturnType<typeof toListedRunOfBatch>;
  };

export function toListedBatch(batch: BatchRow, designIds: readonly string[]): ListedBatch {
  const { estimatedCompletion: _unknown, ...counts } = countsOf(batch, '');
  return {
    ...counts,
    designIds,
    status: batch.status as Batch['status'],
    progress: progressOf(batch),
    completedAt: batch.completed_at,
  };
}

export function toAcceptedBatch(
  batch: BatchRow,
  renders: readonly RenderRow[],
  estimatedCompletion: string,
): AcceptedBatch {
  return {
    ...countsOf(batch, estimatedCompletion),
    // What it was accepted as, also when every item of it failed at once.
    status: 'processing',
    completedRenders: 0,
    failedRenders: renders.filter(({ status, render_ms }) => status === 'failed' && render_ms === 0).length,
    renders: renders.map((render) => ({
      ...identityOf(render),
      // A request that is sent again gets the answer of the first time.
      status: render.status === 'failed' && render.render_ms === 0 ? 'failed' : 'queued',
      ...(render.status === 'failed' && render.render_ms === 0 && { error: errorOf(render) }),
    })),
  };
}

export interface BatchParts {
  readonly batch: BatchRow;
  readonly renders: readonly RenderWithFile[];
  readonly estimatedCompletion: string;
  /** Names in the archive, by render. */
  readonly fileNames: ReadonlyMap<string, string>;
  readonly fileUrl: FileUrl;
  /** How the deliveries stand that the request and its items asked for, by batch or render. */
  readonly webhooks: ReadonlyMap<string, WebhookState>;
}

export async function toBatch(parts: BatchParts): Promise<Batch> {
  const { batch, renders, estimatedCompletion, fileNames, fileUrl, webhooks } = parts;
  const webhook = webhooks.get(batch.id);
  const items: Batch['renders'][number][] = [];
  for await (const part of chunkRowsInTurns(renders)) {
    for (const { render, file } of part) {
      const status = toStatus({ render, file, url: urlOf(file, fileUrl), webhook: webhooks.get(render.id) });
      const fileName = fileNames.get(render.id) ?? '';
      items.push({ ...withoutSource(status), ...identityOf(render), fileName });
    }
  }
  return {
    ...countsOf(batch, estimatedCompletion),
    status: batch.status as Batch['status'],
    progress: progressOf(batch),
    completedAt: batch.completed_at,
    renders: items,
    ...(webhook && { webhook }),
  };
}

/** In a list of batches, what its run is as a whole. */
export function toListedRunOfBatch(state: RunState, name: string) {
  return {
    name,
    batchCount: state.batchCount,
    status: state.status as 'processing' | 'completed',
    totalRenders: state.total_renders,
    completedRenders: state.completed_renders,
    failedRenders: state.failed_renders,
    progress: progressOf(state),
  };
}

/** Whole percent of renders that have ended, however. */
export function progressOf(batch: Pick<BatchRow, 'total_renders' | 'remaining_renders'>): number {
  return Math.floor((100 * (batch.total_renders - batch.remaining_renders)) / batch.total_renders);
}

export function identityOf(render: RenderRow): ItemIdentity {
  return {
    renderId: render.id,
    ...(render.design_id !== '' && { designId: render.design_id }),
    ...(render.template_id !== null && { templateId: render.template_id }),
    ...(render.source_row !== null && { row: render.source_row }),
  };
}

export function errorOf(render: RenderRow): ItemError {
  return JSON.parse(render.error ?? '{"code":"RENDER_FAILED","message":"The render failed."}') as ItemError;
}

const maxWarnings = 20;

/** The first twenty, without their details: who wants those reads the render. */
export function briefWarnings(render: RenderRow): readonly Omit<Warning, 'details'>[] {
  const warnings = JSON.parse(render.warnings) as readonly Warning[];
  return warnings.slice(0, maxWarnings).map(({ code, message, elementId }) => ({
    code,
    message,
    ...(elementId !== undefined && { elementId }),
  }));
}

export function urlOf(file: ServedFile | undefined, fileUrl: FileUrl): string | null {
  return file ? fileUrl(file) : null;
}

/** Items tell these themselves, or the batch does. */
function withoutSource({ designId: _, templateId: __, batchId: ___, ...status }: RenderStatus): RenderStatus {
  return status;
}

function countsOf(batch: BatchRow, estimatedCompletion: string): BatchCounts {
  return {
    batchId: batch.id,
    ...(batch.run_id !== null && { runId: batch.run_id }),
    totalRenders: batch.total_renders,
    completedRenders: batch.completed_renders,
    failedRenders: batch.failed_renders,
    priority: batch.priority as Priority,
    createdAt: batch.created_at,
    estimatedCompletion,
  };
}
