// Usage: npm test [-- --long] [-- --list]
//
// With --list it only names what it would run, and on which Node.js.
//
// Every check and test; those that take minutes and seldom find what the others do not only with --long. Nothing needs to
// be installed by hand: what needs Chromium, Inkscape or poppler's pdftoppm is skipped, with a line that says so, where
// there is none. Names the ten slowest files and, once more, all that failed, and ends with `N passed, N failed`.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileCache } from '../tests/support/compile-cache.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import type { RunReport } from '../tests/support/test-report.ts';
import { testSuites } from '../tests/support/test-suites.ts';
import { sumUp } from '../tests/support/test-summary.ts';

/** A program of npm's, and what it is called with. */
type Command = readonly [program: string, ...args: readonly string[]];

const checks: Readonly<Record<string, Command>> = {
  types: ['tsc', '--build'],
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'import rules': ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'scripts', 'tests'],
  'nothing unused': ['knip'],
  // Here, so that no two suites build at the same time.
  build: ['node', 'scripts/run.mjs', 'build'],
  'size of core for the browser': ['node', 'scripts/check-bundle-size.ts'],
  'generated files are up to date': ['node', 'scripts/check-generated.ts'],
};
/** Each of them uses one core for most of its time. */
const checksAtOnce = 2;

const isLong = process.argv.includes('--long');
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  ...(isLong && { PLATEN_LONG_TESTS: '1' }),
};
let passed = 0;
let failed = 0;
const failedChecks: string[] = [];

if (process.argv.includes('--list')) list();
else await runAll();

function suitesOfRun() {
  return Object.entries(testSuites).filter(([, suite]) => isLong || !('isLong' in suite));
}

function list(): void {
  console.log(`Node.js ${process.version}`);
  for (const title of Object.keys(checks)) console.log(title);
  for (const [, { title }] of suitesOfRun()) console.log(title);
}

async function runAll(): Promise<void> {
  const waiting = Object.entries(checks);
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await check(...one);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, next));
  await runTests();
  if (failedChecks.length > 0) console.log(`FAIL ${failedChecks.join(', ')}: told above`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** A check that passes or fails as a whole. */
async function check(title: string, command: Command): Promise<void> {
  const { status, output } = await run(command, 'pipe');
  if (status === 0) {
    passed += 1;
    console.log(`ok   ${title}`);
    return;
  }
  failed += 1;
  failedChecks.push(title);
  console.log(`FAIL ${title}\n${output}`);
}

/** All suites in one run, so that no core waits for the last file of each. */
async function runTests(): Promise<void> {
  const scratch = temporaryFolder('test');
  const file = path.join(scratch, 'report.json');
  const command: Command = ['vitest', 'run', '--config', 'tests/vitest.config.ts'];
  const { status } = await run(command, 'inherit', { PLATEN_TEST_REPORT: file });
  // A run that was broken off wrote none.
  const nothing: RunReport = { files: [], failures: [], unhandled: ['The run was broken off before it could report.'] };
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : nothing;
  const titles = new Map(suitesOfRun().map(([name, { title }]) => [name, title]));
  const sum = sumUp(report, { titles, isGood: status === 0 });
  passed += sum.passed;
  failed += sum.failed;
  for (const line of sum.suites) console.log(line);
  if (!isLong) {
    const left = Object.values(testSuites).flatMap((suite) => ('isLong' in suite ? [suite.title] : []));
    console.log(`skip ${left.join('; ')}: they take minutes; npm test -- --long runs them`);
  }
  console.log('the slowest files, in seconds:');
  for (const line of sum.slowest) console.log(line);
  // Last, where a reader of a long log looks first.
  for (const failure of sum.failures) console.log(failure);
}

function run([program, ...args]: Command, output: 'pipe' | 'inherit', more: Readonly<Record<string, string>> = {}) {
  const binary = path.join('node_modules', '.bin', process.platform === 'win32' ? `${program}.cmd` : program);
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
