import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** One file of tests. */
export interface FileReport {
  /** From the root of the repository. */
  readonly file: string;
  /** The name of its suite in `test-suites.ts`. */
  readonly suite: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** It could not be loaded, or a hook of it failed: its tests may all be skipped. */
  readonly isBroken: boolean;
  /** From its first import to its last hook. */
  readonly seconds: number;
  /** CPU time, with the processes that it started: unlike the clock, about the same beside other work. */
  readonly cpuSeconds: number;
}

export interface RunReport {
  readonly files: readonly FileReport[];
  readonly failures: readonly Failure[];
  /** What was thrown outside of every test and hook. */
  readonly unhandled: readonly string[];
}

/** A test that failed, or a file or a hook, and why. */
export interface Failure {
  /** With its file. */
  readonly name: string;
  /** The first lines of its first error. */
  readonly reason: string;
}

/** As much of an error as tells what came instead of what: a difference of two pictures' names may take thousands. */
const maxReasonLines = 12;

/** Characters of what a test writes, from its end, that are shown when it fails. */
const maxWritten = 2_000;
/** How often a run tells how far it has come. */
const parts = 10;

/**
 * A reporter of Vitest, for `scripts/test.ts`: names what fails when it fails, with what it wrote, also for a run that is
 * broken off; tells what is skipped and, ten times, how far the run has come; and writes what each file came to as JSON.
 */
export class TestReport implements Reporter {
  readonly #target: string;
  readonly #failures: Failure[] = [];
  /** By the id of the test. */
  readonly #written = new Map<string, string>();
  readonly #skips = new Set<string>();
  readonly #fromMs = performance.now();
  #files = 0;
  #filesDone = 0;

  constructor(target: string) {
    this.#target = target;
  }

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#files = specifications.length;
  }

  /** What could not be tried here is told once, at once; the rest only of tests that fail. */
  onUserConsoleLog({ content, taskId }: UserConsoleLog): void {
    const skip = content.trimEnd();
    if (skip.startsWith('skip ')) {
      if (!this.#skips.has(skip)) console.log(skip);
      this.#skips.add(skip);
    } else if (taskId !== undefined) {
      this.#written.set(taskId, ((this.#written.get(taskId) ?? '') + content).slice(-maxWritten));
    }
  }

  onTestModuleEnd(module: TestModule): void {
    const [broken] = module.errors();
    if (broken) this.#fail(nameOf(module), broken);
    for (const suite of module.children.allSuites()) {
      const [error] = suite.errors();
      if (error) this.#fail(nameOf(module, suite), error);
    }
    this.#filesDone += 1;
    const part = (done: number) => Math.floor((parts * done) / this.#files);
    if (part(this.#filesDone) === part(this.#filesDone - 1)) return;
    const seconds = ((performance.now() - this.#fromMs) / 1_000).toFixed(0);
    console.log(`     ${this.#filesDone} of ${this.#files} files after ${seconds} s`);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const written = this.#written.get(test.id);
    this.#written.delete(test.id);
    if (state !== 'failed') return;
    this.#fail(nameOf(test.module, test), errors[0]);
    if (written !== undefined) console.log(written.trimEnd().replace(/^/gm, '     | '));
  }

  #fail(name: string, error: SerializedError | undefined): void {
    const reason = firstLines(error?.message ?? '');
    this.#failures.push({ name, reason });
    console.log(`\nFAIL ${name}\n     ${reason.split('\n')[0]}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: RunReport = {
      files: modules.map(reportOf),
      failures: this.#failures,
      unhandled: unhandled.map(({ stack, message }) => firstLines(stack ?? message)),
    };
    writeFileSync(this.#target, JSON.stringify(report));
  }
}

/** A file of tests, or one of its tests or describing parts. */
function nameOf(module: TestModule, part?: { readonly fullName: string }): string {
  return [path.relative(process.cwd(), module.moduleId), ...(part ? [part.fullName] : [])].join(' > ');
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, maxReasonLines).join('\n');
}

function reportOf(module: TestModule): FileReport {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string) => states.filter((each) => each === state).length;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: path.relative(process.cwd(), module.moduleId),
    suite: module.project.name,
    passed: count('passed'),
    failed: count('failed'),
    skipped: states.length - count('passed') - count('failed'),
    isBroken: module.state() === 'failed' && count('failed') === 0,
    seconds: (collectDuration + setupDuration + duration) / 1_000,
    cpuSeconds: module.meta().cpuSeconds ?? 0,
  };
}
