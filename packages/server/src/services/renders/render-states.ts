import { mimeTypes, type PlatenError } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { EndedFields, Render } from '../../domain/render.ts';
import type { UsageCount } from '../../store/accounts/usage-count.ts';
import type { RenderSource } from './drawing/render-call.ts';
import type { RenderOutcome } from './drawing/render-outcome.ts';
import type { RenderRequest } from './render-request.ts';

export interface AcceptedRender {
  readonly id: string;
  readonly accountId: string;
  readonly source: RenderSource;
  readonly request: RenderRequest;
  readonly createdAt: Date;
}

/** A render that has not begun. */
export function queuedRender({ id, accountId, source, request, createdAt }: AcceptedRender): Render {
  return {
    id,
    accountId,
    designId: source.kind === 'design' ? source.id : null,
    templateId: source.kind === 'template' ? source.id : null,
    status: 'queued',
    cacheKey: '',
    cached: false,
    fileId: null,
    format: request.options.format,
    width: null,
    height: null,
    quality: request.options.quality,
    renderMs: 0,
    warnings: [],
    error: null,
    createdAt: createdAt.toISOString(),
    completedAt: null,
    batchId: null,
    batchIndex: null,
    finishedOrder: null,
    webhookUrl: request.webhook ?? null,
    progress: 0,
    requestKey: null,
    fileName: null,
    sourceRow: null,
  };
}

/** What changes when a render ends. */
export interface RenderEnd {
  readonly outcome: 'drawn' | 'cached' | 'failed';
  readonly changes: EndedFields & Pick<Render, 'renderMs'>;
  /** The file that this render made, if it made one. */
  readonly file?: ServedFile;
  /** For an existing file: it is kept at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
}

export interface Ending {
  readonly accountId: string;
  readonly request: RenderRequest;
  readonly made: RenderOutcome;
  readonly renderMs: number;
  readonly endedAt: Date;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  readonly fileId: string;
}

export function completedEnd(ending: Ending): RenderEnd {
  const { made, request } = ending;
  const { outcome } = made;
  const expiresAt = expiry(ending, outcome.kind);
  const changes = { ...ended(ending), status: 'completed', cacheKey: made.key } as const;
  if (outcome.kind === 'cached') {
    const { width, height, warnings } = outcome.render;
    return {
      outcome: 'cached',
      changes: { ...changes, cached: true, fileId: outcome.file.id, width, height, warnings },
      ...longerThan(outcome.file, expiresAt),
      usage: { cachedRenders: 1 },
    };
  }
  const { output } = outcome.answer;
  const file: ServedFile = {
    id: ending.fileId,
    accountId: ending.accountId,
    contentHash: outcome.stored.contentHash,
    size: outcome.stored.size,
    mimeType: mimeTypes[request.options.format],
    extension: request.options.format,
    createdAt: changes.completedAt,
    expiresAt,
  };
  return {
    outcome: 'drawn',
    changes: {
      ...changes,
      fileId: file.id,
      width: output.width,
      height: output.height,
      warnings: output.warnings,
    },
    file,
    usage: { renders: 1, bytes: file.size },
  };
}

export function failedEnd(ending: {
  readonly error: PlatenError;
  readonly renderMs: number;
  readonly endedAt: Date;
}): RenderEnd {
  const { code, message, details } = ending.error;
  return {
    outcome: 'failed',
    changes: { ...ended(ending), status: 'failed', error: { code, message, details } },
    usage: { failedRenders: 1 },
  };
}

/** The end of a render, as the metrics count it. */
export function observed(render: Pick<Render, 'format'>, end: RenderEnd) {
  const { bytes } = end.usage;
  return {
    format: render.format,
    outcome: end.outcome,
    ms: end.changes.renderMs,
    ...(bytes !== undefined && { bytes }),
  };
}

function ended({ renderMs, endedAt }: { readonly renderMs: number; readonly endedAt: Date }) {
  return { completedAt: endedAt.toISOString(), progress: 100, renderMs: Math.max(1, Math.round(renderMs)) };
}

/**
 * The later expiry for a file of an earlier render; nothing when the file already lasts longer, as is usual when many
 * renders show it.
 */
function longerThan({ expiresAt }: ServedFile, until: string | null): Pick<RenderEnd, 'keepFileUntil'> {
  return expiresAt === null || (until !== null && until <= expiresAt) ? {} : { keepFileUntil: until };
}

/** The share of the kept time that is rounded, as a divisor; the rounding is a minute at most. */
const roundedPart = 60;
const roundedSeconds = 60;

/**
 * A file that is shown again is kept a little longer than asked, by less than a minute, so that a thousand answers do
 * not each rewrite its row.
 */
function expiry({ request, resultExpirySeconds, endedAt }: Ending, kind: 'drawn' | 'cached'): string | null {
  const seconds = request.expiresInSeconds === undefined ? resultExpirySeconds : request.expiresInSeconds;
  if (seconds === null) return null;
  const exactMs = endedAt.getTime() + seconds * 1_000;
  if (kind === 'drawn') return new Date(exactMs).toISOString();
  const stepMs = Math.max(1, Math.min(roundedSeconds, seconds / roundedPart) * 1_000);
  return new Date(Math.ceil(exactMs / stepMs) * stepMs).toISOString();
}
