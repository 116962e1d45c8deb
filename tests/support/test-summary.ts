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
  /** Of the suites that were to run, by their names. */
  readonly titles: ReadonlyMap<string, string>;
  /** What Vitest says of the run. */
  readonly isGood: boolean;
  /** Whether a suite without files is as it should be, since the run chose among the files. Default: false. */
  readonly mayBeEmpty?: boolean;
}

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
      `${isGood ? 'ok  ' : 'FAIL'} ${title}: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped, ${own.length} files, ${sum('cpuSeconds').toFixed(0)} s of CPU time`,
      ...broken.map(({ file }) => `     ${file} could not run`),
    ];
  });
  if (!run.isGood && failed === 0) failed = 1;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ file, seconds, cpuSeconds }) => `${column(seconds)}  ${column(cpuSeconds)}  ${file}`);
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

/** What a suite took. Its files run beside each other, so their seconds come to more than those of the clock. */
interface SuiteTimes {
  readonly files: number;
  readonly tests: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** What each suite took, by its name. */
export function timesOf({ files }: RunReport): Readonly<Record<string, SuiteTimes>> {
  const bySuite = Map.groupBy(files, ({ suite }) => suite);
  const times = [...bySuite].map(([suite, own]): [string, SuiteTimes] => [
    suite,
    {
      files: own.length,
      tests: sumOf(own, 'passed'),
      seconds: Math.round(sumOf(own, 'seconds')),
      cpuSeconds: Math.round(sumOf(own, 'cpuSeconds')),
    },
  ]);
  return Object.fromEntries(times.toSorted(([a], [b]) => a.localeCompare(b)));
}

type SumKey = 'passed' | 'failed' | 'skipped' | 'seconds' | 'cpuSeconds';

function sumOf(files: readonly FileReport[], key: SumKey): number {
  return files.reduce((total, each) => total + each[key], 0);
}

const column = (seconds: number) => seconds.toFixed(0).padStart(5);

function indented(text: string): string {
  return text.replace(/^/gm, '     ');
}
