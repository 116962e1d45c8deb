import type { Warning } from '@platen/core';
import type { StoredBatch } from '../../domain/batch.ts';
import type { FileUrl, ServedFile } from '../../domain/file.ts';
import type { Priority } from '../../domain/job.ts';
import { type Render, type RenderError, type RenderWithFile, unknownFailure } from '../../domain/render.ts';
import type { RunState } from '../../store/batches/runs-store.ts';
import { chunkRowsInTurns } from '../../store/database/chunk-rows.ts';
import { type RenderStatus, toStatus } from '../renders/render-result.ts';
import type { WebhookState } from '../webhooks/webhook-result.ts';

interface ItemIdentity {
  readonly renderId: string;
  /** The design that is rendered; neither this nor `templateId` is set when the item named none. */
  readonly designId?: string;
  readonly templateId?: string;
  /** The row in the file that the batch was made from. */
  readonly row?: number;
}

interface BatchCounts {
  readonly batchId: string;
  /** The run that contains this batch. */
  readonly runId?: string;
  readonly totalRenders: number;
  readonly completedRenders: number;
  readonly failedRenders: number;
  readonly priority: Priority;
  readonly createdAt: string;
  readonly estimatedCompletion: string;
}

/** A batch that was just accepted. */
export interface AcceptedBatch extends BatchCounts {
  readonly status: 'processing';
  readonly renders: readonly (ItemIdentity & {
    readonly status: 'queued' | 'failed';
    readonly error?: RenderError;
  })[];
}

export interface Batch extends BatchCounts {
  readonly status: 'processing' | 'completed';
  readonly progress: number;
  readonly completedAt: string | null;
  /** Set when the request named a webhook. */
  readonly webhook?: WebhookState;
  readonly renders: readonly (RenderStatus & ItemIdentity & { readonly fileName: string })[];
}

export type ListedBatch = Omit<BatchCounts, 'estimatedCompletion'> &
  Pick<Batch, 'status' | 'progress' | 'completedAt'> & {
    readonly designIds: readonly string[];
    /** Set in lists that show runs as a whole. */
    readonly run?: ReturnType<typeof toListedRunOfBatch>;
  };

export function toListedBatch(batch: StoredBatch, designIds: readonly string[]): ListedBatch {
  return {
    ...countsOf(batch),
    designIds,
    status: batch.status,
    progress: progressOf(batch),
    completedAt: batch.completedAt,
  };
}

export function toAcceptedBatch(
  batch: StoredBatch,
  renders: readonly Render[],
  estimatedCompletion: string,
): AcceptedBatch {
  return {
    ...countsOf(batch),
    estimatedCompletion,
    // The status at the time of acceptance, even when every item failed at once.
    status: 'processing',
    completedRenders: 0,
    failedRenders: renders.filter(({ status, renderMs }) => status === 'failed' && renderMs === 0).length,
    renders: renders.map((render) => ({
      ...identityOf(render),
      // A request that is sent again gets the answer of the first time.
      status: render.status === 'failed' && render.renderMs === 0 ? 'failed' : 'queued',
      ...(render.status === 'failed' && render.renderMs === 0 && { error: errorOf(render) }),
    })),
  };
}

export interface BatchParts {
  readonly batch: StoredBatch;
  readonly renders: readonly RenderWithFile[];
  readonly estimatedCompletion: string;
  /** Names of the files in the archive, by render. */
  readonly fileNames: ReadonlyMap<string, string>;
  readonly fileUrl: FileUrl;
  /** The states of the deliveries that the request and its items asked for, by batch or render. */
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
    ...countsOf(batch),
    estimatedCompletion,
    status: batch.status,
    progress: progressOf(batch),
    completedAt: batch.completedAt,
    renders: items,
    ...(webhook && { webhook }),
  };
}

/** The whole run of a batch, for a list of batches. */
export function toListedRunOfBatch(state: RunState, name: string) {
  return {
    name,
    batchCount: state.batchCount,
    status: state.status,
    totalRenders: state.totalRenders,
    completedRenders: state.completedRenders,
    failedRenders: state.failedRenders,
    progress: progressOf(state),
  };
}

/** Whole percent of renders that have ended in any way. */
export function progressOf(batch: Pick<StoredBatch, 'totalRenders' | 'remainingRenders'>): number {
  return Math.floor((100 * (batch.totalRenders - batch.remainingRenders)) / batch.totalRenders);
}

export function identityOf(render: Render): ItemIdentity {
  return {
    renderId: render.id,
    ...(render.designId !== null && { designId: render.designId }),
    ...(render.templateId !== null && { templateId: render.templateId }),
    ...(render.sourceRow !== null && { row: render.sourceRow }),
  };
}

export function errorOf(render: Render): RenderError {
  return render.error ?? unknownFailure;
}

const maxWarnings = 20;

/** The first twenty warnings without details; the details are in the render. */
export function briefWarnings(render: Render): readonly Omit<Warning, 'details'>[] {
  return render.warnings.slice(0, maxWarnings).map(({ code, message, elementId }) => ({
    code,
    message,
    ...(elementId !== undefined && { elementId }),
  }));
}

export function urlOf(file: ServedFile | undefined, fileUrl: FileUrl): string | null {
  return file ? fileUrl(file) : null;
}

/** The item or the batch already has these fields. */
function withoutSource({ designId: _, templateId: __, batchId: ___, ...status }: RenderStatus): RenderStatus {
  return status;
}

function countsOf(batch: StoredBatch) {
  return {
    batchId: batch.id,
    ...(batch.runId !== null && { runId: batch.runId }),
    totalRenders: batch.totalRenders,
    completedRenders: batch.completedRenders,
    failedRenders: batch.failedRenders,
    priority: batch.priority,
    createdAt: batch.createdAt,
  };
}
