/** Whether somebody waits for the answer on an open connection. */
export type Urgency = 'awaited' | 'queued';

/** So many awaited jobs may go before one that is queued; then it has a turn, so that it never waits for ever. */
const maxPassedOver = 20;
/** So many owners are remembered, those that had a turn last. */
const maxOwners = 1_000;

export interface WaitingLineOptions<Job> {
  readonly urgencyOf: (job: Job) => Urgency;
  /** Whom a job is for. */
  readonly ownerOf: (job: Job) => string;
}

/**
 * Jobs that wait for a process: awaited ones first. Of each kind the turn is of the owner who has had none for the longest
 * time, then of the job that came first: whoever has many here keeps another's single one waiting for no more than the
 * one that is being done.
 */
export class WaitingLine<Job> {
  readonly #jobs: Job[] = [];
  readonly #options: WaitingLineOptions<Job>;
  /** Those that have been put back. */
  readonly #again = new Set<Job>();
  /** Owners in the order of their last turns, with its number. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  /** Awaited jobs that went while a queued one waited. */
  #passedOver = 0;

  constructor(options: WaitingLineOptions<Job>) {
    this.#options = options;
  }

  get length(): number {
    return this.#jobs.length;
  }

  add(job: Job): void {
    this.#jobs.push(job);
  }

  /** To the head: it had its turn and lost it through no fault of its own. */
  putBack(job: Job): void {
    this.#jobs.unshift(job);
    this.#again.add(job);
  }

  remove(job: Job): void {
    const index = this.#jobs.indexOf(job);
    if (index >= 0) this.#jobs.splice(index, 1);
    this.#again.delete(job);
  }

  empty(): readonly Job[] {
    this.#again.clear();
    return this.#jobs.splice(0);
  }

  next(): Job | undefined {
    const awaited = this.#first('awaited');
    const queued = this.#first('queued');
    const isQueuedTurn = queued !== undefined && (awaited === undefined || this.#passedOver >= maxPassedOver);
    const job = isQueuedTurn ? queued : awaited;
    if (job === undefined) return undefined;
    this.#passedOver = queued !== undefined && !isQueuedTurn ? this.#passedOver + 1 : 0;
    this.remove(job);
    this.#countTurn(this.#options.ownerOf(job));
    return job;
  }

  #first(urgency: Urgency): Job | undefined {
    let first: Job | undefined;
    let firstTurn = Number.POSITIVE_INFINITY;
    for (const job of this.#jobs) {
      if (this.#options.urgencyOf(job) !== urgency) continue;
      if (this.#again.has(job)) return job;
      const turn = this.#turns.get(this.#options.ownerOf(job)) ?? 0;
      if (turn < firstTurn) {
        first = job;
        firstTurn = turn;
      }
    }
    return first;
  }

  #countTurn(owner: string): void {
    this.#turn += 1;
    this.#turns.delete(owner);
    this.#turns.set(owner, this.#turn);
    const [oldest] = this.#turns.keys();
    if (this.#turns.size > maxOwners && oldest !== undefined) this.#turns.delete(oldest);
  }
}
