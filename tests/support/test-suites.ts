import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { compileCache } from './compile-cache.ts';
import { SlowFirst } from './slow-first.ts';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const besideThis = (file: string) => path.join(import.meta.dirname, file);
/** The others import the store, so that to Vitest all tests would depend on whatever the store imports. */
const setupOfQuickRuns = [besideThis('clean-up-runs.ts')];

/** What every run of tests has in common. */
export const everyRun = {
  root: path.resolve(import.meta.dirname, '../..'),
  pool: 'forks',
  // Modules are loaded by Node.js itself, with no step between that makes each anew.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: [besideThis('clean-up.ts')],
  globalSetup: [
    ...setupOfQuickRuns,
    ...['postgres/of-the-run.ts', 'browser-of-the-run.ts', '../studio/support/service-of-the-run.ts'].map(besideThis),
  ],
  // A third of their time tests wait for processes, leases and deadlines; three files for two cores keep these busy. With four,
  // a slow machine was as busy, and what tests wait for came later.
  maxWorkers: Math.ceil(1.5 * Math.min(availableParallelism(), 8)),
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
  'packages/engine/src/encode/text/every-font-shaped.test.ts',
  'packages/engine/src/fonts/measuring/every-glyph.test.ts',
  'tests/e2e/design-fuzz.test.ts',
  'tests/e2e/fresh-install.test.ts',
  'tests/e2e/pool-fuzz.test.ts',
  'tests/property/layout-fuzz.test.ts',
  'tests/svg-suite/svg-suite.test.ts',
  'tests/vector/properties.test.ts',
  'tests/vector/pdf-js-designs.test.ts',
  'tests/deploy/dockerfile.test.ts',
];
/** Unit and property tests that take three seconds of a core and more. */
const heavy = [
  'packages/core/src/variables/{costly-requests,hostile-designs}.test.ts',
  'packages/core/src/text/{hostile-text,markup/hostile-markup}.test.ts',
  'packages/core/src/liquid/same-as-liquidjs.test.ts',
  'packages/engine/src/encode/png/encode-png.test.ts',
  'packages/engine/src/pool/render-pool.test.ts',
  'packages/studio/src/document/commands/ten-thousand-commands.test.ts',
  'packages/studio/src/editor/resizing/resize-design.test.ts',
  'packages/engine/src/encode/text/shaped-characters.test.ts',
  'packages/engine/src/pipeline/{base-layer-cache,images/pixel-budget,warm-pdf}.test.ts',
  'scripts/run.test.ts',
  'tests/codes/{barcode,formats,qr}.test.ts',
  'tests/fixtures/**/*.test.ts',
  'tests/property/**/*.test.ts',
];
/** A running service, a few seconds each: what people do first, errors, files, logs, pages of Studio. */
const quickServices =
  'tests/e2e/{assets-in-designs,assets-refused,code-samples,draining,error-examples,errors,images,journey,logs,mails,older-node,operator-port,plan-features,renders-at-once,request-origins,s3,secrets-in-files,studio-pages,trusted-proxies,webhook-samples}.test.ts';
const contractFuzzed = 'tests/contract/fuzz.test.ts';
/** Minutes: fuzzing, endurance and overload. */
const longAttacks = ['tests/hostile/long/**/*.test.ts'];
/**
 * Attacks of `npm run test:hostile` alone. One is judged by the clock, for which nothing may run beside it; the other waits
 * five minutes for a time-out of the service.
 */
const byThemselves = ['tests/hostile/long/quiet-neighbour.test.ts', 'tests/hostile/long/stalled-readers.test.ts'];

/** Judged by the clock, for which nothing may run beside them, with tables of a million rows. */
const amongManyRows = ['tests/nightly/{claims,delivery-claims,plans/plans}.test.ts'];

/**
 * What a run holds: what needs no service, database server or browser; what is done in six minutes (`docs/adr/0067`); all that
 * may run beside other tests; everything.
 */
export type Tier = 'quick' | 'usual' | 'long' | 'all';

interface Suite {
  /** What the summary of `npm test` calls it. */
  readonly title: string;
  readonly options: Options;
  /** The least run that holds it. */
  readonly from: Tier;
}

/** For tests that change nothing outside themselves: a process has many files of them, so what they share is loaded once. */
const shared = { isolate: false } as const satisfies Options;

/** One file after the other: for what is held to the pace of a line, which each other file that begins would change. */
const afterAllOthers = { maxWorkers: 1, sequence: { groupOrder: 1 } } as const satisfies Options;

