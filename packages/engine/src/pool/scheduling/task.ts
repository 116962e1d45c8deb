import type { CacheFigures, ProcessCache } from '../../caches/cache-figures.ts';
import type { ProcessMemory, Work, WorkOutput } from '../channel/messages.ts';
import type { Suspect } from './quarantine.ts';
import type { Lane, Urgency } from './waiting-line.ts';

/** What a process is to do, for whom. */
export interface WorkRequest extends Suspect {
  readonly work: Work;
  readonly urgency: Urgency;
  readonly owner: string;
  readonly lane: Lane;
  readonly timeoutMs: number;
  /** The process that has begun it, which has it when it is free. */
  readonly process?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onBegin?: (() => void) | undefined;
}

export interface WorkAnswer {
  readonly process: number | undefined;
  readonly output: WorkOutput;
  readonly queueMs: number;
  readonly memory: ProcessMemory;
  readonly caches: readonly CacheFigures<ProcessCache>[];
}

/** Work that waits or is being done. */
export interface Task {
  readonly id: number;
  readonly request: WorkRequest;
  readonly startedMs: number;
  readonly resolve: (answer: WorkAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly cancel: () => void;
  deadline: NodeJS.Timeout;
  attempts: number;
  queueMs: number;
}

/** Nothing happens to it any more. */
export function forget({ deadline, cancel, request }: Task): void {
  clearTimeout(deadline);
  request.signal?.removeEventListener('abort', cancel);
}
