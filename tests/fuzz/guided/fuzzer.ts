import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { cpuMs } from '../../support/cpu-time.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { BlockCoverage } from './block-coverage.ts';
import { Corpus } from './corpus.ts';
import { CurrentInput } from './current-input.ts';
import { errorFinding, keyOf, minimise } from './findings.ts';
import type { Finding, FuzzFigures, FuzzTarget, MutationHelp } from './fuzz-target.ts';
import { mutateBytes } from './mutate/bytes.ts';

export interface FuzzerOptions {
  readonly name: string;
  readonly target: FuzzTarget;
  readonly coverage: BlockCoverage;
  readonly seed: number;
  /** Holds the input that is being tried, and in `corpus` what was worth keeping, also by processes before this one. */
  readonly folder: string;
  readonly onFinding: (finding: Finding) => void;
  readonly onFigures: (figures: FuzzFigures) => void;
}

/** Tried however short the time is: on a busy machine a process may get little of it. */
const leastInputs = 500;
/** Inputs between two looks at the coverage at most. */
const maxBatch = 256;
/** And exactly where inputs are counted. */
const countedBatch = 64;
/** Share of the time that looks may take: one takes as long as dozens of short inputs. */
const lookShare = 1 / 8;
const figuresEveryMs = 500;
/** A process that holds more ends and is replaced: what libraries keep of thousands of inputs is no finding. */
const maxResidentBytes = 700_000_000;
/** Share of the inputs that are changed by what their format knows. */
const formatShare = 0.6;
/** An input that takes this part of what counts as slow is not changed any further. */
const slowestKept = 4;
/** The key of all that is slow: where the time goes is not known. */
const slow = 'slow';

/** When a fuzzer has done enough. */
export interface FuzzBound {
  /** Goes on until then and as long as it has tried few. */
  readonly untilMs: number;
  /** Instead of a time: so many inputs, which are the same ones on every machine. */
  readonly inputs?: number | undefined;
}

/** Changes inputs, tries them, and keeps those that run blocks which none ran before. The same seed begins alike. */
export class Fuzzer {
  readonly #options: FuzzerOptions;
  readonly #random: () => number;
  readonly #corpus: Corpus;
  readonly #help: MutationHelp;
  readonly #current: CurrentInput;
  readonly #known = new Set<string>();
  #input: Buffer = Buffer.alloc(0);
  #executions = 0;
  #taken = 0;
  #refused = 0;
  #slowestMs = 0;
  #lastMs = 0;
  #lookMs = 1;

  constructor(options: FuzzerOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#corpus = new Corpus(this.#random);
    this.#current = new CurrentInput(options.folder);
    this.#help = {
      random: this.#random,
      dictionary: options.target.dictionary.map((word) => Buffer.from(word)),
      other: () => this.#corpus.any(),
      maxBytes: options.target.maxBytes,
    };
    process.on('unhandledRejection', (cause) => this.#report(errorFinding(options.name, cause, this.#input)));
    process.on('uncaughtException', (cause) => this.#report(errorFinding(options.name, cause, this.#input)));
  }

  /** Until enough was tried, or the process has grown too large; tells which. */
  async run(bound: FuzzBound): Promise<'over' | 'large'> {
    await this.#begin();
    for (let toldMs = Date.now(); this.#goesOn(bound); ) {
      await this.#tryBatch(bound);
      if (Date.now() - toldMs > figuresEveryMs) {
        this.#options.onFigures(this.figures());
        toldMs = Date.now();
      }
      if (process.memoryUsage.rss() > maxResidentBytes) return 'large';
    }
    return 'over';
  }

  figures(): FuzzFigures {
    const { functions, unseenBlocks } = this.#options.coverage;
    const { user, system } = process.cpuUsage();
    return {
      executions: this.#executions,
      taken: this.#taken,
      refused: this.#refused,
      cpuMs: (user + system) / 1_000,
      corpus: this.#corpus.size,
      functionsRun: functions.run,
      functionsKnown: functions.known,
      unseenBlocks,
      slowestMs: this.#slowestMs,
    };
  }

  #goesOn({ untilMs, inputs }: FuzzBound): boolean {
    if (inputs !== undefined) return this.#executions < inputs;
    return Date.now() < untilMs || this.#executions < leastInputs;
  }