/** All tests, each in one of these; a command runs one or several. */
export const testSuites = {
  core: {
    title: 'unit tests of what is pure',
    options: {
      ...shared,
      include: ['packages/core/src/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...heavy],
    },
    from: 'quick',
  },
  units: {
    title: 'unit tests of engine, server and tools',
    options: {
      ...shared,
      include: [
        'packages/{engine,api,server}/src/**/*.test.ts',
        'tests/codes/**/*.test.ts',
        '{scripts,bench}/**/*.test.ts',
      ],
      exclude: [...configDefaults.exclude, ...heavy, ...long],
    },
    from: 'quick',
  },
  pages: {
    title: 'unit tests of Studio',
    options: {
      ...shared,
      // By Vite: Node.js reads no JSX.
      experimental: { viteModuleRunner: true, nodeLoader: true },
      include: ['packages/{browser,studio}/src/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...heavy],
    },
    from: 'quick',
  },
  heavy: {
    title: 'heavy unit and property tests',
    options: { include: heavy, exclude: [...configDefaults.exclude, ...long] },
    from: 'long',
  },
  contract: {
    title: 'contract tests, and quick tests of a running service',
    options: {
      include: ['tests/contract/**/*.test.ts', quickServices],
      exclude: [...configDefaults.exclude, contractFuzzed],
    },
    from: 'usual',
  },
  service: {
    title: 'hostile and end-to-end tests',
    options: {
      include: ['tests/{deploy,e2e,hostile}/**/*.test.ts', contractFuzzed],
      exclude: [...configDefaults.exclude, ...long, ...longAttacks, quickServices],
    },
    from: 'long',
  },
  trials: {
    title: 'kills, fairness, fuzzing, and vector files drawn by other programs',
    options: {
      include: ['tests/{crash,fairness,fuzz,vector}/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...long],
    },
    from: 'long',
  },
  golden: { title: 'golden images', options: { include: ['tests/golden/**/*.test.ts'] }, from: 'usual' },
  templates: {
    title: 'templates of the gallery',
    options: { include: ['tests/templates/**/*.test.ts'] },
    from: 'usual',
  },
  long: {
    title: 'every glyph, every property, PDFs in pdf.js, fuzzed designs, the image of a container',
    options: { include: long },
    from: 'long',
  },
  attacks: {
    title: 'long attacks',
    options: { include: longAttacks, exclude: [...configDefaults.exclude, ...byThemselves], ...afterAllOthers },
    from: 'long',
  },
  nightly: {
    title: 'power cuts, a full disk, clocks that differ',
    options: {
      include: ['tests/nightly/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...amongManyRows],
      // Two minutes of starts and leases, one after the other.
      testTimeout: 600_000,
    },
    from: 'long',
  },
  rows: {
    title: 'claims and queries among many rows',
    options: { include: amongManyRows, ...afterAllOthers },
    from: 'all',
  },
  cluster: { title: 'several nodes', options: { include: ['tests/cluster/**/*.test.ts'] }, from: 'long' },
  browser: { title: 'the engine in web pages', options: { include: ['tests/browser/**/*.test.ts'] }, from: 'long' },
  // What its files change is in services and browser contexts of their own. With a process for each, a second of CPU time went
  // to what each imports.
  studio: {
    title: 'the web app in Chromium',
    options: { ...shared, include: ['tests/studio/**/*.test.ts'] },
    from: 'long',
  },
  parity: { title: 'parity with Chromium', options: { include: ['tests/parity/**/*.test.ts'] }, from: 'long' },
} as const satisfies Record<string, Suite>;

type SuiteName = keyof typeof testSuites;

const tiers: readonly Tier[] = ['quick', 'usual', 'long', 'all'];

/** The suites of a run, which holds those of the lesser ones too. */
export function suitesOf(tier: Tier): readonly SuiteName[] {
  const names = Object.keys(testSuites) as SuiteName[];
  return names.filter((name) => tiers.indexOf(testSuites[name].from) <= tiers.indexOf(tier));
}

/** A run of some of the suites, but for files that are left out; the files share the cores. */
export function runOf(
  names: readonly SuiteName[],
  leftOut: readonly string[] = [],
): NonNullable<ViteUserConfig['test']> {
  const optionsOf = (name: SuiteName): Options => {
    const options: Options = testSuites[name].options;
    return { ...options, exclude: [...(options.exclude ?? configDefaults.exclude), ...leftOut] };
  };
  const globalSetup = names.every((name) => testSuites[name].from === 'quick')
    ? setupOfQuickRuns
    : everyRun.globalSetup;
  return {
    sequence: { sequencer: SlowFirst },
    maxWorkers: everyRun.maxWorkers,
    // Once for the run; projects do not do again what the run did.
    globalSetup,
    projects: names.map((name) => ({ test: { ...everyRun, globalSetup, ...optionsOf(name), name } })),
  };
}
