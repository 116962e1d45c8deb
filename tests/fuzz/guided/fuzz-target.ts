/** What became of an input; anything else that a target does with one is a finding. */
export type Verdict = 'taken' | 'refused';

/** Code that reads bytes of strangers. */
export interface FuzzTarget {
  readonly maxBytes: number;
  /** CPU time that one input may take while every block is counted, which makes code several times slower; ms. */
  readonly slowMs: number;
  /** Good inputs of every kind, from which all others are made. */
  readonly seeds: () => Promise<readonly Buffer[]>;
  /** Words of the format. */
  readonly dictionary: readonly (string | Buffer)[];
  /** Changes an input by what its format knows, beside the changes of bytes that every target has. */
  readonly mutate?: (input: Buffer, help: MutationHelp) => Buffer | Promise<Buffer>;
  /** Throws, or rejects, with what is neither. */
  readonly run: (input: Buffer) => Verdict | Promise<Verdict>;
}

export interface MutationHelp {
  /** From 0 to 1. */
  readonly random: () => number;
  readonly dictionary: readonly Buffer[];
  /** Another input of the corpus. */
  readonly other: () => Buffer;
  readonly maxBytes: number;
}

/** Something that an input did and must not. */
export interface Finding {
  readonly target: string;
  /** `error`: threw what is no refusal; `slow`: beyond `slowMs`; the others ended the process. */
  readonly kind: 'error' | 'slow' | 'hang' | 'crash' | 'memory';
  /** The same for what is likely the same flaw. */
  readonly key: string;
  readonly what: string;
  readonly input: Buffer;
}

/** Figures of a run, or of the part of it that one process has done. */
export interface FuzzFigures {
  readonly executions: number;
  readonly taken: number;
  readonly refused: number;
  readonly cpuMs: number;
  /** Inputs kept because they ran what none before them did, seeds included. */
  readonly corpus: number;
  /** Functions of the covered files that ran, and all that were loaded. */
  readonly functionsRun: number;
  readonly functionsKnown: number;
  /** Blocks in the former in which no input has been. */
  readonly unseenBlocks: number;
  /** CPU time of the slowest input; ms. */
  readonly slowestMs: number;
}
