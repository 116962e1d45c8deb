import { PlatenError } from '@platen/core';
import { unavailable } from '../failures.ts';
import type { OwnerBudgets } from './owner-budgets.ts';
import { type Lane, type Place, type Urgency, WaitingLine } from './waiting-line.ts';

export interface SchedulerOptions<Job> {
  readonly placeOf: (job: Job) => Place;
  readonly budgets: OwnerBudgets;
  /** How many jobs of all owners together may wait. */
  readonly maxWaiting: number;
  /** Milliseconds on the clock of the budgets, which may stand still between calls. */
  readonly now: () => number;
}

/** What was done and refused, and what waits, by lane. */
export interface SchedulerFigures {
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Processor time of the jobs that have ended, ms. */
  readonly cpuMs: Readonly<Record<Lane, number>>;
}

/**
 * Who may get the next process. `for-all`: everybody. `for-kept-out`: owners who hold none, because all usual processes
 * are held. `for-awaited`: as before, but only for jobs that somebody waits for, because it is the very last process.
 * `none`: nobody.
 */
export type Room = 'for-all' | 'for-kept-out' | 'for-awaited' | 'none';

/** How many awaited jobs of one owner may wait. Renders: as many as a plan allows at once, where one process draws. */
const maxWaitingOfOwner: Readonly<Record<Lane, number>> = {
  render: 50,
  picture: 24,
  check: 24,
  analysis: 50,
};
const nouns: Readonly<Record<Lane, string>> = {
  render: 'renders',
  picture: 'pictures',
  check: 'checks',
  analysis: 'requests',
};
/**
 * How long, in ms, a job must have waited, or each of the running jobs must have run, before a further process is used.
 * Until then a process will often become free, and one more would only slow down all.
 */
const patienceMs: Readonly<Record<Urgency, number>> = { awaited: 100, queued: 1_000 };

/**
 * Decides which jobs may wait, and which is next for a process. Owners take turns; one who has used up its processor
 * time waits for more. An owner without a process does not wait for owners who hold all of them: it may get a further
 * process, and an owner who holds one does not get the last ready one.
 */
export class Scheduler<Job> {
  readonly #options: SchedulerOptions<Job>;
  readonly #line: WaitingLine<Job>;
  /** Jobs that are in a process, and since when. */
  readonly #begun = new Map<Job, number>();
  readonly #cpuMs: Record<Lane, number> = { render: 0, picture: 0, check: 0, analysis: 0 };

  constructor(options: SchedulerOptions<Job>) {
    this.#options = options;
    this.#line = new WaitingLine(options.placeOf);
  }

  get length(): number {
    return this.#line.jobs.length;
  }

  /** How many jobs could begin if a process were free. */
  get startable(): number {
    return this.#line.jobs.filter((job) => this.#mayBegin(job)).length;
  }

