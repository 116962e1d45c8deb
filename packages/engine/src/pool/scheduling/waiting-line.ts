/** Whether somebody waits for the answer on an open connection. */
export type Urgency = 'awaited' | 'queued';

/** What kind of work a job is: each has a line of its own for each owner, so that none of them stands in another's way. */
export type Lane = 'render' | 'picture' | 'check' | 'analysis';

/** So many awaited jobs may go before one that is queued; then it has a turn, so that it never waits for ever. */
const maxPassedOver = 20;
/** So many jobs of its owner may go before one because a process that knows their design is free, and none for its own. */
const maxGivenUp = 4;
/** So many owners are remembered, those that had a turn last. */
const maxOwners = 1_000;

/** What the line must know of a job. */
export interface Place {
  readonly urgency: Urgency;
  /** Whom a job is for. */
  readonly owner: string;
  readonly lane: Lane;
  /** When it came. */
  readonly sinceMs: number;
}

/**
 * Jobs that wait for a process: awaited ones first. Of each kind the turn is of the owner who has had none for the longest
 * time, then of the job that came first: whoever has many here keeps another's single one waiting for no more than the
 * one that is being done.
 */
export class WaitingLine<Job> {
  readonly #jobs: Job[] = [];
  readonly #placeOf: (job: Job) => Place;
  /** Those that have been put back. */
  readonly #again = new Set<Job>();
  /** Owners in the order of their last turns, with its number. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  /** How many others of their owner went before jobs whose turn it was. */
  readonly #givenUp = new Map<Job, number>();
  /** Awaited jobs that went while a queued one waited. */
  #passedOver = 0;

  constructor(placeOf: (job: Job) => Place) {
    this.#placeOf = placeOf;
  }

  get jobs(): readonly Job[] {
    return this.#jobs;
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
    this.#givenUp.delete(job);
  }

  empty(): readonly Job[] {
    this.#again.clear();
    this.#givenUp.clear();
    return this.#jobs.splice(0);
  }

  /**
   * Takes out the job whose turn it is among those that may begin. Of one owner's jobs, one that is `atHome` at a process that
   * is free may go before others, which are not; never before another owner's.
   */
  next(mayBegin: (job: Job) => boolean = () => true, atHome: (job: Job) => boolean = () => true): Job | undefined {
    const awaited = this.#first('awaited', mayBegin);
    const queued = this.#first('queued', mayBegin);
    const isQueuedTurn = queued !== undefined && (awaited === undefined || this.#passedOver >= maxPassedOver);
    const first = isQueuedTurn ? queued : awaited;
    if (first === undefined) return undefined;
    const job = this.#homecomer(first, mayBegin, atHome) ?? first;
    this.#passedOver = queued !== undefined && !isQueuedTurn ? this.#passedOver + 1 : 0;
    this.remove(job);
    this.#countTurn(this.#placeOf(job).owner);
    return job;
  }

  /**
   * Takes out the job that came last of the owner who has the most here; undefined when nobody would have more than
   * `owner` has once that one has another.
   */
  makeRoomFor(owner: string): Job | undefined {
    const counts = new Map<string, number>();
    for (const job of this.#jobs) {
      const of = this.#placeOf(job).owner;
      counts.set(of, (counts.get(of) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    if (most <= (counts.get(owner) ?? 0) + 1) return undefined;
    const last = this.#jobs.findLast((job) => counts.get(this.#placeOf(job).owner) === most);
    if (last !== undefined) this.remove(last);
    return last;
  }

  #first(urgency: Urgency, mayBegin: (job: Job) => boolean): Job | undefined {
    let first: Job | undefined;
    let firstTurn = Number.POSITIVE_INFINITY;
    for (const job of this.#jobs) {
      const place = this.#placeOf(job);
      if (place.urgency !== urgency) continue;
      const turn = this.#again.has(job) ? -1 : (this.#turns.get(place.owner) ?? 0);
      if (turn >= firstTurn || !mayBegin(job)) continue;
      first = job;
      firstTurn = turn;
    }
    return first;
  }

  /** A later job of the same owner and urgency to go before one that is not at home. */
  #homecomer(first: Job, mayBegin: (job: Job) => boolean, atHome: (job: Job) => boolean): Job | undefined {
    const given = this.#givenUp.get(first) ?? 0;
    if (given >= maxGivenUp || this.#again.has(first) || atHome(first)) return undefined;
    const { owner, urgency, lane } = this.#placeOf(first);
    const isLike = (job: Job) => {
      const place = this.#placeOf(job);
      return place.owner === owner && place.urgency === urgency && place.lane === lane;
    };
    const job = this.#jobs.find((one) => isLike(one) && atHome(one) && mayBegin(one));
    if (job !== undefined) this.#givenUp.set(first, given + 1);
    return job;
  }

  #countTurn(owner: string): void {
    this.#turn += 1;
    this.#turns.delete(owner);
    this.#turns.set(owner, this.#turn);
    const [oldest] = this.#turns.keys();
    if (this.#turns.size > maxOwners && oldest !== undefined) this.#turns.delete(oldest);
  }
}
