import { PlatenError } from '@platen/core';
import { createCacheLedger } from './cache-ledger.ts';
import type { EndReply } from './channel/messages.ts';
import { failed, unavailable } from './failures.ts';
import { ProcessSet, type Seat } from './process-set.ts';
import type { ChildExit } from './render-child.ts';
import type { RenderPoolSettings } from './render-pool-options.ts';
import { homeOf } from './scheduling/home-of.ts';
import { isKilled, judgeLoss } from './scheduling/judge-loss.ts';
import { type Blame, createQuarantine, type Suspect } from './scheduling/quarantine.ts';
import { Scheduler } from './scheduling/scheduler.ts';
import { forget, type Task, type WorkAnswer, type WorkRequest } from './scheduling/task.ts';
import { type Run, watchRun } from './scheduling/watch-run.ts';

/** Who ends one process from outside often ends all; their ends are told one after the other. */
const othersEndMs = 250;
/** What a process may take beyond its cap until that is noticed; more is refused by the system. */
const unwatchedBytes = 512 * 1024 ** 2;

/**
 * Gives jobs to processes and says what becomes of them.
 *
 * waiting → running → done | failed; running → waiting once, when its process dies; up to three times when it is killed.
 *
 * What is done about a job that does not end: past its deadline while it waits, it is dropped; at four fifths of its time
 * it is told of; at its deadline, or above the memory cap, its process is killed. Nothing inside a native call could
 * react to less.
 */
export class JobRunner {
  readonly processes: ProcessSet;
  readonly scheduler: Scheduler<Task>;
  readonly caches = createCacheLedger<Seat>((seat) => this.processes.has(seat));
  readonly #options: RenderPoolSettings;
  readonly #runs = new Map<Seat, Run>();
  readonly #quarantine = createQuarantine();
  #nextId = 1;
  /** While it runs no job is given to a process, as that may have been ended, too. */
  #hold: NodeJS.Timeout | undefined;
  /** When a job may begin that may not yet. */
  #change: NodeJS.Timeout | undefined;
  #closed = false;
  /** The time while jobs are given out: one that is not due when it is looked at must not be due when its wait is asked for. */
  #stillMs: number | undefined;

  constructor(options: RenderPoolSettings) {
    this.#options = options;
    this.scheduler = new Scheduler({
      placeOf: ({ request: { urgency, owner, lane }, startedMs }) => ({ urgency, owner, lane, sinceMs: startedMs }),
      budgets: this.#options.budgets,
      maxWaiting: this.#options.maxWaiting,
      now: () => this.#stillMs ?? performance.now(),
    });
    const { entry, processes, spares, idleMs, killAboveBytes, readFrom, writeTo, onEvent } = this.#options;
    this.processes = new ProcessSet({
      entry,
      processes,
      spares,
      idleMs,
      maxBytes: killAboveBytes + unwatchedBytes,
      readFrom,
      writeTo,
      onReady: (seat, { network }) => {
        onEvent({ type: 'started', ...pidOf(seat), network });
        this.#assign();
      },
      onReply: (seat, reply) => this.#finish(seat, reply),
      onLost: (seat, exit) => this.#takeBack(seat, exit),
      onLog: (seat, text) => onEvent({ type: 'log', ...pidOf(seat), text }),
    });
  }

