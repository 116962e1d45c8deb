import type { WebhookEvent } from '@platen/api';
import type { StoredBatch } from '../domain/batch.ts';
import type { ServedFile } from '../domain/file.ts';
import { type Render, type RenderError, unknownFailure } from '../domain/render.ts';

/** A render and what is told with it. */
export interface RenderParts {
  readonly render: Render;
  /** The file of a completed render. */
  readonly file: Pick<ServedFile, 'size' | 'expiresAt'>;
  /** Where the file can be fetched. */
  readonly url: string;
}

export interface BatchParts {
  readonly batch: Pick<
    StoredBatch,
    'id' | 'totalRenders' | 'completedRenders' | 'failedRenders' | 'createdAt' | 'completedAt'
  >;
  readonly renders: readonly { readonly render: Render; readonly url: string | null }[];
}

/** A receiver wants to know that there are warnings, not to store hundreds of them. */
const maxWarnings = 20;
const maxMessageLength = 1_000;
/** Characters of JSON. Longer details are left out: the receiver can read the render. */
const maxDetailsLength = 4_000;

/** Both forms of the specification in one object: `renderTime` is in ms at the top and in seconds in `metadata`. */
export function renderCompletedBody({ render, file, url }: RenderParts): string {
  const metadata = {
    format: render.format,
    width: render.width,
    height: render.height,
    fileSize: file.size,
    renderTime: render.renderMs / 1_000,
    quality: render.quality,
  };
  return message('render.completed', render.completedAt ?? render.createdAt, {
    ...identity(render),
    status: 'completed',
    imageUrl: url,
    downloadUrl: url,
    format: render.format,
    width: render.width,
    height: render.height,
    fileSize: file.size,
    renderTime: render.renderMs,
    cached: render.cached,
    metadata,
    createdAt: render.createdAt,
    completedAt: render.completedAt,
    expiresAt: file.expiresAt,
    warnings: render.warnings.slice(0, maxWarnings),
  });
}

export function renderFailedBody(render: Render): string {
  return message('render.failed', render.completedAt ?? render.createdAt, {
    ...identity(render),
    status: 'failed',
    error: publicError(render.error),
    metadata: { format: render.format, renderTime: render.renderMs / 1_000, quality: render.quality },
    createdAt: render.createdAt,
    completedAt: render.completedAt,
  });
}

export function batchCompletedBody({ batch, renders }: BatchParts): string {
  const { id: batchId, totalRenders, completedRenders, failedRenders, createdAt } = batch;
  const completedAt = batch.completedAt ?? createdAt;
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

/** The body that a caller sends to try an endpoint. */
export function testBody(test: { readonly webhookId: string; readonly at: string }): string {
  return message('webhook.test', test.at, {
    webhookId: test.webhookId,
    message: 'A test of this endpoint. Nothing was rendered.',
  });
}

/** The kind of event has both names that receivers look for. */
function message(event: WebhookEvent | 'webhook.test', timestamp: string, data: object): string {
  return JSON.stringify({ event, eventType: event, timestamp, data });
}

function identity(render: Render) {
  return { renderId: render.id, ...source(render) };
}

/** The id of the design or of the template that was rendered. */
function source(render: Render) {
  return render.templateId === null ? { designId: render.designId ?? '' } : { templateId: render.templateId };
}

function publicError(stored: RenderError | null) {
  const { code, message: text, details = {} } = stored ?? unknownFailure;
  return {
    code,
    message: text.slice(0, maxMessageLength),
    details: JSON.stringify(details).length > maxDetailsLength ? {} : details,
  };
}
