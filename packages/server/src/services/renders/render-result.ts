import type { OutputFormat, Warning } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { RenderRow } from '../../store/schema.ts';
import type { WebhookState } from '../webhooks/webhook-result.ts';
import type { RenderDebug } from './render-debug.ts';

export interface RenderMetadata {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly fileSize: number;
  /** Seconds. */
  readonly renderTime: number;
  readonly quality: number;
}

/** Both forms of the specification in one object; no name means two things. */
export interface RenderResult {
  readonly imageUrl: string;
  readonly format: OutputFormat;
  readonly width: number;
  readonly height: number;
  readonly fileSize: number;
  /** Milliseconds. */
  readonly renderTime: number;
  readonly cached: boolean;
  readonly renderId: string;
  readonly status: 'completed';
  readonly downloadUrl: string;
  readonly metadata: RenderMetadata;
  readonly createdAt: string;
  readonly completedAt: string;
  readonly expiresAt: string | null;
  readonly warnings: readonly Warning[];
  readonly debug?: RenderDebug;
}

export interface RenderStatus {
  readonly renderId: string;
  /** Of the two, the one that was rendered. */
  readonly designId?: string;
  readonly templateId?: string;
  /** That it is a part of. */
  readonly batchId?: string;
  /** Of the file that its batch was made from. */
  readonly row?: number;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  readonly progress: number;
  readonly downloadUrl: string | null;
  readonly metadata: Omit<RenderMetadata, 'quality'> | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly expiresAt: string | null;
  readonly warnings: readonly Warning[];
  readonly error?: { readonly code: string; readonly message: string };
  /** When the request named one. */
  readonly webhook?: WebhookState;
}

export interface ResultParts {
  readonly render: RenderRow;
  readonly file: ServedFile;
  readonly url: string;
}

export function toResult({ render, file, url }: ResultParts): RenderResult {
  const metadata = toMetadata(render, file);
  return {
    imageUrl: url,
    format: render.format as OutputFormat,
    width: metadata.width,
    height: metadata.height,
    fileSize: file.size,
    renderTime: render.render_ms,
    cached: render.cached === 1,
    renderId: render.id,
    status: 'completed',
    downloadUrl: url,
    metadata: { ...metadata, quality: render.quality },
    createdAt: render.created_at,
    completedAt: render.completed_at ?? render.created_at,
    expiresAt: file.expiresAt,
    warnings: JSON.parse(render.warnings) as readonly Warning[],
  };
}

export function toStatus(parts: {
  readonly render: RenderRow;
  readonly file: ServedFile | undefined;
  readonly url: string | null;
  /** When the request named one. */
  readonly webhook?: WebhookState | undefined;
}): RenderStatus {
  const { render, file, url, webhook } = parts;
  return {
    renderId: render.id,
    ...(render.design_id !== '' && { designId: render.design_id }),
    ...(render.template_id !== null && { templateId: render.template_id }),
    ...(render.batch_id !== null && { batchId: render.batch_id }),
    ...(render.source_row !== null && { row: render.source_row }),
    status: render.status as RenderStatus['status'],
    progress: render.progress,
    downloadUrl: url,
    metadata: file ? toMetadata(render, file) : null,
    createdAt: render.created_at,
    completedAt: render.completed_at,
    expiresAt: file?.expiresAt ?? null,
    warnings: JSON.parse(render.warnings) as readonly Warning[],
    ...(render.error !== null && {
      error: JSON.parse(render.error) as { readonly code: string; readonly message: string },
    }),
    ...(webhook && { webhook }),
  };
}

function toMetadata(render: RenderRow, file: ServedFile): Omit<RenderMetadata, 'quality'> {
  return {
    format: render.format,
    width: render.width ?? 0,
    height: render.height ?? 0,
    fileSize: file.size,
    renderTime: render.render_ms / 1_000,
  };
}