  /** Answers what the job answered, or throws as `RenderPool.run` does. */
  do(request: WorkRequest): Promise<WorkAnswer> {
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);
    if (this.#closed) return Promise.reject(unavailable('The service is stopping. Try again.'));
    const blame = this.#quarantine.holds(request);
    if (blame) return Promise.reject(failed(blame));
    return new Promise((resolve, reject) => {
      const task: Task = {
        id: this.#nextId++,
        request,
        startedMs: performance.now(),
        resolve,
        reject,
        cancel: () => this.#cancel(task),
        deadline: setTimeout(() => this.#expire(task), request.timeoutMs),
        attempts: 0,
        queueMs: 0,
      };
      request.signal?.addEventListener('abort', task.cancel, { once: true });
      this.#admit(task);
      this.#assign();
    });
  }

  #admit(task: Task): void {
    try {
      const left = this.scheduler.add(task, task.request.timeoutMs);
      if (left) this.#settle(left, unavailable('All render processes are busy. Try again.'));
    } catch (cause) {
      this.#settle(task, cause);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#hold);
    clearTimeout(this.#change);
    for (const task of this.scheduler.empty()) this.#settle(task, unavailable('The service is stopping. Try again.'));
    for (const [seat, { task }] of [...this.#runs]) {
      this.#endRun(seat);
      this.#settle(task, unavailable('The service is stopping. Try again.'));
    }
    this.processes.close();
  }

  #assign(): void {
    if (this.#hold !== undefined || this.#closed) return;
    clearTimeout(this.#change);
    this.#stillMs = performance.now();
    try {
      this.#giveOut();
      const { changeMs } = this.scheduler;
      this.#change = changeMs === undefined ? undefined : setTimeout(() => this.#assign(), changeMs);
    } finally {
      this.#stillMs = undefined;
    }
  }

  #giveOut(): void {
    for (let seat = this.processes.free(); seat; seat = this.processes.free()) {
      const task = this.scheduler.next(this.processes.room, this.processes, (one) => this.#isAtHome(one));
      if (!task) break;
      const { process: wanted, work } = task.request;
      this.#give(this.processes.free({ wanted, home: homeOf(work, this.#options.processes) }) ?? seat, task);
    }
    this.processes.growFor(this.scheduler.wanted(this.processes.room));
  }

  /** Whether the process is free that has drawn its design before, if it has one. */
  #isAtHome({ request }: Task): boolean {
    const home = homeOf(request.work, this.#options.processes);
    return home === undefined || this.processes.isFree(home);
  }

  #give(seat: Seat, task: Task): void {
    this.processes.occupy(seat);
    task.attempts += 1;
    task.queueMs = performance.now() - task.startedMs;
    const { killAboveBytes, onEvent, onBegin } = this.#options;
    const run = watchRun(seat, task, {
      killAboveBytes,
      onEvent,
      onTooLarge: () => {
        if (this.#runs.get(seat) === run) this.#stop(seat, 'memory');
      },
    });
    this.#runs.set(seat, run);
    const { fingerprint, urgency, owner, work, timeoutMs } = task.request;
    // A picture has one time for waiting and drawing, as somebody waits for it until then and no longer. Others have it twice:
    // what had to wait is no worse for it.
    if (work.type !== 'render') {
      clearTimeout(task.deadline);
      task.deadline = setTimeout(() => this.#expire(task), timeoutMs);
    }
    onBegin({ pid: seat.child.pid, fingerprint, urgency, queueMs: task.queueMs });
    seat.child.send(task.id, task.request.work, owner);
    task.request.onBegin?.();
  }

  #finish(seat: Seat, reply: EndReply): void {
    const task = this.#runs.get(seat)?.task;
    if (!task || task.id !== reply.id) return;
    this.#endRun(seat, reply.cpuMs);
    this.caches.add(seat, reply.caches);
    if (reply.type === 'done') {
      forget(task);
      const { output, memory, caches } = reply;
      task.resolve({ output, queueMs: task.queueMs, memory, caches, process: seat.child.pid });
    } else {
      const { code, message, details, trace } = reply.error;
      if (trace !== undefined) this.#options.onEvent({ type: 'internal-error', ...pidOf(seat), trace });
      this.#settle(task, new PlatenError(code, { message, details }));
    }
    const { recycleAfterJobs, recycleAboveBytes } = this.#options;
    if (seat.child.jobs >= recycleAfterJobs || reply.memory.rssBytes > recycleAboveBytes) {
      this.#options.onEvent({ type: 'recycled', ...pidOf(seat), jobs: seat.child.jobs });
      this.processes.replace(seat);
    } else {
      this.processes.vacate(seat);
    }
    this.#assign();
    if (this.scheduler.startable === 0) this.#options.onFree();
  }

  /** A process ended by itself, or was ended by somebody else: its job may go back to the head of the queue. */
  #takeBack(seat: Seat, exit: ChildExit): void {
    const task = this.#endRun(seat, isKilled(exit) ? 0 : undefined);
    const { outOfMemory, ...end } = exit;
    if (outOfMemory) this.#options.onEvent({ type: 'killed', ...pidOf(seat), reason: 'memory', ...nameOf(task) });
    else this.#options.onEvent({ type: 'exited', ...pidOf(seat), ...end, ...nameOf(task) });
    if (isKilled(exit)) this.#holdJobs();
    if (task) this.#judge(task, exit);
    this.#assign();
  }

  #judge(task: Task, exit: ChildExit): void {
    const verdict = judgeLoss(exit, task.request, task.attempts);
    if (verdict === 'again') this.scheduler.putBack(task);
    else this.#condemn(task, verdict.blame, verdict.suspect);
  }

  #holdJobs(): void {
    this.#hold ??= setTimeout(() => {
      this.#hold = undefined;
      this.#assign();
    }, othersEndMs);
  }

  #cancel(task: Task): void {
    const seat = this.#seatOf(task);
    if (seat) this.#stop(seat, 'cancelled');
    else this.scheduler.remove(task);
    this.#settle(task, task.request.signal?.reason);
  }

  #seatOf(task: Task): Seat | undefined {
    return [...this.#runs].find(([, run]) => run.task === task)?.[0];
  }

  #expire(task: Task): void {
    const seat = this.#seatOf(task);
    if (seat) {
      this.#stop(seat, 'timeout');
      return;
    }
    this.scheduler.remove(task);
    this.#settle(task, this.scheduler.lateness(task));
  }

  /** Kills the process under a job that must not go on. The job is not tried again: it would do the same. */
  #stop(seat: Seat, reason: 'timeout' | 'memory' | 'cancelled'): void {
    const task = this.#endRun(seat);
    this.#options.onEvent({ type: 'killed', ...pidOf(seat), reason, ...nameOf(task) });
    this.processes.replace(seat);
    if (task && reason === 'memory') this.#condemn(task, 'memory');
    else if (task && reason === 'timeout' && task.request.work.type === 'call') this.#condemn(task, 'timeout');
    // Not held: under load a render may be slow that is not otherwise.
    else if (task && reason === 'timeout') this.#settle(task, failed('timeout'));
    this.#assign();
  }

  /** It would cost a process each time that it is tried. */
  #condemn(task: Task, blame: Blame, suspect: Suspect = task.request): void {
    this.#quarantine.add(suspect, blame);
    this.#settle(task, failed(blame));
  }

  /**
   * The process has no job any more; answers which it was. What it cost is the time that it held the process, where that
   * could not tell.
   */
  #endRun(seat: Seat, cpuMs?: number): Task | undefined {
    const run = this.#runs.get(seat);
    if (!run) return undefined;
    this.#runs.delete(seat);
    run.unwatch();
    this.scheduler.end(run.task, cpuMs ?? performance.now() - run.begunMs);
    return run.task;
  }

  #settle(task: Task, error: unknown): void {
    forget(task);
    task.reject(error);
  }
}

function pidOf(seat: Seat): { readonly pid?: number } {
  return seat.child.pid === undefined ? {} : { pid: seat.child.pid };
}

function nameOf(task: Task | undefined): { readonly fingerprint?: string } {
  return task ? { fingerprint: task.request.fingerprint } : {};
}
