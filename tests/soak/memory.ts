import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { familyOf, figuresOf, sumOf, unlessGone } from '../e2e/process-figures.ts';

/** What a part of the program held, in MB of 10⁶ bytes: the means of quarters of the time but for the first, and the most. */
export interface MemoryFigures {
  readonly second: number;
  readonly third: number;
  readonly last: number;
  readonly most: number;
}

export interface SoakMemory {
  /** The service and its render processes; what they share is counted once. */
  readonly all: MemoryFigures;
  readonly service: MemoryFigures;
  /** All of them together; `mostOfOne`: the largest that any one was. */
  readonly renderProcesses: MemoryFigures & { readonly mostOfOne: number };
  /** Memory of the service at the ends of the four quarters, just after V8 collected its garbage; the least of some looks. */
  readonly collected: {
    /** All that the process has allocated. */
    readonly process: readonly number[];
    /** The part of it that JavaScript's objects and the buffers beside them take. */
    readonly lives: readonly number[];
  };
}

/**
 * Throws when memory grew from the second quarter to the last. Each part is held to what a leak in it would break.
 *
 * The service holds what lives, and garbage that V8 collects when it sees fit: a hundred MB more in one minute and less in
 * the next, so that means of quarters differ by a tenth for nothing. So it is looked at when garbage has just been
 * collected. That leaves no more than some MB to chance, and finds what is kept by mistake, in JavaScript or beside it,
 * from some hundred bytes a request on.
 *
 * Render processes are young here, as faults end them all every one or two minutes; how large they become by then follows
 * from how much the machine lets them draw, so their sum at two times says nothing. Each is held to the bound that ends
 * it; that they level off is tried where they live long (`tests/hostile/long/endurance.test.ts`, `npm run bench:soak`).
 */
export function expectFlat({ renderProcesses, collected }: SoakMemory): void {
  const grown = (second = 0, last = 0) => last / second - 1;
  expect(grown(collected.lives[1], collected.lives[3]), 'what lives in the service').toBeLessThan(mostGrowth);
  expect(grown(collected.process[1], collected.process[3]), 'the service without garbage').toBeLessThan(mostGrowth);
  expect(renderProcesses.mostOfOne, 'the largest render process').toBeLessThan(mostOfRenderProcessMb);
}

interface Sample {
  readonly service: number;
  readonly others: readonly number[];
}

const sampleEveryMs = 2_000;
/** From the second quarter to the last. */
const mostGrowth = 0.1;
/** 640 MiB: a render process that holds more after a job is replaced, see `RenderPool`. */
const mostOfRenderProcessMb = 672;
/** Looked at so many times: requests that are under way live, too, and now there are more of them, now fewer. */
const looks = 5;
const betweenLooksMs = 1_000;

/** Looks at the memory of a service that `tell-what-lives.ts` was loaded into, from now on for so long. */
export function watchMemory({ pid, livesFile, forMs }: WatchOptions) {
  const samples: Sample[] = [];
  const collected = { process: [] as number[], lives: [] as number[] };
  const sampling = setInterval(() => {
    const sample = sampleOf(pid);
    if (sample !== undefined) samples.push(sample);
  }, sampleEveryMs);

  async function lookAtQuarters(): Promise<void> {
    const startedMs = performance.now();
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const lookingMs = looks * betweenLooksMs;
      await pause(Math.max(0, startedMs + (quarter * forMs) / 4 - lookingMs - performance.now()));
      const seen: Collected[] = [];
      while (seen.length < looks) {
        seen.push(await collect(pid, livesFile));
        await pause(betweenLooksMs);
      }
      collected.process.push(rounded(Math.min(...seen.map(({ processMb }) => processMb))));
      collected.lives.push(rounded(Math.min(...seen.map(({ livesMb }) => livesMb))));
    }
  }

  return {
    /** Ends when the time is over. */
    looking: lookAtQuarters().finally(() => clearInterval(sampling)),
    figures(): SoakMemory {
      const sums = samples.map(({ others }) => sumOf(others));
      return {
        all: figuresOfQuarters(samples.map(({ service }, index) => service + (sums[index] ?? 0))),
        service: figuresOfQuarters(samples.map(({ service }) => service)),
        renderProcesses: {
          ...figuresOfQuarters(sums),
          mostOfOne: Math.round(Math.max(...samples.flatMap(({ others }) => others))),
        },
        collected,
      };
    },
  };
}

export interface WatchOptions {
  readonly pid: number;
  /** Where it writes what lives. */
  readonly livesFile: string;
  readonly forMs: number;
}

/** Undefined when a process ends while it is looked at. */
function sampleOf(pid: number): Sample | undefined {
  // One of them has just ended, as faults have them do.
  const figures = unlessGone(() => familyOf(pid).map((each) => figuresOf(each).pssMb));
  if (!figures) return undefined;
  const [service = 0, ...others] = figures;
  return { service, others };
}

/** A line of what `tell-what-lives.ts` writes. */
interface Collected {
  readonly processMb: number;
  readonly livesMb: number;
}

/** Has everything collected that is garbage, and looks at what is left. */
async function collect(pid: number, file: string): Promise<Collected> {
  const before = linesOf(file).length;
  process.kill(pid, 'SIGUSR2');
  await vi.waitFor(() => expect(linesOf(file).length).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
  return JSON.parse(linesOf(file).at(-1) ?? '');
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
}

function figuresOfQuarters(values: readonly number[]): MemoryFigures {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const mean = (from: number) => Math.round(sumOf(values.slice(from, from + quarter)) / quarter);
  return {
    second: mean(quarter),
    third: mean(2 * quarter),
    last: mean(values.length - quarter),
    most: Math.round(Math.max(...values)),
  };
}

const rounded = (megabytes: number): number => Math.round(megabytes * 10) / 10;
