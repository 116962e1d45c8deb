import type { ErrorCode } from '@platen/core';
import type { FileFacts, InspectJob } from '../pipeline/inspect-job.ts';
import type { RenderJob, RenderOutput } from '../pipeline/render-job.ts';

/** A job of any kind, and what it answers. */
export type Work =
  | { readonly type: 'render'; readonly job: RenderJob }
  | { readonly type: 'inspect'; readonly job: InspectJob };
export type WorkOutput = RenderOutput | FileFacts;

/** What the service process sends to a render process. One job at a time. */
export type RenderCommand = Work & { readonly id: number };

/** What a render process sends back. `network`: whether it has none, or JavaScript alone is kept from it. */
export type RenderReply =
  | { readonly type: 'ready'; readonly network: 'none' | 'blocked' }
  | { readonly type: 'done'; readonly id: number; readonly output: WorkOutput; readonly memory: ProcessMemory }
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
