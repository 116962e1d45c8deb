import { type Profiler, Session } from 'node:inspector';

type Interval = readonly [start: number, end: number];

/** Where a function of a file has not been yet. */
interface Unseen {
  readonly intervals: readonly Interval[];
  readonly length: number;
}

/**
 * Which blocks of some files have run in this process, counted by V8 itself. Counting keeps V8 from optimising, so code
 * is several times slower; and it is the same for optimised bundles and sources, as nothing is rewritten.
 */
export class BlockCoverage {
  readonly #session = new Session();
  readonly #covers: RegExp;
  readonly #unseen = new Map<string, Unseen>();
  readonly #notRun = new Set<string>();

  /** Start it before the covered files are loaded: of functions that ran before, V8 may know only that. */
  constructor(covers: RegExp) {
    this.#covers = covers;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** What has run since the last call. */
  take(): readonly Profiler.ScriptCoverage[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // Answers before it returns, as the session is one of this process.
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error;
      scripts = answer.result.filter(({ url }) => this.#covers.test(url));
    });
    return scripts;
  }

  /** Whether something ran that never did in anything that was added. */
  isNews(scripts: readonly Profiler.ScriptCoverage[]): boolean {
    return eachFunction(scripts).some(({ name, ran }) => {
      const before = this.#unseen.get(name);
      return before === undefined || lengthOf(stillUnseen(before.intervals, ran)) < before.length;
    });
  }

  add(scripts: readonly Profiler.ScriptCoverage[]): void {
    for (const { name, ran } of eachFunction(scripts)) {
      const before = this.#unseen.get(name);
      const intervals = before ? stillUnseen(before.intervals, ran) : ran.unseen;
      this.#unseen.set(name, { intervals, length: lengthOf(intervals) });
      this.#notRun.delete(name);
    }
    for (const name of scripts.flatMap(namesOfNotRun)) if (!this.#unseen.has(name)) this.#notRun.add(name);
  }

  /** How many functions of the covered files that were loaded ran, and how many there are. */
  get functions(): { readonly run: number; readonly known: number } {
    return { run: this.#unseen.size, known: this.#unseen.size + this.#notRun.size };
  }

  /** Blocks of functions that ran in which nothing has been yet. */
  get unseenBlocks(): number {
    return [...this.#unseen.values()].reduce((sum, { intervals }) => sum + intervals.length, 0);
  }
}

interface Ran {
  readonly name: string;
  readonly ran: { readonly unseen: readonly Interval[] };
}

function eachFunction(scripts: readonly Profiler.ScriptCoverage[]): readonly Ran[] {
  return scripts.flatMap(({ url, functions }) =>
    functions.flatMap(({ ranges }) => {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) return [];
      return [{ name: nameOf(url, whole), ran: { unseen: zeros(ranges) } }];
    }),
  );
}

function namesOfNotRun({ url, functions }: Profiler.ScriptCoverage): readonly string[] {
  return functions.flatMap(({ ranges: [whole] }) => (whole?.count === 0 ? [nameOf(url, whole)] : []));
}

function nameOf(url: string, { startOffset, endOffset }: Profiler.CoverageRange): string {
  return `${url} ${startOffset} ${endOffset}`;
}

/** Parts that did not run. V8 tells a range before those inside it, and each says what holds of it alone. */
function zeros(ranges: readonly Profiler.CoverageRange[]): readonly Interval[] {
  let found: Interval[] = [];
  for (const { startOffset, endOffset, count } of ranges) {
    found = found.flatMap((interval) => without(interval, [startOffset, endOffset]));
    if (count === 0) found.push([startOffset, endOffset]);
  }
  return found.sort(([a], [b]) => a - b);
}

function without([start, end]: Interval, [from, to]: Interval): readonly Interval[] {
  if (to <= start || from >= end) return [[start, end]];
  const rest: Interval[] = [];
  if (from > start) rest.push([start, from]);
  if (to < end) rest.push([to, end]);
  return rest;
}

/** What neither earlier runs nor this one have seen; both are in order. */
function stillUnseen(before: readonly Interval[], { unseen: now }: Ran['ran']): readonly Interval[] {
  const both: Interval[] = [];
  for (let left = 0, right = 0; left < before.length && right < now.length; ) {
    const [a = [0, 0], b = [0, 0]] = [before[left], now[right]];
    const start = Math.max(a[0], b[0]);
    const end = Math.min(a[1], b[1]);
    if (start < end) both.push([start, end]);
    if (a[1] < b[1]) left += 1;
    else right += 1;
  }
  return both;
}

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, [start, end]) => sum + end - start, 0);
}
