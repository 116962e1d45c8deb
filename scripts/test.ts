// Usage: npm test [-- --long | -- --all] [-- --times] [-- --list]
//        npm run test:quick [-- --changed] [-- --list]
//
// Checks first, and when they hold, tests. `--long`: also the suites that take minutes and seldom find what the others do
// not; their longest files take turns, a third of them at each commit. `--all`: all of those, too, and what must run alone. `--quick`: only what
// needs no service, database server or browser; with `--changed` only the tests of files that differ from the main branch.
// `--times` notes what each suite and the slower files took in `tests/times.json`, which later runs tell their own beside.
// `--list` only names what it would run, and on which Node.js.
//
// Nothing needs to be installed by hand: what needs Chromium, Inkscape or poppler's pdftoppm is skipped, with a line that
// says so, where there is none. Ends with the slowest files, all that failed, and `N passed, N failed`.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { compileCache } from '../tests/support/compile-cache.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import type { RunReport } from '../tests/support/test-report.ts';
import { suitesOf, type Tier, testSuites } from '../tests/support/test-suites.ts';
import { sumUp, type Times, timesOf } from '../tests/support/test-summary.ts';
import { leftToOthers } from '../tests/support/turns.ts';

/** A program of npm's, and what it is called with. */
type Command = readonly [program: string, ...args: readonly string[]];

const has = (flag: string) => process.argv.includes(`--${flag}`);
const tier: Tier = has('quick') ? 'quick' : has('all') ? 'all' : has('long') ? 'long' : 'usual';
const leftOut = tier === 'long' ? leftToOthers(commitId()) : [];
/** The commit that the changes of `--changed` are counted from. */
const since = has('changed') ? branchPoint() : undefined;
const changed = since === undefined ? undefined : changedFiles(since);
/** Imports are followed from these; one that breaks a rule begins in a file that changed. */
const importing = changed?.filter((file) => /^(?:packages|scripts|tests|bench)\/.*\.[cm]?[jt]sx?$/.test(file)) ?? [
  'packages',
  'scripts',
  'tests',
  'bench',
];

const quickChecks: Readonly<Record<string, Command>> = {
  // By its path: version 6, which other tools need, has a program of the same name.
  types: ['node', 'node_modules/typescript-7/bin/tsc', '--build'],
  'format and lint': [
    ...(['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched'] as const),
    ...(changed ?? ['.']),
  ],
  ...(importing.length > 0 && { 'import rules': ['depcruise', '--config', '.dependency-cruiser.cjs', ...importing] }),
};
const checks: Readonly<Record<string, Command>> = {
  ...quickChecks,
  ...(tier !== 'quick' && {
    'nothing unused': ['knip'],
    'the lock file is complete': ['node', 'scripts/complete-lock-file.ts', '--check'],
    // Here, so that no two suites build at the same time.
    build: ['node', 'scripts/run.mjs', 'build'],
    'size of core for the browser': ['node', 'scripts/check-bundle-size.ts'],
    'sizes of the pages of Studio': ['node', 'scripts/check-studio-size.ts'],
    'generated files are up to date': ['node', 'scripts/check-generated.ts'],
  }),
};
/** What was committed of an earlier run. */
const notes = 'tests/times.json';
/** Each of them uses one core for most of its time. */
const checksAtOnce = 2;

const env = {
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  PLATEN_TEST_TIER: tier,
  ...(leftOut.length > 0 && { PLATEN_TEST_LEFT_OUT: leftOut.join(' ') }),
  // The other column needs a database server.
  ...(tier === 'quick' && { PLATEN_TEST_COLUMN: 'one-machine' }),
  // Colours are for terminals.
  ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
};
let passed = 0;
let failed = 0;

if (has('list')) list();
else await runAll();

function list(): void {
  console.log(`Node.js ${process.version}`);
  for (const title of Object.keys(checks)) console.log(title);
  for (const name of suitesOf(tier)) console.log(testSuites[name].title);
}

