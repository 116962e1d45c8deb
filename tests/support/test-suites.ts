import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileCache } from './compile-cache.ts';
import { SlowFirst } from './slow-first.ts';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** What every run of tests has in common. */
export const everyRun = {
  root: path.resolve(import.meta.dirname, '../..'),
  pool: 'forks',
  setupFiles: [path.join(import.meta.dirname, 'clean-up.ts')],
  globalSetup: ['clean-up-runs.ts', 'postgres/of-the-run.ts'].map((file) => path.join(import.meta.dirname, file)),
  // Half of their time tests wait for processes, leases and deadlines; two files for each core keep it busy meanwhile.
  maxWorkers: 2 * Math.min(availableParallelism(), 8),
  // For the forks and the processes that they start.
  env: { NODE_COMPILE_CACHE: compileCache },
  // Bounds of what hangs, far above what anything takes: a core may have other work for most of that time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is waited for comes in its time, and on a busy machine that is not the second of Vitest's default.
  expect: { poll: { timeout: 60_000 } },
} as const satisfies Options;

/** Minutes of work that seldom find what the others do not. */
const long = [
  'packages/engine/src/encode/every-font-shaped.test.ts',
  'packages/engine/src/fonts/every-glyph.test.ts',
  'tests/e2e/design-fuzz.test.ts',
  'tests/e2e/pool-fuzz.test.ts',
  'tests/property/layout-fuzz.test.ts',
  'tests/vector/properties.test.ts',
  'tests/vector/pdf-js-designs.test.ts',
  'tests/deploy/dockerfile.test.ts',
];
/** Minutes: fuzzing, endurance and overload. */
const longAttacks = ['tests/hostile/long/**/*.test.ts'];

interface Suite {
  /** What the summary of `npm test` calls it. */
  readonly title: string;
  readonly options: Options;
  /** Only `npm test -- --long` runs it. */
  readonly isLong?: boolean;
}

/** All tests, each in one of these; a command runs one or several. */
export const testSuites = {
  core: {
    title: 'unit tests of what is pure',
    // They change nothing outside themselves, so a fork loads once what they share.
    options: { include: ['packages/core/src/**/*.test.ts'], isolate: false },
  },
  service: {
    title: 'unit, property, contract and end-to-end tests',
    options: {
      include: [
        'packages/{engine,server}/src/**/*.test.ts',
        'tests/{codes,contract,crash,deploy,e2e,fairness,fixtures,fuzz,hostile,property,vector}/**/*.test.ts',
        'scripts/**/*.test.ts',
        'bench/**/*.test.ts',
      ],
      exclude: [...configDefaults.exclude, ...long, ...longAttacks],
    },
  },
  golden: { title: 'golden images', options: { include: ['tests/golden/**/*.test.ts'] } },
  templates: { title: 'templates of the gallery', options: { include: ['tests/templates/**/*.test.ts'] } },
  long: {
    title: 'every glyph, every property, PDFs in pdf.js, fuzzed designs, the image of a container',
    options: { include: long },
    isLong: true,
  },
  attacks: { title: 'long attacks', options: { include: longAttacks }, isLong: true },
  cluster: {
    title: 'several nodes',
    options: { include: ['tests/cluster/**/*.test.ts'] },
    isLong: true,
  },
  parity: { title: 'parity with Chromium', options: { include: ['tests/parity/**/*.test.ts'] }, isLong: true },
} as const satisfies Record<string, Suite>;

/** A run of some of the suites, whose files share the cores. */
export function runOf(names: readonly (keyof typeof testSuites)[]) {
  return {
    sequence: { sequencer: SlowFirst },
    maxWorkers: everyRun.maxWorkers,
    // Once for the run; projects do not do again what the run did.
    globalSetup: everyRun.globalSetup,
    projects: names.map((name) => ({ test: { ...everyRun, ...testSuites[name].options, name } })),
  };
}
