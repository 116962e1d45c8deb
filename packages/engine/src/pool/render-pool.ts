import { PlatenError } from '@platen/core';
import type { FileFacts, InspectJob } from '../pipeline/inspect-job.ts';
import type { RenderJob, RenderOutput } from '../pipeline/render-job.ts';
import { watchMemory } from './memory-watch.ts';
import type { ProcessMemory, RenderReply, Work, WorkOutput } from './messages.ts';
import { createQuarantine } from './quarantine.ts';
import { type ChildExit, RenderChild } from './render-child.ts';
import { renderProcessEntry } from './render-process-entry.ts';
import { type Urgency, WaitingLine } from './waiting-line.ts';

export interface RenderPoolOptions {
  /** Render processes at most. One starts at once, each further one when a job would wait. */
  readonly processes: number;
  /** The module each process runs. Default: the engine's own; tests give one that misbehaves. */
  readonly entry?: URL;
  /** Jobs that may wait for a process; one more is refused. Default 64. */
  readonly maxWaiting?: number;
  /** From `run` to the answer, waiting included. Default 30,000. */
  readonly timeoutMs?: number;
  /** A process is replaced after this many jobs. Default 500. */
  readonly recycleAfterJobs?: number;
  /** A process is replaced when it holds more than this after a job. Default 512 MiB. */
  readonly recycleAboveBytes?: number;
  /** A process is killed when it holds more than this during a job. Default 2 GiB. Linux only. */
  readonly killAboveBytes?: number;
  /** Folders that a process may read beside its own code. Default: any. */
  readonly readFrom?: readonly string[] | undefined;
  /** Folders that a process may write to. Default: none. */
  readonly writeTo?: readonly string[];
  /** A process ends after this long without a job, unless it is the last one. Default 300,000. */
  readonly idleMs?: number;
  readonly onEvent?: (event: RenderPoolEvent) => void;
  /** Called when a job has ended and none waits for its process. */
  readonly onFree?: () => void;
  /** Called when a process is given a job. */
  readonly onBegin?: (begun: BegunJob) => void;
}

interface BegunJob {
  readonly pid: number | undefined;
  readonly fingerprint: string;
  readonly urgency: Urgency;
  /** How long it waited for a process. */
  readonly queueMs: number;
}

export type RenderPoolEvent =
  | { readonly type: 'started'; readonly pid?: number; readonly network: 'none' | 'blocked' }
  | { readonly type: 'exited'; readonly pid?: number; readonly code: number | null; readonly signal: string | null }
  | { readonly type: 'killed'; readonly pid?: number; readonly reason: 'timeout' | 'memory' }
  | { readonly type: 'recycled'; readonly pid?: number; readonly jobs: number }
  | { readonly type: 'internal-error'; readonly pid?: number; readonly trace: string }
  | { readonly type: 'log'; readonly pid?: number; readonly text: string };

export interface RenderRequest {
  readonly job: RenderJob;
  /** Names the job's content: two crashes under one name refuse it for ten minutes. */
  readonly fingerprint: string;
  /** Shorter than the pool's own when part of the time is already used up. */
  readonly timeoutMs?: number;
  /** Default `awaited`. */
  readonly urgency?: Urgency;
}

export interface RenderAnswer {
  readonly output: RenderOutput;
  readonly queueMs: number;
  readonly memory: ProcessMemory;
}

export interface InspectRequest {
  readonly job: InspectJob;
  /** Names the file's content, as in `RenderRequest`. */
  readonly fingerprint: string;
  /** Default 10,000. */
  readonly timeoutMs?: number;
}

interface WorkRequest {
  readonly work: Work;
  readonly urgency: Urgency;
  readonly fingerprint: string;
  readonly timeoutMs: number;
}

interface WorkAnswer {
  readonly output: WorkOutput;
  readonly queueMs: number;
  readonly memory: ProcessMemory;
}

