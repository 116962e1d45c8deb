import type { FileReport, RunReport } from './test-report.ts';

const slowestShown = 10;

export interface Summary {
  readonly passed: number;
  /** Also what failed without a test that did: a file that does not load, an error after the last test. */
  readonly failed: number;
  /** A line for each suite, with a further one for each file that could not run. */
  readonly suites: readonly string[];
  /** The slowest files first, with their seconds by the clock and of CPU time. */
  readonly slowest: readonly string[];
  /** Each test that failed with its reason, then what no test threw. */
  readonly failures: readonly string[];
}

interface Run {
  /** Titles of the suites that were to run, by their names. */
  readonly titles: ReadonlyMap<string, string>;
  /** What Vitest says of the run. */
  readonly isGood: boolean;
  /** Whether a suite without files is as it should be, since the run chose among the files. Default: false. */
  readonly mayBeEmpty?: boolean;
  /** What was noted of an earlier run, to tell beside what this one took. */
  readonly noted?: Times | undefined;
}

/** What suites took, and the files of which growth would be felt. CPU time, as that is about the same beside other work. */
export interface Times {
  /** By name. */
  readonly suites: Readonly<Record<string, SuiteTimes>>;
  /** Seconds of CPU time by file, the most first. */
  readonly files: Readonly<Record<string, number>>;
}

interface SuiteTimes {
  readonly files: number;
  readonly tests: number;
  readonly cpuSeconds: number;
}

/** Files of fewer seconds of CPU time are not noted. */
const leastNoted = 5;

/** What a run came to. */
export function sumUp({ files, failures, unhandled }: RunReport, run: Run): Summary {
  let passed = 0;
  let failed = unhandled.length;
  const suites = [...run.titles].flatMap(([name, title]) => {
    const own = files.filter(({ suite }) => suite === name);
    const broken = own.filter(({ isBroken }) => isBroken);
    const sum = (key: SumKey) => sumOf(own, key);
    // A suite without files has lost them.
    const isLost = own.length === 0 && !run.mayBeEmpty;
    const isGood = !isLost && broken.length === 0 && sum('failed') === 0;
    passed += sum('passed');
    failed += sum('failed') + broken.length + (isLost ? 1 : 0);
    return [
      `${isGood ? 'ok  ' : 'FAIL'} ${title}: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped, ${own.length} files, ${sum('cpuSeconds').toFixed(0)} s of CPU time${before(run.noted?.suites[name]?.cpuSeconds)}`,
      ...broken.map(({ file }) => `     ${file} could not run`),
    ];
  });
  if (!run.isGood && failed === 0) failed = 1;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(
      ({ file, seconds, cpuSeconds }) =>
        `${column(seconds)}  ${column(cpuSeconds)}  ${file}${before(run.noted?.files[file])}`,
    );
  return {
    passed,
    failed,
    suites,
    slowest,
    failures: [
      ...failures.map(({ name, reason }) => `FAIL ${name}\n${indented(reason)}`),
      ...unhandled.map((reason) => `FAIL outside of every test\n${indented(reason)}`),
    ],
  };
}

/** What a run took, to be noted. */
export function timesOf({ files }: RunReport): Times {
  const suites = [...Map.groupBy(files, ({ suite }) => suite)].map(([suite, own]): [string, SuiteTimes] => [
    suite,
    { files: own.length, tests: sumOf(own, 'passed'), cpuSeconds: Math.round(sumOf(own, 'cpuSeconds')) },
  ]);
  const noted = files.filter(({ cpuSeconds }) => cpuSeconds >= leastNoted);
  return {
    suites: Object.fromEntries(suites.toSorted(([a], [b]) => a.localeCompare(b))),
    files: Object.fromEntries(
      noted
        .toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
        .map(({ file, cpuSeconds }) => [file, Math.round(cpuSeconds)]),
    ),
  };
}

/** Nothing is told of what was not noted. */
const before = (cpuSeconds: number | undefined) =>
  cpuSeconds === undefined ? '' : `, ${cpuSeconds} s when last noted`;

type SumKey = 'passed' | 'failed' | 'skipped' | 'seconds' | 'cpuSeconds';

function sumOf(files: readonly FileReport[], key: SumKey): number {
  return files.reduce((total, each) => total + each[key], 0);
}

const column = (seconds: number) => seconds.toFixed(0).padStart(5);

function indented(text: string): string {
  return text.replace(/^/gm, '     ');
}
