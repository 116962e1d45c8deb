import type { OutputFormat, Warning } from '@platen/core';
import type { ServedFile } from './file.ts';

/** A design or template that is to be drawn, and what became of it. */
export interface Render {
  readonly id: string;
  readonly accountId: string;
  /** The design or the template that is drawn; neither where the item of a batch named none. */
  readonly designId: string | null;
  readonly templateId: string | null;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** Names everything that decides the bytes; empty while that is not known. */
  readonly cacheKey: string;
  /** It shows the file of an earlier render. */
  readonly cached: boolean;
  readonly fileId: string | null;
  readonly format: OutputFormat;
  /** px; null while it is not drawn. */
  readonly width: number | null;
  readonly height: number | null;
  readonly quality: number;
  readonly renderMs: number;
  readonly warnings: readonly Warning[];
  readonly error: RenderError | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly batchId: string | null;
  /** From 0, as the batch lists its items. */
  readonly batchIndex: number | null;
  /** From 1, in the order in which the batch's items ended. */
  readonly finishedOrder: number | null;
  /** Told of this render alone. */
  readonly webhookUrl: string | null;
  /** 0 while queued, 5 to 95 while processing, 100 at the end. */
  readonly progress: number;
  /** Names the request and its `Idempotency-Key`; null when it had none. */
  readonly requestKey: string | null;
  /** In the archive of its batch, without extension; null: a number. */
  readonly fileName: string | null;
  /** The row of the file that its batch was made from. */
  readonly sourceRow: number | null;
}

export interface RenderError {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly [more: string]: unknown;
}

/** What is told where a failed render does not say how. */
export const unknownFailure: RenderError = { code: 'RENDER_FAILED', message: 'The render failed.' };

export interface RenderWithFile {
  readonly render: Render;
  /** The file that it shows; undefined when it has none, or has none any more. */
  readonly file: ServedFile | undefined;
}

/** What the end of a render changes of it. */
export type EndedFields = Pick<Render, 'status' | 'completedAt'> & Partial<Render>;