  get figures(): SchedulerFigures {
    const waiting = { render: 0, picture: 0, check: 0, analysis: 0 };
    for (const job of this.#line.jobs) waiting[this.#options.placeOf(job).lane] += 1;
    return { waiting, cpuMs: { ...this.#cpuMs } };
  }

  /**
   * Lets a job wait for at most `forMs`. Throws RATE_LIMIT_EXCEEDED with `details.scope` `cpu` or `concurrency` when
   * its owner may have no more, and SERVICE_UNAVAILABLE when too many jobs wait. Returns a job that must leave to make
   * room, if there is one.
   */
  add(job: Job, forMs: number): Job | undefined {
    const { placeOf, budgets, maxWaiting } = this.#options;
    const { owner, lane, urgency } = placeOf(job);
    const waitMs = budgets.waitMs(owner);
    if (waitMs > forMs) throw this.#outOfTime(owner, waitMs);
    if (urgency === 'awaited' && this.#waitingOf(owner, lane) >= maxWaitingOfOwner[lane]) {
      throw waitMs > 0 ? this.#outOfTime(owner, waitMs) : tooManyWait(lane);
    }
    const left = this.length < maxWaiting ? undefined : this.#line.makeRoomFor(owner);
    if (this.length >= maxWaiting) throw unavailable('All render processes are busy. Try again.');
    this.#line.add(job);
    return left;
  }

  /** The error for a job that did not begin in time. */
  lateness(job: Job): PlatenError {
    const { owner } = this.#options.placeOf(job);
    const waitMs = this.#options.budgets.waitMs(owner);
    return waitMs > 0 ? this.#outOfTime(owner, waitMs) : unavailable('No render process was free in time. Try again.');
  }

  /**
   * Takes out the job that begins now. `isLast`: no other process is ready yet, but one can start. `atHome`: whether a
   * process that knows the job's design is free; default: always true.
   */
  next(room: Room, { isLast }: { readonly isLast: boolean }, atHome?: (job: Job) => boolean): Job | undefined {
    const job = this.#line.next((one) => this.#mayTake(one, room) && !(isLast && this.#holdsSome(one)), atHome);
    if (job !== undefined) this.#begun.set(job, this.#options.now());
    return job;
  }

  /** The job has left its process and took so much processor time. */
  end(job: Job, cpuMs: number): void {
    this.#begun.delete(job);
    const { owner, lane } = this.#options.placeOf(job);
    this.#cpuMs[lane] += cpuMs;
    this.#options.budgets.charge(owner, cpuMs);
  }

  /** Puts a job at the head of the line, because it lost its process through no fault of its own. */
  putBack(job: Job): void {
    this.#line.putBack(job);
  }

  remove(job: Job): void {
    this.#line.remove(job);
  }

  /** Takes out all waiting jobs. */
  empty(): readonly Job[] {
    return this.#line.empty();
  }

  /** How many processes would be used at once; unless they are for all, one for each owner. */
  wanted(room: Room): number {
    const jobs = this.#line.jobs.filter((job) => this.#mayTake(job, room));
    return room === 'for-all' ? jobs.length : new Set(jobs.map((job) => this.#options.placeOf(job).owner)).size;
  }

  /** Owners who hold processes; undefined while a queued job of another owner would wait for them. */
  get holders(): ReadonlySet<string> | undefined {
    if (this.#youngestMs + patienceMs.queued > this.#options.now()) return undefined;
    return new Set([...this.#begun.keys()].map((job) => this.#options.placeOf(job).owner));
  }

  /** In how many ms a waiting job may begin even if no running job ends; undefined: never. */
  get changeMs(): number | undefined {
    const waits = this.#line.jobs.flatMap((job) => {
      const { owner } = this.#options.placeOf(job);
      const waitMs = this.#options.budgets.waitMs(owner, this.#options.now()) || this.#patienceLeftMs(job);
      return waitMs > 0 ? [waitMs] : [];
    });
    return waits.length > 0 ? Math.min(...waits) : undefined;
  }

  #mayBegin(job: Job): boolean {
    const { owner, lane } = this.#options.placeOf(job);
    const { budgets, now } = this.#options;
    if (budgets.waitMs(owner, now()) > 0) return false;
    return lane === 'render' || this.#begunOf(owner, lane) < budgets.allowanceOf(owner).atOnce;
  }

  #mayTake(job: Job, room: Room): boolean {
    if (room === 'none' || !this.#mayBegin(job)) return false;
    if (room === 'for-all') return true;
    const isFor = room === 'for-kept-out' || this.#options.placeOf(job).urgency === 'awaited';
    return isFor && !this.#holdsSome(job) && this.#patienceLeftMs(job) <= 0;
  }

  #holdsSome(job: Job): boolean {
    return this.#begunOf(this.#options.placeOf(job).owner) > 0;
  }

  #patienceLeftMs(job: Job): number {
    const { sinceMs, urgency } = this.#options.placeOf(job);
    return Math.min(sinceMs, this.#youngestMs) + patienceMs[urgency] - this.#options.now();
  }

  /** When the youngest of the running jobs began. */
  get #youngestMs(): number {
    return Math.max(...this.#begun.values());
  }

  #begunOf(owner: string, lane?: Lane): number {
    const isOf = (place: Place) => place.owner === owner && (lane === undefined || place.lane === lane);
    return [...this.#begun.keys()].filter((job) => isOf(this.#options.placeOf(job))).length;
  }

  #waitingOf(owner: string, lane: Lane): number {
    const places = this.#line.jobs.map(this.#options.placeOf);
    return places.filter((at) => at.owner === owner && at.lane === lane && at.urgency === 'awaited').length;
  }

  #outOfTime(owner: string, waitMs: number): PlatenError {
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
    const limit = this.#options.budgets.allowanceOf(owner).cpuSecondsPerMinute;
    return new PlatenError('RATE_LIMIT_EXCEEDED', {
      message: `Your plan's ${limit} seconds of processor time a minute are used up. Try again in ${retryAfter} seconds.`,
      details: { retryAfter, scope: 'cpu', limit },
    });
  }
}

function tooManyWait(lane: Lane): PlatenError {
  const limit = maxWaitingOfOwner[lane];
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `${limit} ${nouns[lane]} of your account wait already, and no more may. Try again in 1 second.`,
    details: { retryAfter: 1, scope: 'concurrency', limit },
  });
}
