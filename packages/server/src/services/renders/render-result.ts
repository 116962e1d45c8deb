import type { OutputFormat, Warning } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { Render, RenderError } from '../../domain/render.ts';
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

/** Both forms of the specification in one object; each name has only one meaning. */
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
  /** The design that was rendered; else `templateId` is set. */
  readonly designId?: string;
  readonly templateId?: string;
  /** The batch that contains this render. */
  readonly batchId?: string;
  /** The row in the file that the batch was made from. */
  readonly row?: number;
  readonly status: Render['status'];
  readonly progress: number;
  readonly downloadUrl: string | null;
  readonly metadata: Omit<RenderMetadata, 'quality'> | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly expiresAt: string | null;
  readonly warnings: readonly Warning[];
  readonly error?: RenderError;
  /** Set when the request named a webhook. */
  readonly webhook?: WebhookState;
}

export interface ResultParts {
  readonly render: Render;
  readonly file: ServedFile;
  readonly url: string;
}

export function toResult({ render, file, url }: ResultParts): RenderResult {
  const metadata = toMetadata(render, file);
  return {
    imageUrl: url,
    format: render.format,
    width: metadata.width,
    height: metadata.height,
    fileSize: file.size,
    renderTime: render.renderMs,
    cached: render.cached,
    renderId: render.id,
    status: 'completed',
    downloadUrl: url,
    metadata: { ...metadata, quality: render.quality },
    createdAt: render.createdAt,
    completedAt: render.completedAt ?? render.createdAt,
    expiresAt: file.expiresAt,
    warnings: render.warnings,
  };
}

export function toStatus(parts: {
  readonly render: Render;
  readonly file: ServedFile | undefined;
  readonly url: string | null;
  /** Set when the request named a webhook. */
  readonly webhook?: WebhookState | undefined;
}): RenderStatus {
  const { render, file, url, webhook } = parts;
  return {
    renderId: render.id,
    ...(render.designId !== null && { designId: render.designId }),
    ...(render.templateId !== null && { templateId: render.templateId }),
    ...(render.batchId !== null && { batchId: render.batchId }),
    ...(render.sourceRow !== null && { row: render.sourceRow }),
    status: render.status,
    progress: render.progress,
    downloadUrl: url,
    metadata: file ? toMetadata(render, file) : null,
    createdAt: render.createdAt,
    completedAt: render.completedAt,
    expiresAt: file?.expiresAt ?? null,
    warnings: render.warnings,
    ...(render.error !== null && { error: render.error }),
    ...(webhook && { webhook }),
  };
}

function toMetadata(render: Render, file: ServedFile): Omit<RenderMetadata, 'quality'> {
  return {
    format: render.format,
    width: render.width ?? 0,
    height: render.height ?? 0,
    fileSize: file.size,
    renderTime: render.renderMs / 1_000,
  };
}
