import type { EndReply, RenderReply } from './channel/messages.ts';
import { type ChildExit, RenderChild, type RenderChildOptions } from './render-child.ts';
import type { Room } from './scheduling/scheduler.ts';

export interface ProcessSetOptions extends Pick<RenderChildOptions, 'entry' | 'maxBytes' | 'readFrom' | 'writeTo'> {
  /** Jobs at once, where nobody is kept out. There are as many again at most, and two more than these at least. */
  readonly processes: number;
  /** So many stand ready beside the most that had a job at once, after the first job. 0: none, not even where jobs last. */
  readonly spares: number;
  /** A process ends after this long without a job, unless it is the last that stands ready. */
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
  /** The lowest number that no other has: the next process at it has the same. */
  readonly place: number;
  /** It has started. */
  ready: boolean;
  busy: boolean;
  idle: NodeJS.Timeout | undefined;
}

const firstRestartDelayMs = 100;
const maxRestartDelayMs = 10_000;
/** A process beyond those that everybody may take, and the spare ones, ends after this long without a job. */
const furtherIdleMs = 15_000;
/** When all have had a job for so long, another starts: what is quicker makes room sooner than that would be ready. */
const reserveAfterMs = 250;
/** What takes the place of a lost process is ready after a second, on a busy machine after several. */
const replacedWithinMs = 10_000;

/**
 * Which render processes there are: one from the start, more as jobs need them, and after the first job one that stands
 * ready, so that a process that is lost or replaced costs nobody the time that another takes to start. Where jobs last,
 * another takes the place of the one that stood ready before anybody asks for it. Beyond those that everybody may take there
 * are further ones for owners whom others keep out; the one that stands ready is the first.
 */
export class ProcessSet {
  readonly #options: ProcessSetOptions;
  readonly #seats = new Set<Seat>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #failedStarts = 0;
  /** When a process that was ready last went. */
  #lostMs = Number.NEGATIVE_INFINITY;
  /** The most jobs at once since a process last ended for want of any, of those that everybody may have. */
  #peak = 0;
  /** Runs while none stands ready and none starts. */
  #reserve: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ProcessSetOptions) {
    this.#options = options;
    this.#start();
  }

  /** At least one process can take a job, has one, or is just being replaced by one that has not failed to start. */
  get ready(): boolean {
    const isReplaced = this.#failedStarts === 0 && performance.now() - this.#lostMs < replacedWithinMs;
    return isReplaced || [...this.#seats].some((seat) => seat.ready);
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

  get room(): Room {
    const { busy } = this;
    if (busy < this.#options.processes) return 'for-all';
    if (busy < this.#most - 1) return 'for-kept-out';
    return busy < this.#most ? 'for-awaited' : 'none';
  }

  /** Processes by what they do. */
  get figures(): { readonly starting: number; readonly ready: number; readonly busy: number } {
    const { busy } = this;
    const ready = this.#free.length;
    return { starting: this.#seats.size - busy - ready, ready, busy };
  }

  /** Not more than one stands ready, and another starts or can. Where none has to stand ready, none is the last. */
  get isLast(): boolean {
    const { starting, ready } = this.figures;
    return (
      this.#options.spares > 0 &&
      ready <= 1 &&
      this.#restarts.size === 0 &&
      (starting > 0 || this.#seats.size < this.#most)
    );
  }

  /**
   * A process for a job; undefined: none is ready. `wanted`, by its pid, when that one is free, else the one at `home`, else
   * the one at the lowest place.
   */
  free({ wanted, home }: { readonly wanted?: number | undefined; readonly home?: number | undefined } = {}) {
    const free = this.#free;
    return (
      free.find(({ child }) => wanted !== undefined && child.pid === wanted) ??
      free.find(({ place }) => place === home) ??
      free.reduce<Seat | undefined>((lowest, seat) => (lowest && lowest.place < seat.place ? lowest : seat), undefined)
    );
  }

  /** Whether the process at a place can take a job. */
  isFree(place: number): boolean {
    return this.#free.some((seat) => seat.place === place);
  }

  /** It has a job from now on. */
  occupy(seat: Seat): void {
    clearTimeout(seat.idle);
    seat.busy = true;
    this.#peak = Math.max(this.#peak, Math.min(this.busy, this.#options.processes));
    this.#watchReserve();
  }

  /** It has none any more. */
  vacate(seat: Seat): void {
    seat.busy = false;
    this.#endWhenIdle(seat);
    this.#grow(this.#peak + this.#options.spares);
    this.#watchReserve();
  }

  /** Starts processes for so many jobs that could begin, as far as there is room and those that start are too few. */
  growFor(wanted: number): void {
    const { busy, ready } = this.figures;
    const room = busy < this.#options.processes ? this.#options.processes - busy : wanted;
    this.#grow(busy + ready + Math.min(wanted, room));
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
    clearTimeout(this.#reserve);
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const seat of this.#seats) {
      clearTimeout(seat.idle);
      seat.child.kill();
    }
  }

  get #most(): number {
    const { processes } = this.#options;
    return processes + Math.max(processes, 2);
  }

  get #free(): readonly Seat[] {
    return [...this.#seats].filter((seat) => seat.ready && !seat.busy);
  }

  #watchReserve(): void {
    const { starting, ready } = this.figures;
    if (starting + ready > 0 || this.#options.spares === 0) {
      clearTimeout(this.#reserve);
      this.#reserve = undefined;
      return;
    }
    this.#reserve ??= setTimeout(() => {
      this.#reserve = undefined;
      this.#grow(this.#seats.size + 1);
    }, reserveAfterMs).unref();
  }

  #grow(size: number): void {
    // Processes die at their start: the delayed start decides when to try again.
    if (this.#restarts.size > 0 || this.#closed) return;
    while (this.#seats.size < Math.min(size, this.#most)) this.#start();
  }

  #start(): void {
    const { entry, processes, maxBytes, readFrom, writeTo, onLog } = this.#options;
    const places = new Set([...this.#seats].map(({ place }) => place));
    const place = Array.from({ length: places.size + 1 }, (_, index) => index).find((index) => !places.has(index)) ?? 0;
    const seat: Seat = {
      place,
      ready: false,
      busy: false,
      idle: undefined,
      child: new RenderChild({
        entry,
        maxBytes,
        readFrom,
        writeTo,
        standsIn: place >= processes,
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
    this.#watchReserve();
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
    if (seat.ready) this.#lostMs = performance.now();
    seat.busy = false;
    clearTimeout(seat.idle);
    this.#watchReserve();
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
    const { processes, spares, idleMs } = this.#options;
    const isFurther = seat.place >= processes + spares;
    seat.idle = setTimeout(
      () => {
        if (this.#free.length === 1) return;
        this.#remove(seat);
        seat.child.kill();
        if (!isFurther) this.#peak = this.busy;
      },
      isFurther ? Math.min(furtherIdleMs, idleMs) : idleMs,
    );
    seat.idle.unref();
  }
}