  /** How many inputs are tried between two looks depends on what looks cost, unless all machines are to try the same. */
  #isFull(batch: readonly Buffer[], fromMs: number, { inputs }: FuzzBound): boolean {
    if (inputs !== undefined) return batch.length >= countedBatch;
    return batch.length >= maxBatch || cpuMs() - fromMs >= this.#lookMs / lookShare;
  }

  /** All seeds, and all that earlier processes kept. */
  async #begin(): Promise<void> {
    const { target, coverage, folder } = this.#options;
    const kept = path.join(folder, 'corpus');
    mkdirSync(kept, { recursive: true });
    const earlier = readdirSync(kept).sort();
    for (const input of [...(await target.seeds()), ...earlier.map((name) => readFileSync(path.join(kept, name)))]) {
      await this.#execute(input);
      this.#corpus.add(input);
      coverage.add(this.#look());
    }
  }

  async #tryBatch(bound: FuzzBound): Promise<void> {
    const batch: Buffer[] = [];
    const fromMs = cpuMs();
    while (!this.#isFull(batch, fromMs, bound) && this.#goesOn(bound)) {
      const input = await this.#change(this.#corpus.pick());
      await this.#execute(input);
      batch.push(input);
    }
    const ran = this.#look();
    await this.#keepNews(batch, ran);
    // What did not run a second time, such as the filling of a cache, would be news for ever.
    this.#options.coverage.add(ran);
  }

  async #change(input: Buffer): Promise<Buffer> {
    const { mutate } = this.#options.target;
    if (mutate === undefined || this.#random() > formatShare) return mutateBytes(input, this.#help);
    return (await mutate(input, this.#help)).subarray(0, this.#help.maxBytes);
  }

  /** Finds which of some inputs ran something new, by halves. */
  async #keepNews(inputs: readonly Buffer[], ran: ReturnType<BlockCoverage['take']>): Promise<void> {
    const { coverage, folder } = this.#options;
    if (!coverage.isNews(ran)) return;
    const [only] = inputs;
    if (only !== undefined && inputs.length === 1) {
      coverage.add(ran);
      // What is made of a slow input is slow as well, and little else would be tried.
      if (this.#lastMs > this.#options.target.slowMs / slowestKept) return;
      this.#corpus.add(only);
      writeFileSync(path.join(folder, 'corpus', digestOf(only)), only);
      return;
    }
    const middle = inputs.length >> 1;
    for (const half of [inputs.slice(0, middle), inputs.slice(middle)]) {
      for (const input of half) await this.#execute(input);
      if (half.length > 0) await this.#keepNews(half, this.#look());
    }
  }

  #look(): ReturnType<BlockCoverage['take']> {
    const fromMs = cpuMs();
    const ran = this.#options.coverage.take();
    this.#lookMs += (cpuMs() - fromMs - this.#lookMs) / 8;
    return ran;
  }

  async #execute(input: Buffer): Promise<void> {
    const { name, target } = this.#options;
    try {
      const tookMs = await this.#time(input);
      // Compilers and collectors of garbage run, too: what is slow is slow twice.
      if (tookMs <= target.slowMs || this.#known.has(slow) || (await this.#time(input)) <= target.slowMs) return;
      const what = `took ${Math.round(tookMs)} ms of CPU time for ${input.length} bytes`;
      this.#report({ target: name, kind: 'slow', key: slow, what, input });
    } catch (cause) {
      if (this.#known.has(keyOf(cause))) return;
      const smallest = await minimise(input, (smaller) => this.#failsLike(smaller, keyOf(cause)));
      this.#report(errorFinding(name, cause, smallest));
    }
  }

  /** CPU time in ms. Throws what is a finding. */
  async #time(input: Buffer): Promise<number> {
    this.#input = input;
    this.#executions += 1;
    this.#current.write(this.#executions, input);
    const fromMs = cpuMs();
    // A copy: the input is needed again, whatever becomes of this one.
    const verdict = await this.#options.target.run(Buffer.from(input));
    const tookMs = cpuMs() - fromMs;
    // Now Node.js tells of what was rejected and awaited by nobody.
    await othersTurn();
    if (verdict === 'taken') this.#taken += 1;
    else this.#refused += 1;
    this.#lastMs = tookMs;
    this.#slowestMs = Math.max(this.#slowestMs, tookMs);
    expectCleanPrototypes();
    return tookMs;
  }

  async #failsLike(input: Buffer, key: string): Promise<boolean> {
    try {
      await this.#time(input);
      return false;
    } catch (cause) {
      return keyOf(cause) === key;
    }
  }

  #report(finding: Finding): void {
    if (this.#known.has(finding.key)) return;
    this.#known.add(finding.key);
    this.#options.onFinding(finding);
  }
}

function digestOf(input: Buffer): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 16);
}

/** What an input writes there would be in every object of the process. */
function expectCleanPrototypes(): void {
  for (const prototype of [Object.prototype, Array.prototype]) {
    const names = Object.keys(prototype);
    for (const name of names) Reflect.deleteProperty(prototype, name);
    if (names.length > 0) throw new Error(`a prototype has been given ${names.join(', ')}`);
  }
}
