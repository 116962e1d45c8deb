import type { WebhookEvent } from '@platen/api';
import type { Warning } from '@platen/core';
import type { ServedFile } from '../domain/file.ts';
import type { RenderRow } from '../store/schema.ts';

/** What is told of a render besides its own row. */
export interface RenderParts {
  readonly render: RenderRow;
  /** Of a completed one. */
  readonly file: Pick<ServedFile, 'size' | 'expiresAt'>;
  /** Where its file can be fetched. */
  readonly url: string;
}

export interface BatchParts {
  readonly batchId: string;
  readonly totalRenders: number;
  readonly completedRenders: number;
  readonly failedRenders: number;
  readonly createdAt: string;
  readonly completedAt: string;
  readonly renders: readonly { readonly render: RenderRow; readonly url: string | null }[];
}

/** A receiver wants to know of warnings, not to store hundreds. */
const maxWarnings = 20;
const maxMessageLength = 1_000;
/** Characters of JSON; longer details are left out: who wants them reads the render. */
const maxDetailsLength = 4_000;

/** Both forms that the specification shows, in one object: `renderTime` is ms on top and seconds in `metadata`. */
export function renderCompletedBody({ render, file, url }: RenderParts): string {
  const warnings = JSON.parse(render.warnings) as readonly Warning[];
  const metadata = {
    format: render.format,
    width: render.width,
    height: render.height,
    fileSize: file.size,
    renderTime: render.render_ms / 1_000,
    quality: render.quality,
  };
  return message('render.completed', render.completed_at ?? render.created_at, {
    ...identity(render),
    status: 'completed',
    imageUrl: url,
    downloadUrl: url,
    format: render.format,
    width: render.width,
    height: render.height,
    fileSize: file.size,
    renderTime: render.render_ms,
    cached: render.cached === 1,
    metadata,
    createdAt: render.created_at,
    completedAt: render.completed_at,
    expiresAt: file.expiresAt,
    warnings: warnings.slice(0, maxWarnings),
  });
}

export function renderFailedBody(render: RenderRow): string {
  return message('render.failed', render.completed_at ?? render.created_at, {
    ...identity(render),
    status: 'failed',
    error: publicError(render.error),
    metadata: { format: render.format, renderTime: render.render_ms / 1_000, quality: render.quality },
    createdAt: render.created_at,
    completedAt: render.completed_at,
  });
}

export function batchCompletedBody(batch: BatchParts): string {
  const { renders, completedAt, batchId, totalRenders, completedRenders, failedRenders, createdAt } = batch;
  return message('batch.completed', completedAt, {
    batchId,
    status: 'completed',
    totalRenders,
    completedRenders,
    failedRenders,
    createdAt,
    completedAt,
    renders: renders.map(({ render, url }) => {
      const error = render.status === 'failed' ? publicError(render.error) : undefined;
      return {
        renderId: render.id,
        status: render.status,
        downloadUrl: url,
        ...source(render),
        ...(error && { error: { code: error.code, message: error.message } }),
      };
    }),
  });
}

/** What a caller sends themselves to try an endpoint. */
export function testBody(test: { readonly webhookId: string; readonly at: string }): string {
  return message('webhook.test', test.at, {
    webhookId: test.webhookId,
    message: 'A test of this endpoint. Nothing was rendered.',
  });
}

/** The kind stands under both names that receivers look at. */
function message(event: WebhookEvent | 'webhook.test', timestamp: string, data: object): string {
  return JSON.stringify({ event, eventType: event, timestamp, data });
}

function identity(render: RenderRow) {
  return { renderId: render.id, ...source(render) };
}

/** Of the two, the one that was rendered. */
function source(render: RenderRow) {
  return render.template_id === null ? { designId: render.design_id } : { templateId: render.template_id };
}

function publicError(stored: string | null) {
  const {
    code,
    message: text,
    details,
  } = JSON.parse(stored ?? '{}') as {
    readonly code?: string;
    readonly message?: string;
    readonly details?: object;
  };
  return {
    code: code ?? 'RENDER_FAILED',
    message: (text ?? 'The render failed.').slice(0, maxMessageLength),
    details: JSON.stringify(details ?? {}).length > maxDetailsLength ? {} : (details ?? {}),
  };
}
