import { PlatenError } from '@platen/core';
import type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';
import type { FileFacts } from '../pipeline/inspecting/inspect-job.ts';
import type { CallAnswer, DrawnOutput, NeedsOutput } from './channel/messages.ts';
import { JobRunner } from './job-runner.ts';
import type { ProcessSet } from './process-set.ts';
import {
  type CallRequest,
  type InspectRequest,
  type PoolLoad,
  type RenderAnswer,
  type RenderPoolOptions,
  type RenderPoolSettings,
  type RenderRequest,
  withDefaults,
} from './render-pool-options.ts';
import type { SchedulerFigures } from './scheduling/scheduler.ts';

const inspectTimeoutMs = 10_000;

/**
 * Draws jobs in child processes, one job each at a time. A crash, a hang or a leak costs one render, which is tried
 * once more on another process when it crashed, and never the service.
 */
export class RenderPool {
  readonly #options: RenderPoolSettings;
  readonly #runner: JobRunner;

  constructor(options: RenderPoolOptions) {
    this.#options = withDefaults(options);
    this.#runner = new JobRunner(this.#options);
  }

  /** See `ProcessSet.ready`. */
  get ready(): boolean {
    return this.#runner.processes.ready;
  }

  /**
   * How many jobs wait for nothing but a process, how many are being done, and how many everybody together can have. Where
   * a further process stands ready for a queued job of an owner who holds none: who does.
   */
  get load(): PoolLoad {
    const { processes, scheduler } = this.#runner;
    const { room, figures } = processes;
    const holders = room === 'for-kept-out' && figures.ready > 0 ? scheduler.holders : undefined;
    return {
      processes: this.#options.processes,
      waiting: scheduler.startable,
      running: figures.busy,
      ...(holders && { holders }),
    };
  }

  /** Processes that start, that stand ready and that have a job. */
  get states(): ProcessSet['figures'] {
    return this.#runner.processes.figures;
  }

  /** What waits and what has been spent, by lane. */
  get lanes(): SchedulerFigures {
    return this.#runner.scheduler.figures;
  }

  /** What the caches of all processes have done so far, of those that are gone too, and what those that live hold. */
  get caches(): readonly CacheFigures<ProcessCache>[] {
    return this.#runner.caches.figures();
  }

  get pids(): readonly number[] {
    return this.#runner.processes.pids;
  }

  /**
   * Binds a render and draws it when all that it needs is given; else answers with the needs. That ends the job: no process
   * is held while somebody brings them, and asking again is a job of its own.
   *
   * Throws what the render threw; RENDER_FAILED with `details.reason` `timeout`, `crash`, `memory` or `internal`;
   * RATE_LIMIT_EXCEEDED with `details.scope` `cpu` or `concurrency` when its owner may have no more;
   * SERVICE_UNAVAILABLE when too many jobs wait or none was free in time; the signal's reason once it is aborted.
   */
  async run({ job, timeoutMs, urgency, lane, ...request }: RenderRequest): Promise<RenderAnswer> {
    const answer = await this.#runner.do({
      ...request,
      work: { type: 'render', job },
      timeoutMs: timeoutMs ?? this.#options.timeoutMs,
      urgency: urgency ?? 'awaited',
      lane: lane ?? 'render',
    });
    const output = answer.output as DrawnOutput | NeedsOutput;
    if ('status' in output) return { ...answer, status: 'needs', needs: output.needs };
    return { ...answer, status: 'drawn', output };
  }

  /**
   * Looks into a file. A file that a process does not survive in time and memory is answered as refused, like any other
   * that cannot be used. Throws RATE_LIMIT_EXCEEDED and SERVICE_UNAVAILABLE as `run` does, and RENDER_FAILED for what is ours to mend.
   */
  async inspect({ job, timeoutMs = inspectTimeoutMs, ...request }: InspectRequest): Promise<FileFacts> {
    try {
      const { output } = await this.#runner.do({
        ...request,
        work: { type: 'inspect', job },
        timeoutMs,
        urgency: 'awaited',
        lane: 'check',
      });
      return output as FileFacts;
    } catch (cause) {
      const isOurs = !(cause instanceof PlatenError) || cause.code !== 'RENDER_FAILED';
      if (isOurs || cause.details['reason'] === 'internal') throw cause;
      return { status: 'refused', reason: 'it could not be read within the time and memory allowed' };
    }
  }

  /**
   * Has a program of its own do something, see `serveCalls`, and answers what it answered. Throws what it threw, and as
   * `run` does; what is not done in time is refused for ten minutes, as it is work for a processor and nothing else.
   */
  async call({ operation, input, document, bytes, urgency = 'awaited', ...request }: CallRequest): Promise<unknown> {
    const { output } = await this.#runner.do({
      ...request,
      urgency,
      lane: 'analysis',
      work: { type: 'call', job: { operation, input, document, bytes } },
    });
    return (output as CallAnswer).value;
  }

  /** Ends all processes at once; jobs that still wait or run are refused. Wait for them first. */
  close(): void {
    this.#runner.close();
  }
}
