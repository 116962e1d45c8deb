import type { ErrorCode } from '@platen/core';
import type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';
import type { FileFacts, InspectJob } from '../pipeline/inspect-job.ts';
import type { RenderJob, RenderOutput } from '../pipeline/render-job.ts';
import type { SentDesign } from './kept-elements.ts';

/** A job of any kind, and what it answers. */
export type Work =
  | { readonly type: 'render'; readonly job: RenderJob }
  | { readonly type: 'inspect'; readonly job: InspectJob }
  | { readonly type: 'call'; readonly job: CallJob };
export type WorkOutput = RenderOutput | FileFacts | CallAnswer;

/** Work of a program of its own, see `serveCalls`. Both sides know the operations; the pool does not. */
export interface CallJob {
  readonly operation: string;
  /** Anything that can be cloned. */
  readonly input: unknown;
}

export interface CallAnswer {
  readonly status: 'answered';
  readonly value: unknown;
}

/** What the service process sends to a render process. One job at a time. */
export type RenderCommand = Work & {
  readonly id: number;
  /** Tells accounts apart, and no more: 16 letters; empty: nobody's. */
  readonly owner: string;
};

/** The same on its way: of the design only what the process has not kept. */
export type SentCommand = Omit<RenderCommand, 'type' | 'job'> &
  (
    | { readonly type: 'render'; readonly job: Omit<RenderJob, 'design'> & { readonly design: SentDesign } }
    | Extract<Work, { readonly type: 'inspect' | 'call' }>
  );

/** What a render process sends back. `network`: whether it has none, or JavaScript alone is kept from it. */
export type RenderReply =
  | { readonly type: 'ready'; readonly network: 'none' | 'blocked' }
  | ({ readonly type: 'done'; readonly output: WorkOutput } & Ended)
  | ({ readonly type: 'failed'; readonly error: WireError } & Ended);

interface Ended {
  readonly id: number;
  readonly memory: ProcessMemory;
  /** Processor time that the job took, of all threads. */
  readonly cpuMs: number;
  /** What the job asked of each cache, and what they hold after it. */
  readonly caches: readonly CacheFigures<ProcessCache>[];
}

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
