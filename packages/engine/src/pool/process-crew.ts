import type { EndReply, RenderReply } from './messages.ts';
import { type ChildExit, RenderChild, type RenderChildOptions } from './render-child.ts';

export interface ProcessCrewOptions extends Pick<RenderChildOptions, 'entry' | 'maxBytes' | 'readFrom' | 'writeTo'> {
  /** Jobs at once, where nobody is kept out. There are as many again at most, one of which stands ready. */
  readonly processes: number;
  /** So many stand ready beside those that have a job. */
  readonly spares: number;
  /** A process ends after this long without a job, unless it is the last one. */
  readonly idleMs: number;
  /** A process can take its first job. */
  readonly onReady: (seat: Seat, ready: Extract<RenderReply, { type: 'ready' }>) => void;
  readonly onReply: (seat: Seat, reply: EndReply) => void;
  /** A process ended by itself. Another is started already, or will be. */
  readonly onLost: (seat: Seat, exit: ChildExit) => void;
  /** A line or part of one that a process wrote to stderr. */
  readonly onLog: (seat: Seat, text: string) => void;
}

/** A process and whether it has a job. */
export interface Seat {
  readonly child: RenderChild;
  /** It has started. */
  ready: boolean;
  busy: boolean;
  idle: NodeJS.Timeout | undefined;
}

const firstRestartDelayMs = 100;
const maxRestartDelayMs = 10_000;

/**
 * Which render processes there are: one from the start, more as jobs need them, and after the first job one that stands
 * ready, so that a process that is lost or replaced costs nobody the time that another takes to start. Beyond those that
 * everybody may take there are as many again for owners whom others keep out; the one that stands ready is the first.
 */
export class ProcessCrew {
  readonly #options: ProcessCrewOptions;
  readonly #seats = new Set<Seat>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #failedStarts = 0;
  /** The most jobs at once since a process last ended for want of any. */
  #peak = 0;
  /** A job has ended. */
  #warm = false;
  #closed = false;

  constructor(options: ProcessCrewOptions) {
    this.#options = options;
    this.#start();
  }

  /** At least one process can take a job, or has one. */
  get ready(): boolean {
    return [...this.#seats].some((seat) => seat.ready);
  }

  get busy(): number {
    return [...this.#seats].filter((seat) => seat.busy).length;
  }

  /** It has not ended, nor been told to. */
  has(seat: Seat): boolean {
    return this.#seats.has(seat);
  }

  get pids(): readonly number[] {
    return [...this.#seats].flatMap((seat) => seat.child.pid ?? []);
  }

  /** Whether everybody may have a process, nobody but who is kept out, or nobody. */
  get room(): 'for-all' | 'beyond' | 'none' {
    const { busy } = this;
    if (busy < this.#options.processes) return 'for-all';
    return busy < this.#most ? 'beyond' : 'none';
  }

  /** A process for a job; undefined: none is ready. `wanted`, by its pid, when that one is free, else another. */
  free(wanted?: number): Seat | undefined {
    const free = [...this.#seats].filter((seat) => seat.ready && !seat.busy);
    return free.find((seat) => wanted !== undefined && seat.child.pid === wanted) ?? free[0];
  }

  /** It has a job from now on. */
  occupy(seat: Seat): void {
    clearTimeout(seat.idle);
    seat.busy = true;
    this.#peak = Math.max(this.#peak, this.busy);
    // Who comes next would wait for a start. Not before the first job has ended: what a start takes of a processor, it would miss.
    if (this.#warm) this.#grow(this.#peak + this.#options.spares);
  }

  /** It has none any more. */
  vacate(seat: Seat): void {
    seat.busy = false;
    this.#endWhenIdle(seat);
    this.#warm = true;
    this.#grow(this.#peak + this.#options.spares);
  }

  /** Starts processes for jobs that could begin, and for owners who are kept out, that nothing which starts will take soon. */
  growFor({ startable, keptOut }: { readonly startable: number; readonly keptOut: number }): void {
    const starting = [...this.#seats].filter((seat) => !seat.ready).length;
    const { busy } = this;
    const { processes } = this.#options;
    const wanted = busy < processes ? Math.min(startable, processes - busy) : keptOut;
    this.#grow(this.#seats.size + wanted - starting);
  }

  /** Ends a process at once and starts another. */
  replace(seat: Seat): void {
    this.#remove(seat);
    seat.child.kill();
    this.#start();
  }

  /** Ends all at once. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const seat of this.#seats) {
      clearTimeout(seat.idle);
      seat.child.kill();
    }
  }

  get #most(): number {
    return 2 * this.#options.processes;
  }

  #grow(size: number): void {
    // Processes die at their start: the delayed start decides when to try again.
    if (this.#restarts.size > 0 || this.#closed) return;
    while (this.#seats.size < Math.min(size, this.#most)) this.#start();
  }

  #start(): void {
    const { entry, maxBytes, readFrom, writeTo, onLog } = this.#options;
    const seat: Seat = {
      ready: false,
      busy: false,
      idle: undefined,
      child: new RenderChild({
        entry,
        maxBytes,
        readFrom,
        writeTo,
        onLog: (text) => onLog(seat, text),
        onReady: (ready) => {
          seat.ready = true;
          this.#failedStarts = 0;
          this.#endWhenIdle(seat);
          this.#options.onReady(seat, ready);
        },
        onReply: (reply) => this.#options.onReply(seat, reply),
        onExit: (exit) => this.#lose(seat, exit),
      }),
    };
    this.#seats.add(seat);
  }

  #lose(seat: Seat, exit: ChildExit): void {
    if (!this.#seats.has(seat)) return;
    this.#remove(seat);
    if (this.#closed) return;
    this.#startAnother({ atOnce: seat.ready });
    this.#options.onLost(seat, exit);
  }

  #remove(seat: Seat): void {
    this.#seats.delete(seat);
    seat.busy = false;
    clearTimeout(seat.idle);
  }

  /** At once, or with growing delay when processes die before they are ready. */
  #startAnother({ atOnce }: { readonly atOnce: boolean }): void {
    if (atOnce) {
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

  #endWhenIdle(seat: Seat): void {
    clearTimeout(seat.idle);
    seat.idle = setTimeout(() => {
      if (this.#seats.size === 1) return;
      this.#remove(seat);
      seat.child.kill();
      this.#peak = this.busy;
    }, this.#options.idleMs);
    seat.idle.unref();
  }
}