async function runAll(): Promise<void> {
  const waiting = Object.entries(checks);
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await check(...one);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, next));
  if (failed === 0) await runTests();
  else console.log('No test was run: mend what failed above first.');
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** A check that passes or fails as a whole. */
async function check(title: string, command: Command): Promise<void> {
  const fromMs = performance.now();
  const { status, output } = await run(command, 'pipe');
  if (status === 0) {
    passed += 1;
    console.log(`ok   ${title} (${((performance.now() - fromMs) / 1_000).toFixed(0)} s)`);
    return;
  }
  failed += 1;
  console.log(`FAIL ${title}\n${output}`);
}

/** All suites in one run, so that no core waits for the last file of each. */
async function runTests(): Promise<void> {
  const file = path.join(temporaryFolder('test'), 'report.json');
  const related = since === undefined ? [] : ['--changed', since, '--passWithNoTests'];
  const command: Command = ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...related];
  const [fromMs, before] = [performance.now(), coreSeconds()];
  const { status } = await run(command, 'inherit', { PLATEN_TEST_REPORT: file });
  const seconds = (performance.now() - fromMs) / 1_000;
  const after = coreSeconds();
  // A run that was broken off wrote none.
  const nothing: RunReport = { files: [], failures: [], unhandled: ['The run was broken off before it could report.'] };
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : nothing;
  const titles = new Map(suitesOf(tier).map((name) => [name as string, testSuites[name].title]));
  const noted = existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as Times) : undefined;
  const sum = sumUp(report, { titles, isGood: status === 0, mayBeEmpty: since !== undefined, noted });
  passed += sum.passed;
  failed += sum.failed;
  for (const line of sum.suites) console.log(line);
  const left = suitesOf('long').filter((name) => !titles.has(name));
  if (tier === 'usual') {
    const names = left.map((name) => testSuites[name].title).join('; ');
    console.log(`skip ${names}: they take minutes; npm test -- --long runs them`);
  }
  if (leftOut.length > 0) {
    const alone = suitesOf('all').filter((name) => !titles.has(name));
    console.log(`skip ${alone.map((name) => testSuites[name].title).join('; ')}: npm test -- --all runs them, alone`);
    console.log(`skip ${leftOut.join(', ')}: other commits try them; npm test -- --all tries all`);
  }
  console.log('the slowest files, in seconds by the clock and of CPU time:');
  for (const line of sum.slowest) console.log(line);
  const busy = (after.busy - before.busy) / (after.busy - before.busy + after.idle - before.idle);
  console.log(
    `all tests: ${seconds.toFixed(0)} s on ${availableParallelism()} cores, which were busy for ${Math.round(100 * busy)} % of it`,
  );
  if (has('times') && failed === 0) {
    const times = { tier, cores: availableParallelism(), seconds: Math.round(seconds), ...timesOf(report) };
    writeFileSync(notes, `${JSON.stringify(times, undefined, 2)}\n`);
  }
  // Last, where a reader of a long log looks first.
  for (const failure of sum.failures) console.log(failure);
}

/** CPU time of the whole machine: of tests that share a browser and a database, nobody can tell whose it was. */
function coreSeconds(): { readonly busy: number; readonly idle: number } {
  const times = cpus().map((core) => core.times);
  const sum = (list: readonly number[]) => list.reduce((total, ms) => total + ms, 0) / 1_000;
  const idle = sum(times.map((each) => each.idle));
  return { busy: sum(times.flatMap((each) => Object.values(each))) - idle, idle };
}

/** Committed since then or not yet. */
function changedFiles(commit: string): readonly string[] {
  const names = (...args: readonly string[]) =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const known = names('diff', '--name-only', '--diff-filter=d', commit);
  return [...known, ...names('ls-files', '--others', '--exclude-standard')];
}

/** Sources without their history are all of one commit. */
function commitId(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout : '0';
}

/** Where this branch left the main one; where there is none, the last commit. */
function branchPoint(): string {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

function run([program, ...args]: Command, output: 'pipe' | 'inherit', more: Readonly<Record<string, string>> = {}) {
  const linked = path.join('node_modules', '.bin', process.platform === 'win32' ? `${program}.cmd` : program);
  // Where the machine's own Node.js is new enough, nothing leads to it.
  const binary = program === 'node' ? process.execPath : linked;
  const child = spawn(binary, args, { stdio: ['ignore', output, output], env: { ...env, ...more } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return new Promise<{ readonly status: number | null; readonly output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output: text }));
  });
}
