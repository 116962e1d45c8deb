import type { RunReport } from './test-report.ts';

const slowestShown = 10;

export interface Summary {
  readonly passed: number;
  /** Also what failed without a test that did: a file that does not load, an error after the last test. */
  readonly failed: number;
  /** A line for each suite, with a further one for each file that could not run. */
  readonly suites: readonly string[];
  /** The slowest files first, with their seconds. */
  readonly slowest: readonly string[];
  /** Each test that failed with its reason, then what no test threw. */
  readonly failures: readonly string[];
}

/** What a run came to. `titles` are those of the suites that were to run; `isGood` is what Vitest says of the run. */
export function sumUp(
  { files, failures, unhandled }: RunReport,
  run: { readonly titles: ReadonlyMap<string, string>; readonly isGood: boolean },
): Summary {
  let passed = 0;
  let failed = unhandled.length;
  const suites = [...run.titles].flatMap(([name, title]) => {
    const own = files.filter(({ suite }) => suite === name);
    const broken = own.filter(({ isBroken }) => isBroken);
    const sum = (key: 'passed' | 'failed' | 'skipped') => own.reduce((total, each) => total + each[key], 0);
    // A suite without files has lost them.
    const isGood = own.length > 0 && broken.length === 0 && sum('failed') === 0;
    passed += sum('passed');
    failed += sum('failed') + broken.length + (own.length === 0 ? 1 : 0);
    return [
      `${isGood ? 'ok  ' : 'FAIL'} ${title}: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
      ...broken.map(({ file }) => `     ${file} could not run`),
    ];
  });
  if (!run.isGood && failed === 0) failed = 1;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)}  ${file}`);
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

function indented(text: string): string {
  return text.replace(/^/gm, '     ');
}
