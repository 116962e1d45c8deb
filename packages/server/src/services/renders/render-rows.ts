import { mimeTypes, type PlatenError, type Warning } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { UsageCount } from '../../store/accounts/usage-count.ts';
import type { RenderRow } from '../../store/schema.ts';
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

/** The row of a render of which nothing is done yet. */
export function queuedRow({ id, accountId, source, request, createdAt }: AcceptedRender): RenderRow {
  return {
    id,
    account_id: accountId,
    design_id: source.kind === 'design' ? source.id : '',
    template_id: source.kind === 'template' ? source.id : null,
    status: 'queued',
    cache_key: '',
    cached: 0,
    file_id: null,
    format: request.options.format,
    width: null,
    height: null,
    quality: request.options.quality,
    render_ms: 0,
    warnings: '[]',
    error: null,
    created_at: createdAt.toISOString(),
    completed_at: null,
    batch_id: null,
    batch_index: null,
    finished_order: null,
    webhook_url: request.webhook ?? null,
    progress: 0,
    request_key: null,
    file_name: null,
    source_row: null,
  };
}

/** What the end of a render changes. */
export interface RenderEnd {
  readonly outcome: 'drawn' | 'cached' | 'failed';
  readonly columns: Pick<RenderRow, 'status' | 'completed_at' | 'render_ms' | 'progress'> & Partial<RenderRow>;
  /** Of a file that this render made. */
  readonly file?: ServedFile;
  /** For a file that was there: it lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
}

export interface Ending {
  readonly accountId: string;
  readonly request: RenderRequest;
  readonly made: RenderOutcome;
  readonly renderMs: number;
  readonly endedAt: Date;
  /** When the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  readonly fileId: string;
}

export function completedEnd(ending: Ending): RenderEnd {
  const { made, request } = ending;
  const { outcome } = made;
  const expiresAt = expiry(ending, outcome.kind);
  const columns = { ...ended(ending), status: 'completed', cache_key: made.key };
  if (outcome.kind === 'cached') {
    const { width, height, warnings } = outcome.render;
    return {
      outcome: 'cached',
      columns: { ...columns, cached: 1, file_id: outcome.file.id, width, height, warnings },
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
    createdAt: columns.completed_at,
    expiresAt,
  };
  return {
    outcome: 'drawn',
    columns: {
      ...columns,
      file_id: file.id,
      width: output.width,
      height: output.height,
      warnings: JSON.stringify(output.warnings satisfies readonly Warning[]),
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
    columns: { ...ended(ending), status: 'failed', error: JSON.stringify({ code, message, details }) },
    usage: { failedRenders: 1 },
  };
}

/** As the metrics count it. */
export function observed(render: Pick<RenderRow, 'format'>, end: RenderEnd) {
  const { bytes } = end.usage;
  return {
    format: render.format,
    outcome: end.outcome,
    ms: end.columns.render_ms,
    ...(bytes !== undefined && { bytes }),
  };
}

function ended({ renderMs, endedAt }: { readonly renderMs: number; readonly endedAt: Date }) {
  return { completed_at: endedAt.toISOString(), progress: 100, render_ms: Math.max(1, Math.round(renderMs)) };
}

/** What is left to be kept of a file that an earlier render made; nothing, mostly, when many show it. */
function longerThan({ expiresAt }: ServedFile, until: string | null): Pick<RenderEnd, 'keepFileUntil'> {
  return expiresAt === null || (until !== null && until <= expiresAt) ? {} : { keepFileUntil: until };
}

/** One part of how long a file is to be kept; a minute at most. */
const roundedPart = 60;
const roundedSeconds = 60;

/**
 * A file that is shown again is kept a little longer than asked, by less than a minute, so that not each of a thousand
 * answers writes its row anew.
 */
function expiry({ request, resultExpirySeconds, endedAt }: Ending, kind: 'drawn' | 'cached'): string | null {
  const seconds = request.expiresInSeconds === undefined ? resultExpirySeconds : request.expiresInSeconds;
  if (seconds === null) return null;
  const exactMs = endedAt.getTime() + seconds * 1_000;
  if (kind === 'drawn') return new Date(exactMs).toISOString();
  const stepMs = Math.max(1, Math.min(roundedSeconds, seconds / roundedPart) * 1_000);
  return new Date(Math.ceil(exactMs / stepMs) * stepMs).toISOString();
}
