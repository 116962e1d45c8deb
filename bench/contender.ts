/** One way to turn a design into a file, kept as warm as it can be; lives in a process of its own kind. */
export interface Contender {
  readonly version: string;
  /** Draws the whole anew, but for fonts, images and programs that may stay loaded. */
  render(): Promise<Uint8Array>;
  /** A program that it started, whose processes count with it. */
  readonly pid?: number;
  close?(): Promise<void>;
}

/** What a process of the benchmark is told to make; plain JSON. */
export interface ContenderSpec {
  /** As the table names it. */
  readonly name: string;
  readonly kind: ContenderKind;
  readonly args: Readonly<Record<string, unknown>>;
  /** For one that takes seconds: it renders in one of so many rounds. Default 1. */
  readonly everyRounds?: number;
  /** No budget is about it: the quick form spares its seconds. */
  readonly notWhenQuick?: boolean;
}

/** Files of `contenders`; contenders of one kind share a process, so that they share what a process shares. */
export type ContenderKind =
  | 'platen'
  | 'takumi'
  | 'satori'
  | 'chromium'
  | 'floor'
  | 'changes'
  | 'growth'
  | 'mixed'
  | 'mixed-chromium'
  | 'mixed-takumi';

/** Several that draw the same. */
export interface Match {
  /** In `budgets.json`, such as `card-jpg`. */
  readonly name: string;
  readonly title: string;
  /** The first is who the others are compared with. */
  readonly contenders: readonly ContenderSpec[];
  /** Renders of a turn, one after the other, as those of a series come. Default 1. */
  readonly perTurn?: number;
}

/** Figures of one contender of a match. */
export interface Figures {
  readonly name: string;
  readonly version: string;
  /** Wall clock of one render. */
  readonly medianMs: number;
  /** The middle half of all renders. */
  readonly quartilesMs: readonly [number, number];
  /** CPU time of one render, all threads and processes. */
  readonly cpuMs: number;
  readonly bytes: number;
  /** Highest resident memory while the match ran, of all its processes. */
  readonly peakMb: number;
}

/** A ratio that the benchmark is about. */
export interface Row {
  /** In `budgets.json`. */
  readonly name: string;
  readonly title: string;
  /** As wished for, before it was measured. */
  readonly goal: Bound;
  /** Goal of CPU time, where it differs from that of wall-clock time. */
  readonly goalCpu?: Bound;
  /** Ratio of wall-clock times; null where the row is none of times. */
  readonly wall: number | null;
  /** Ratio of CPU times, which other programs on the machine hardly disturb; null where there is none. */
  readonly cpu: number | null;
  /** A figure that is no time: a size, a sum, a ratio of memory. */
  readonly value?: number;
  /** Other programs had more than a tenth of the machine meanwhile, so that wall-clock figures say little. */
  readonly busy?: boolean;
  /** What else should be known, in a few words. */
  readonly note?: string;
}

export type Bound = { readonly atLeast: number } | { readonly atMost: number };
