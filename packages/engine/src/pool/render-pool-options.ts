import type { RenderNeeds } from '../binding/render-needs.ts';
import type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';
import type { InspectJob } from '../pipeline/inspecting/inspect-job.ts';
import type { CallJob, DrawnOutput, ProcessMemory, RenderWork } from './channel/messages.ts';
import { renderProcessEntry } from './process/render-process-entry.ts';
import { type OwnerBudgets, unboundedBudgets } from './scheduling/owner-budgets.ts';
import type { Urgency } from './scheduling/waiting-line.ts';

export interface RenderPoolOptions {
  /**
   * Jobs at once, each in a process of its own. One process starts at once, each further one when a job would wait or when
   * jobs last; after the first job one more stands ready. Where some owners' jobs hold all of them, as many again may run,
   * at least two, one for each owner who holds none; the last of these for a job that somebody waits for.
   */
  readonly processes: number;
  /** The module each process runs. Default: the engine's own; tests give one that misbehaves. */
  readonly entry?: URL;
  /** Jobs that may wait for a process; one more is refused. Default 64. */
  readonly maxWaiting?: number;
  /** What each owner may have, and has left. Default: nobody is bounded. */
  readonly budgets?: OwnerBudgets;
  /** From `run` to the answer, waiting included. Default 30,000. */
  readonly timeoutMs?: number;
  /** A process is replaced after this many jobs. Default 5,000. */
  readonly recycleAfterJobs?: number;
  /** A process is replaced when it holds more than this after a job. Default 640 MiB. */
  readonly recycleAboveBytes?: number;
  /** A process is killed when it holds more than this during a job. Default 2 GiB. Linux only. */
  readonly killAboveBytes?: number;
  /** Folders that a process may read beside its own code. Default: any. */
  readonly readFrom?: readonly string[] | undefined;
  /** Folders that a process may write to. Default: none. */
  readonly writeTo?: readonly string[];
  /**
   * Processes that stand ready beside those with a job, after the first job. Default 1. 0: a process starts only for a job
   * that waits for it.
   */
  readonly spares?: number;
  /** A process ends after this long without a job, unless it is the last that stands ready. Default 300,000. */
  readonly idleMs?: number;
  readonly onEvent?: (event: RenderPoolEvent) => void;
  /** Called when a job has ended and none waits for its process. */
  readonly onFree?: () => void;
  /** Called when a process is given a job. */
  readonly onBegin?: (begun: BegunJob) => void;
}

export type RenderPoolSettings = Required<Omit<RenderPoolOptions, 'readFrom'>> & Pick<RenderPoolOptions, 'readFrom'>;

export function withDefaults(options: RenderPoolOptions): RenderPoolSettings {
  return {
    entry: renderProcessEntry(),
    maxWaiting: 64,
    budgets: unboundedBudgets(),
    timeoutMs: 30_000,
    recycleAfterJobs: 5_000,
    recycleAboveBytes: 640 * 1024 ** 2,
    killAboveBytes: 2 * 1024 ** 3,
    spares: 1,
    idleMs: 300_000,
    writeTo: [],
    onEvent: () => undefined,
    onFree: () => undefined,
    onBegin: () => undefined,
    ...options,
  };
}

/** See `RenderPool.load`. */
export interface PoolLoad {
  readonly waiting: number;
  readonly running: number;
  readonly processes: number;
  readonly holders?: ReadonlySet<string>;
}

export interface BegunJob {
  readonly pid: number | undefined;
  readonly fingerprint: string;
  readonly urgency: Urgency;
  /** How long it waited for a process. */
  readonly queueMs: number;
}

export type RenderPoolEvent =
  | { readonly type: 'started'; readonly pid?: number; readonly network: 'none' | 'blocked' }
  | {
      readonly type: 'exited';
      readonly pid?: number;
      readonly code: number | null;
      readonly signal: string | null;
      readonly fingerprint?: string;
    }
  /** A job has used four fifths of its time. */
  | { readonly type: 'slow'; readonly pid?: number; readonly fingerprint: string; readonly ms: number }
  | {
      readonly type: 'killed';
      readonly pid?: number;
      readonly reason: 'timeout' | 'memory' | 'cancelled';
      readonly fingerprint?: string;
    }
  | { readonly type: 'recycled'; readonly pid?: number; readonly jobs: number }
  | { readonly type: 'internal-error'; readonly pid?: number; readonly trace: string }
  | { readonly type: 'log'; readonly pid?: number; readonly text: string };

export interface RenderRequest {
  readonly job: RenderWork;
  /** The process that answered with the needs of the same input: it goes on with it when it is free. */
  readonly process?: number | undefined;
  /** Names the job's content: what loses a process on both tries is refused under that name for ten minutes. */
  readonly fingerprint: string;
  /** Names what jobs of other data share with it, such as the design: two of them that are lost refuse all. */
  readonly family?: string;
  /** Shorter than the pool's own when part of the time is already used up. */
  readonly timeoutMs?: number;
  /** Default `awaited`. */
  readonly urgency?: Urgency;
  /** The account that it is drawn for. Owners take turns, have budgets, and caches of their own. */
  readonly owner: string;
  /** Default `render`. */
  readonly lane?: 'render' | 'picture';
  /** Nobody wants the result any more: what waits is dropped, and the process of what is being drawn is killed. */
  readonly signal?: AbortSignal;
  /** Called when a process is given it; once more when that process died and another is given it. */
  readonly onBegin?: (() => void) | undefined;
}

/** A file, or what is needed before it can be drawn. */
export type RenderAnswer = DrawnAnswer | NeedsAnswer;

export interface DrawnAnswer extends JobFigures {
  readonly status: 'drawn';
  readonly output: DrawnOutput;
}

/** Bring what is missing, and ask again with it. Until then no process is kept for it. */
export interface NeedsAnswer extends JobFigures {
  readonly status: 'needs';
  readonly needs: RenderNeeds;
  /** For `RenderRequest.process`. */
  readonly process: number | undefined;
}

interface JobFigures {
  readonly queueMs: number;
  readonly memory: ProcessMemory;
  /** What the job asked of each cache of its process, and what they hold after it. */
  readonly caches: readonly CacheFigures<ProcessCache>[];
}

/** What a program of its own is to do, see `serveCalls`. */
export interface CallRequest extends CallJob {
  /** Names operation and input: what loses a process, or is not done in time, is refused under that name for ten minutes. */
  readonly fingerprint: string;
  /** For a process to be free, and then once more for the work. */
  readonly timeoutMs: number;
  readonly owner: string;
  /** Default `awaited`. */
  readonly urgency?: Urgency;
  readonly signal?: AbortSignal | undefined;
}

export interface InspectRequest {
  readonly job: InspectJob;
  /** As in `RenderRequest`. */
  readonly owner: string;
  /** Names the file's content, as in `RenderRequest`. */
  readonly fingerprint: string;
  /** For a process to be free, and then once more for the work. Default 10,000. */
  readonly timeoutMs?: number;
}
