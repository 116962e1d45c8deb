// Usage: npm test [-- --long] [-- --list]
//
// With --list it only names what it would run, and on which Node.js.
//
// Every check and test; those that take minutes and seldom find what the others do not only with --long. Nothing needs to be installed by hand: what needs Chromium, Inkscape or poppler's pdftoppm is skipped, with a
// line that says so, where there is none. Ends with `N passed, N failed`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
}

const scratch = mkdtempSync(path.join(tmpdir(), 'platen-test-'));
const onlyNames = process.argv.includes('--list');
if (onlyNames) console.log(`Node.js ${process.version}`);
let passed = 0;
let failed = 0;

function binary(name: string): string {
  return path.join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** A check that passes or fails as a whole. */
function check(title: string, command: string, args: readonly string[]): void {
  if (onlyNames) {
    console.log(title);
    return;
  }
  const result = spawnSync(binary(command), args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status === 0) {
    passed += 1;
    console.log(`ok   ${title}`);
    return;
  }
  failed += 1;
  console.log(`FAIL ${title}\n${result.stdout}${result.stderr}`);
}

function vitest(title: string, args: readonly string[]): void {
  if (onlyNames) {
    console.log(title);
    return;
  }
  const file = path.join(scratch, 'report.json');
  rmSync(file, { force: true });
  const result = spawnSync(
    binary('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A suite that does not load, or a crash after the last test, fails no test but must fail the run.
  if (result.status !== 0 && report.numFailedTests === 0) failed += 1;
  console.log(
    `${result.status === 0 ? 'ok  ' : 'FAIL'} ${title}: ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
  );
}

check('types', 'tsc', ['--build']);
check('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
check('import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'scripts', 'tests']);
check('nothing unused', 'knip', []);
// Here, so that no two suites build at the same time.
check('build', 'node', ['scripts/run.mjs', 'build']);
check('size of core for the browser', 'node', ['scripts/check-bundle-size.ts']);
check('generated files are up to date', 'node', ['scripts/check-generated.ts']);
vitest('unit, property, contract and end-to-end tests', []);
vitest('golden images', ['--config', 'tests/golden/vitest.config.ts']);
vitest('templates of the gallery', ['--config', 'tests/templates/vitest.config.ts']);
if (process.argv.includes('--long')) {
  vitest('every glyph, every property, fuzzed designs, the image of a container', [
    '--config',
    'tests/long/vitest.config.ts',
  ]);
  vitest('long attacks', ['--config', 'tests/hostile/vitest.config.ts', 'tests/hostile/long']);
  vitest('several nodes', ['--config', 'tests/cluster/vitest.config.ts']);
  vitest('parity with Chromium', ['--config', 'tests/parity/vitest.config.ts']);
} else {
  console.log(
    'skip parity with Chromium, every glyph, every property, fuzzed designs, several nodes: they take minutes; npm test -- --long runs them',
  );
}

rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
