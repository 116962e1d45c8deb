import type { ErrorCode } from '@platen/core';
import type { RenderJob, RenderOutput } from '../pipeline/render-job.ts';

/** What the service process sends to a render process. One job at a time. */
export interface RenderCommand {
  readonly type: 'render';
  readonly id: number;
  readonly job: RenderJob;
}

/** What a render process sends back. */
export type RenderReply =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly output: RenderOutput; readonly memory: ProcessMemory }
  | { readonly type: 'failed'; readonly id: number; readonly error: WireError; readonly memory: ProcessMemory };

export interface ProcessMemory {
  readonly rssBytes: number;
  /** Highest since the process started. */
  readonly peakBytes: number;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** For the log only; never sent to a caller. */
  readonly trace?: string;
}