interface Task {
  readonly id: number;
  readonly request: WorkRequest;
  readonly startedMs: number;
  readonly resolve: (answer: WorkAnswer) => void;
  readonly reject: (error: PlatenError) => void;
  deadline: NodeJS.Timeout;
  attempts: number;
  queueMs: number;
}

interface Seat {
  readonly child: RenderChild;
  ready: boolean;
  task: Task | undefined;
  stopWatching: () => void;
  idle: NodeJS.Timeout | undefined;
}

const maxAttempts = 2;
const inspectTimeoutMs = 10_000;
const memoryCheckMs = 100;
/** What a process may take beyond its cap until that is noticed; more is refused by the system. */
const unwatchedBytes = 512 * 1024 ** 2;
const firstRestartDelayMs = 100;
const maxRestartDelayMs = 10_000;

/**
 * Draws jobs in child processes, one job each at a time. A crash, a hang or a leak costs one render, which is tried
 * once more on a fresh process when it crashed, and never the service.
 *
 * waiting → running → done | failed; running → waiting once, when its process dies.
 */
export class RenderPool {
  readonly #options: Required<Omit<RenderPoolOptions, 'readFrom'>> & Pick<RenderPoolOptions, 'readFrom'>;
  readonly #seats = new Set<Seat>();
  readonly #waiting = new WaitingLine<Task>(({ request }) => request.urgency);
  readonly #quarantine = createQuarantine();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #nextId = 1;
  #failedStarts = 0;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = {
      entry: renderProcessEntry(),
      maxWaiting: 64,
      timeoutMs: 30_000,
      recycleAfterJobs: 500,
      recycleAboveBytes: 512 * 1024 ** 2,
      killAboveBytes: 2 * 1024 ** 3,
      idleMs: 300_000,
      writeTo: [],
      onEvent: () => undefined,
      onFree: () => undefined,
      onBegin: () => undefined,
      ...options,
    };
    this.#start();
  }

  /** At least one process can take a job. */
  get ready(): boolean {
    return [...this.#seats].some((seat) => seat.ready);
  }

  /** How many jobs wait for a process, how many are being done, and how many can be at most. */
  get load(): { readonly waiting: number; readonly running: number; readonly processes: number } {
    return {
      processes: this.#options.processes,
      waiting: this.#waiting.length,
      running: [...this.#seats].filter((seat) => seat.task !== undefined).length,
    };
  }

  get pids(): readonly number[] {
    return [...this.#seats].flatMap((seat) => seat.child.pid ?? []);
  }

  /**
   * Throws what the render threw; RENDER_FAILED with `details.reason` `timeout`, `crash`, `memory` or `internal`;
   * SERVICE_UNAVAILABLE when too many jobs wait or none was free in time.
   */
  async run({ job, fingerprint, timeoutMs, urgency }: RenderRequest): Promise<RenderAnswer> {
    const answer = await this.#do({
      work: { type: 'render', job },
      fingerprint,
      timeoutMs: timeoutMs ?? this.#options.timeoutMs,
      urgency: urgency ?? 'awaited',
    });
    return { ...answer, output: answer.output as RenderOutput };
  }

  /**
   * Looks into a file. A file that a process does not survive in time and memory is answered as refused, like any other
   * that cannot be used. Throws SERVICE_UNAVAILABLE as `run` does, and RENDER_FAILED for what is ours to mend.
   */
  async inspect({ job, fingerprint, timeoutMs = inspectTimeoutMs }: InspectRequest): Promise<FileFacts> {
    try {
      const { output } = await this.#do({
        work: { type: 'inspect', job },
        fingerprint,
        timeoutMs,
        urgency: 'awaited',
      });
      return output as FileFacts;
    } catch (cause) {
      const isOurs = !(cause instanceof PlatenError) || cause.code !== 'RENDER_FAILED';
      if (isOurs || cause.details['reason'] === 'internal') throw cause;
      return { status: 'refused', reason: 'it could not be read within the time and memory allowed' };
    }
  }

  #do(request: WorkRequest): Promise<WorkAnswer> {
    if (this.#closed) return Promise.reject(unavailable('The service is stopping. Try again.'));
    if (this.#quarantine.holds(request.fingerprint)) return Promise.reject(failed('crash'));
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(unavailable('All render processes are busy. Try again.'));
    }
    return new Promise((resolve, reject) => {
      const task: Task = {
        id: this.#nextId++,
        request,
        startedMs: performance.now(),
        resolve,
        reject,
        deadline: setTimeout(() => this.#expire(task), request.timeoutMs),
        attempts: 0,
        queueMs: 0,
      };
      this.#waiting.add(task);
      this.#assign();
    });
  }

  /** Ends all processes at once; jobs that still wait or run are refused. Wait for them first. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const task of this.#waiting.empty()) this.#settle(task, unavailable('The service is stopping. Try again.'));
    for (const seat of this.#seats) {
      if (seat.task) this.#settle(seat.task, unavailable('The service is stopping. Try again.'));
      seat.stopWatching();
      clearTimeout(seat.idle);
      seat.child.kill();
    }
  }

  #start(): void {
    const seat: Seat = {
      ready: false,
      task: undefined,
      stopWatching: () => undefined,
      idle: undefined,
      child: new RenderChild({
        entry: this.#options.entry,
        maxBytes: this.#options.killAboveBytes + unwatchedBytes,
        readFrom: this.#options.readFrom,
        writeTo: this.#options.writeTo,
        onReady: ({ network }) => {
          seat.ready = true;
          this.#options.onEvent({ type: 'started', ...pidOf(seat), network });
          this.#failedStarts = 0;
          this.#endWhenIdle(seat);
          this.#assign();
        },
        onReply: (reply) => this.#finish(seat, reply),
        onExit: (exit) => this.#replace(seat, exit),
        onLog: (text) => this.#options.onEvent({ type: 'log', ...pidOf(seat), text }),
      }),
    };
    this.#seats.add(seat);
  }

  #assign(): void {
    for (const seat of this.#seats) {
      if (!seat.ready || seat.task) continue;
      const task = this.#waiting.next();
      if (!task) return;
      this.#give(seat, task);
    }
    this.#grow();
  }

  /** Starts processes for jobs that nothing which runs or starts will take soon. */
  #grow(): void {
    // Processes die at their start: the delayed start decides when to try again.
    if (this.#restarts.size > 0) return;
    const starting = [...this.#seats].filter((seat) => !seat.ready).length;
    const wanted = Math.min(this.#waiting.length - starting, this.#options.processes - this.#seats.size);
    for (let count = 0; count < wanted; count += 1) this.#start();
  }

  #endWhenIdle(seat: Seat): void {
    seat.idle = setTimeout(() => {
      if (this.#seats.size === 1) return;
      this.#seats.delete(seat);
      seat.child.kill();
    }, this.#options.idleMs);
    seat.idle.unref();
  }

  #give(seat: Seat, task: Task): void {
    clearTimeout(seat.idle);
    seat.task = task;
    task.attempts += 1;
    task.queueMs = performance.now() - task.startedMs;
    seat.stopWatching = this.#watch(seat, task);
    const { fingerprint, urgency } = task.request;
    this.#options.onBegin({ pid: seat.child.pid, fingerprint, urgency, queueMs: task.queueMs });
    seat.child.send(task.id, task.request.work);
  }

  #watch(seat: Seat, task: Task): () => void {
    if (seat.child.pid === undefined) return () => undefined;
    return watchMemory({
      pid: seat.child.pid,
      maxBytes: this.#options.killAboveBytes,
      intervalMs: memoryCheckMs,
      onExceeded: () => {
        if (seat.task !== task) return;
        this.#stop(seat, 'memory');
      },
    });
  }

  #finish(seat: Seat, reply: Exclude<RenderReply, { type: 'ready' }>): void {
    const { task } = seat;
    if (!task || task.id !== reply.id) return;
    this.#release(seat);
    if (reply.type === 'done') {
      clearTimeout(task.deadline);
      task.resolve({ output: reply.output, queueMs: task.queueMs, memory: reply.memory });
    } else {
      const { code, message, details, trace } = reply.error;
      if (trace !== undefined) this.#options.onEvent({ type: 'internal-error', ...pidOf(seat), trace });
      this.#settle(task, new PlatenError(code, { message, details }));
    }
    const { recycleAfterJobs, recycleAboveBytes } = this.#options;
    if (seat.child.jobs >= recycleAfterJobs || reply.memory.rssBytes > recycleAboveBytes) {
      this.#options.onEvent({ type: 'recycled', ...pidOf(seat), jobs: seat.child.jobs });
      this.#retire(seat);
    } else {
      this.#endWhenIdle(seat);
    }
    this.#assign();
    if (this.#waiting.length === 0) this.#options.onFree();
  }

  /** A process ended by itself: its job goes back to the head of the queue, once, unless it wants too much memory. */
  #replace(seat: Seat, { outOfMemory, ...exit }: ChildExit): void {
    if (!this.#seats.delete(seat)) return;
    clearTimeout(seat.idle);
    const { task } = seat;
    const neverReady = !seat.ready;
    this.#release(seat);
    if (this.#closed) return;
    if (outOfMemory) this.#options.onEvent({ type: 'killed', ...pidOf(seat), reason: 'memory' });
    else this.#options.onEvent({ type: 'exited', ...pidOf(seat), ...exit });
    if (task && outOfMemory) this.#settle(task, failed('memory'));
    else if (task) this.#retry(task);
    this.#startLater(neverReady);
    this.#assign();
  }

  #retry(task: Task): void {
    if (task.attempts < maxAttempts) {
      this.#waiting.putBack(task);
      return;
    }
    this.#quarantine.add(task.request.fingerprint);
    this.#settle(task, failed('crash'));
  }

  #expire(task: Task): void {
    const seat = [...this.#seats].find((candidate) => candidate.task === task);
    if (seat) {
      this.#stop(seat, 'timeout');
      return;
    }
    this.#waiting.remove(task);
    this.#settle(task, unavailable('No render process was free in time. Try again.'));
  }

  /** Kills the process under a job that must not go on. The job is not tried again: it would do the same. */
  #stop(seat: Seat, reason: 'timeout' | 'memory'): void {
    const { task } = seat;
    this.#options.onEvent({ type: 'killed', ...pidOf(seat), reason });
    this.#release(seat);
    this.#retire(seat);
    if (task) this.#settle(task, failed(reason));
  }

  #retire(seat: Seat): void {
    this.#seats.delete(seat);
    clearTimeout(seat.idle);
    seat.child.kill();
    this.#start();
  }

  /** Starts a process at once, or with growing delay when processes die before they are ready. */
  #startLater(neverReady: boolean): void {
    if (!neverReady) {
      this.#start();
      return;
    }
    this.#failedStarts += 1;
    const delayMs = Math.min(maxRestartDelayMs, firstRestartDelayMs * 2 ** (this.#failedStarts - 1));
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#start();
    }, delayMs);
    this.#restarts.add(timer);
  }

  #release(seat: Seat): void {
    seat.task = undefined;
    seat.stopWatching();
  }

  #settle(task: Task, error: PlatenError): void {
    clearTimeout(task.deadline);
    task.reject(error);
  }
}

const failureSentences = {
  timeout: 'The render took too long and was stopped. Use fewer or smaller effects, or a smaller size.',
  memory: 'The render needed too much memory and was stopped. Use fewer layers, or a smaller size.',
  crash: 'The render ended unexpectedly, twice.',
} as const;

function failed(reason: keyof typeof failureSentences): PlatenError {
  return new PlatenError('RENDER_FAILED', { message: failureSentences[reason], details: { reason } });
}

function unavailable(message: string): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', { message, details: { retryAfter: 1 } });
}

function pidOf(seat: Seat): { readonly pid?: number } {
  return seat.child.pid === undefined ? {} : { pid: seat.child.pid };
}
