/** Whether somebody waits for the answer on an open connection. */
export type Urgency = 'awaited' | 'queued';

/** So many awaited jobs may go before one that is queued; then it has a turn, so that it never waits for ever. */
const maxPassedOver = 20;

/** Jobs that wait for a process: awaited ones first, each kind in order of arrival. */
export class WaitingLine<Job> {
  readonly #jobs: Job[] = [];
  readonly #urgencyOf: (job: Job) => Urgency;
  /** Awaited jobs that went while a queued one waited. */
  #passedOver = 0;

  constructor(urgencyOf: (job: Job) => Urgency) {
    this.#urgencyOf = urgencyOf;
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
  }

  remove(job: Job): void {
    const index = this.#jobs.indexOf(job);
    if (index >= 0) this.#jobs.splice(index, 1);
  }

  empty(): readonly Job[] {
    return this.#jobs.splice(0);
  }

  next(): Job | undefined {
    const first = (urgency: Urgency) => this.#jobs.findIndex((job) => this.#urgencyOf(job) === urgency);
    const awaited = first('awaited');
    const queued = first('queued');
    const turn = queued >= 0 && (awaited < 0 || this.#passedOver >= maxPassedOver) ? queued : awaited;
    if (turn < 0) return undefined;
    this.#passedOver = queued >= 0 && turn === awaited ? this.#passedOver + 1 : 0;
    return this.#jobs.splice(turn, 1)[0];
  }
}
